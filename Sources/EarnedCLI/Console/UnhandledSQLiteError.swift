import EarnedArguments
import EarnedEngine
import EarnedSQLite

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
