import EarnedApp
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What Foundation asks an error for. An app that makes reports adds a line for theirs: `extension ReportFault: @retroactive
// LocalizedError {}`.

extension LocalizedError where Self: UserFacingError {
  /// What happened.
  public var errorDescription: String? { text.happened }
  /// What the person can do.
  public var recoverySuggestion: String? { text.advice }
}

extension DatabaseFault: LocalizedError {}
extension SQLiteError: LocalizedError {}
extension FileFault: LocalizedError {}
extension OutputFault: LocalizedError {}
extension BackupFault: LocalizedError {}
extension RetentionFault: LocalizedError {}
extension StoredValueFault: LocalizedError {}
extension TimeZoneFault: LocalizedError {}
extension Rejection: LocalizedError {}
extension NameFault: LocalizedError {}
extension MissingData: LocalizedError {}
extension JSONFault: LocalizedError {}
extension JSONFileFault: LocalizedError {}
extension JSONCursor.Fault: LocalizedError {}
extension StoreFault: LocalizedError {}
extension DenialReason: LocalizedError {}
