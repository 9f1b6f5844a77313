import ArgumentParser
import EarnedEngine
import SQLite

/// An error of SQLite that a command could not do anything about: with the file and what to do, instead of its number
/// and statement.
struct DatabaseTrouble: Error, ExitStatusProviding, CustomStringConvertible {
  private let fault: DatabaseFault
  private let error: SQLiteError

  /// What it means, where it is an error of SQLite on a file; any other error as it is.
  static func explained(_ error: any Error) -> any Error {
    switch error {
    case let error as SQLiteError: DatabaseFault(error).map { DatabaseTrouble(fault: $0, error: error) } ?? error
    case IngestFault.cannotApply(let file, let line, let reason, let keepsEarlier):
      IngestFault.cannotApply(file: file, line: line, reason: explained(reason), keepsEarlier: keepsEarlier)
    default: error
    }
  }

  var exitStatus: Int32 { error.exitStatus }

  var description: String { "\(fault)" }
}
