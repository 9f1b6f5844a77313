import JSON
import SQLite

/// Something that keeps a database, or a part of it, from being read. It repeats nothing of what is stored: no value,
/// no path, no name that is not ours.
public struct Problem: Hashable, Sendable {
  /// What kind.
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
    case absurd = "ABSURD"
    case timeZone = "TIMEZONE"
    case notCopied = "NOT_COPIED"
  }

  /// What kind.
  public let code: Code
  /// One sentence.
  public let message: String
  /// The table or part, by a name of ours; nil for the file.
  public let place: String?

  init(_ code: Code, _ message: String, at place: String? = nil) {
    self.code = code
    self.message = message
    self.place = place
  }

  /// A part that cannot be read, with what SQLite says of its kind of error.
  init(_ error: SQLiteError, at place: String?) {
    let code: Code = error.isBusy ? .busy : error.isDamage ? .damaged : .unreadable
    self.init(code, "SQLite \(error.extendedCode): \(error.codeMessage)", at: place)
  }

  var json: JSONValue {
    ["code": .string(code.rawValue), "place": place.map(JSONValue.string) ?? .null, "message": .string(message)]
  }
}
