import EarnedArguments
import EarnedEngine
import EarnedFiles
import EarnedFleet
import EarnedSQLite

/// SIGINT (Ctrl-C), SIGTERM and SIGHUP. Without `deferSignals` they end the process wherever it is, which leaves no temporary
/// file, and of a database what was committed.
enum Interruption {
  /// From now on the first of them is noticed between two records instead of in the middle of one.
  static func deferSignals() { Signals.deferSignals() }

  static var wasRequested: Bool { Signals.noted != nil }

  /// Whether an error is what the noted signal has made of a wait or of a run.
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

  /// The shell's: 128 and the number of the signal.
  var exitStatus: Int32 { 128 + (Signals.noted ?? 2) }

  /// What the run says of it, where it knows more.
  var description: String {
    switch error {
    case is IngestFault, is RetentionFault, is BackupFault, is FleetFault: "\(error)"
    default: "interrupted; run it again"
    }
  }
}

/// An error of SQLite that a command could not do anything about: with the file and what to do, and never with its
/// statement.
struct UnhandledSQLiteError: Error, ExitStatusProviding, CustomStringConvertible {
  /// What is wrong with the file; nil when SQLite reads it and a statement fails all the same.
  private let fault: DatabaseFault?
  private let error: SQLiteError

  /// What it means, where it is an error of SQLite on a file; any other error as it is.
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
    if let fault { return "\(fault)" }
    let database = error.path.map { "the database \($0)" } ?? "the database"
    return """
      \(database) cannot be used as it is: \(error.message) (SQLite \(error.extendedCode)); \
      'earned diagnostics check' says what in it is not as it should be
      """
  }
}
