import EarnedJSON

/// One valid activity record: its type is known, its required fields are present and all values are allowed.
package struct Record: Sendable {
  package let type: String
  /// Its time, which is the `now` of everything that it causes.
  package let instant: Instant
  /// Its zone, when it has one.
  package let timeZoneID: String?
  /// The record as one object, without nulls.
  package let object: JSONObject
  /// The record as canonical JSON (RFC 8785), with only the fields that are present.
  package let canonical: [UInt8]
  /// Identifies the record: the same record, sent again, has the same key.
  package let key: RecordKey
  /// The ids that the engine makes for what the record creates and does not name.
  package var madeIDs: MadeIDs { MadeIDs(key, instant, hash) }
  private let hash: SHA256

  /// Checks an object against the known types.
  ///
  /// - Throws: the `Rejection` with the highest precedence; `TimeZoneFault` when it is not known whether a zone exists.
  package init(_ object: JSONObject, types: RecordTypes) throws {
    let type = try Self.type(of: object, among: types)
    var check = FieldCheck()
    check.check(object, against: type.allFields)
    check.add(type.check(object))
    if let fault = check.fault { throw fault }
    if let rejection = check.worst { throw rejection }
    guard let milliseconds = object["ts_utc_ms"]?.integerValue else {
      preconditionFailure("a checked record has a time")
    }

    var given = object
    if given.members.contains(where: { $0.value == .null }) { given.members.removeAll { $0.value == .null } }
    self.type = type.name
    instant = Instant(millisecondsSinceEpoch: milliseconds)
    timeZoneID = object["timezone_id"]?.stringValue
    self.object = given
    canonical = JSONValue.object(given).canonical
    var hash = SHA256()
    hash.update(canonical)
    self.hash = hash
    key = RecordKey(instant, hash)
  }

  private static func type(of object: JSONObject, among types: RecordTypes) throws(Rejection) -> RecordType {
    switch object["type"] {
    case nil, .null: throw Rejection(.missingType, "the field 'type' is missing")
    case .string(let name):
      if let type = types[name] { return type }
      let names = types.names
      if names.count == 1, let only = names.first {
        throw Rejection(.unknownType, "the type '\(name.prefix(80))' is not taken here, only '\(only)'")
      }
      let hint = name.hint(among: names)
      throw Rejection(.unknownType, "there is no record type '\(name.prefix(80))'\(hint)")
    default: throw Rejection(.unknownType, "the field 'type' is not a text")
    }
  }
}

/// Why a record was rejected (contract, section 2). The cases are in order of precedence: of several faults the first
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
  package var code: String { self == .missingType ? Self.missingField.rawValue : rawValue }

  /// Whether `one` has the higher precedence.
  public static func < (one: RejectionCode, other: RejectionCode) -> Bool { one.rank < other.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

/// The rejection of a record: a code, and a sentence for the person who sent it. Nothing has changed.
public struct Rejection: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of fault it is.
  public let code: RejectionCode
  /// What is wrong and, where it helps, what to do.
  public let message: String
  /// The time of what was recorded already, when that is later than the record and must not be; else nil.
  package let recorded: Instant?
  /// Whether a backfill takes the record.
  package let canBeBackfilled: Bool

  package init(
    _ code: RejectionCode, _ message: String, recorded: Instant? = nil, canBeBackfilled: Bool = false
  ) {
    self.code = code
    self.message = message
    self.recorded = recorded
    self.canBeBackfilled = canBeBackfilled
  }

  /// The code and the sentence.
  public var description: String { "\(code.code): \(message)" }
}
