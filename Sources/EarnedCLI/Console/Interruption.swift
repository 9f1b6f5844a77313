import EarnedArguments
import EarnedEngine
import EarnedFleet
import EarnedSQLite
import EarnedSystem

/// SIGINT (Ctrl-C), SIGTERM and SIGHUP. Without `deferSignals` they end the process at once; temporary files are
/// removed, and a database keeps what was committed.
enum Interruption {
  /// From now on the process ends between two records instead of in the middle of one.
  static func deferSignals() { Signals.deferSignals() }

  static var wasRequested: Bool { Signals.noted != nil }

  /// Whether the signal caused the error.
  static func isReason(for error: any Error) -> Bool {
    guard wasRequested else { return false }
    switch error {
    case IngestFault.interrupted, RetentionFault.interrupted, BackupFault.interrupted, FleetFault.interrupted,
      DatabaseFault.busy:
      return true
    case IngestFault.cannotApply(_, _, let reason, _): return isReason(for: reason)
    case let error as SQLiteError: return error.isBusy
    case let fault as FileFault: return fault.isInterruption
    default: return false
    }
  }
}

/// A signal ended the run.
struct Interrupted: Error, ExitStatusProviding, CustomStringConvertible {
  private let error: any Error

  init(_ error: any Error) { self.error = error }

  /// As shells have it: 128 plus the number of the signal.
  var exitStatus: Int32 { 128 + (Signals.noted ?? 2) }

  /// What the command says about it, if anything.
  var description: String {
    switch error {
    case is IngestFault, is RetentionFault, is BackupFault, is FleetFault: "\(error)"
    default: "interrupted; run it again"
    }
  }
}

/// An error of SQLite that no command handles, with the file and what to do. It never contains the statement.
struct UnhandledSQLiteError: Error, ExitStatusProviding, CustomStringConvertible {
  /// What is wrong with the file; nil when the file is sound but a statement fails.
  private let fault: DatabaseFault?
  private let error: SQLiteError

  /// An error of SQLite with its meaning; any other error unchanged.
  static func explained(_ error: any Error) -> any Error {
    switch error {
    case let error as SQLiteError: UnhandledSQLiteError(fault: DatabaseFault(error), error: error)
    case IngestFault.cannotApply(let file, let line, let reason, let keepsEarlier):
      IngestFault.cannotApply(file: file, line: line, reason: explained(reason), keepsEarlier: keepsEarlier)
    default: error
    }
  }

  var exitStatus: Int32 { error.exitStatus }

  var description: String {
    if let fault { return fault.words }
    let database = error.path.map { "the database \($0)" } ?? "the database"
    if error.isOfValue { return "\(database) holds a wrong value: \(error.message); run 'earned diagnostics check'" }
    return """
      \(database) cannot be used as it is: \(error.message) (SQLite \(error.extendedCode)); \
      'earned diagnostics check' shows what is wrong with it
      """
  }
}
