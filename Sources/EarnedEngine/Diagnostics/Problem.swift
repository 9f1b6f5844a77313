import EarnedJSON
import EarnedSQLite

/// A reason why a database, or a part of it, cannot be read. It contains nothing that is stored: no value, no path, and
/// only our own names.
public struct Problem: Hashable, Sendable {
  /// The kind of a problem.
  public enum Code: String, Sendable {
    case missing = "MISSING"
    case notAFile = "NOT_A_FILE"
    case notReadable = "NOT_READABLE"
    case empty = "EMPTY"
    case foreign = "FOREIGN"
    case viewInPlaceOfTable = "VIEW_IN_PLACE_OF_TABLE"
    case newer = "NEWER"
    case busy = "BUSY"
    case damaged = "DAMAGED"
    case truncated = "TRUNCATED"
    case brokenOff = "BROKEN_OFF"
    case changing = "CHANGING"
    case unreadable = "UNREADABLE"
    case timeZone = "TIMEZONE"
    case notCopied = "NOT_COPIED"
  }

  /// Its kind.
  public let code: Code
  /// One sentence.
  public let message: String
  /// Our name of the table or part; nil for the file.
  public let place: String?

  init(_ code: Code, _ message: String, at place: String? = nil) {
    self.code = code
    self.message = message
    self.place = place
  }

  /// A part that cannot be read, with SQLite's message for the code of the error.
  init(_ error: SQLiteError, at place: String?) {
    let code: Code = error.isBusy ? .busy : error.isDamage ? .damaged : .unreadable
    self.init(code, "SQLite \(error.extendedCode): \(error.codeMessage)", at: place)
  }

  var json: JSONValue {
    ["code": .string(code.rawValue), "place": place.map(JSONValue.string) ?? .null, "message": .string(message)]
  }
}
