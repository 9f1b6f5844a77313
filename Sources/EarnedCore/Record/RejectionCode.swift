/// Why a record was rejected (interface, section 2). The cases are in order of precedence: of several faults the first
/// is reported.
public enum RejectionCode: String, CaseIterable, Comparable, Sendable {
  case lineTooLong = "LINE_TOO_LONG"
  case invalidUTF8 = "INVALID_UTF8"
  case invalidJSON = "INVALID_JSON"
  case tooDeep = "TOO_DEEP"
  case missingType = "MISSING_FIELD type"
  case unknownType = "UNKNOWN_TYPE"
  case unknownField = "UNKNOWN_FIELD"
  case missingField = "MISSING_FIELD"
  case invalidValue = "INVALID_VALUE"
  case unknownTimeZone = "UNKNOWN_TIMEZONE"
  case invalidAppID = "INVALID_APP_ID"
  case idConflict = "ID_CONFLICT"
  case dayClosed = "DAY_CLOSED"
  case notFound = "NOT_FOUND"
  case wrongState = "WRONG_STATE"
  case tierLimit = "TIER_LIMIT"
  case modeLocked = "MODE_LOCKED"

  /// The code as it is printed. A missing `type` has its own precedence but is reported like any missing field.
  public var code: String { self == .missingType ? Self.missingField.rawValue : rawValue }

  /// Whether `one` has the higher precedence.
  public static func < (one: RejectionCode, other: RejectionCode) -> Bool { one.rank < other.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

/// The rejection of a record: a code, and a sentence for the person who sent it. Nothing has changed.
public struct Rejection: Error, Equatable, Sendable, CustomStringConvertible {
  /// The code.
  public let code: RejectionCode
  /// What is wrong and, where it helps, what to do.
  public let message: String

  /// A rejection with a code and a sentence.
  public init(_ code: RejectionCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The code and the sentence.
  public var description: String { "\(code.code): \(message)" }
}
