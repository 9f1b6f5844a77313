import JSON

/// One activity record, well-formed: its type is known, its fields are there and hold what they may hold.
public struct Record: Sendable {
  /// The name of its type.
  public let type: String
  /// Its time, which is the `now` of everything it causes.
  public let instant: Instant
  /// Its zone, when it names one.
  public let timeZoneID: String?
  /// The fields that were given, without `type`, `ts_utc_ms`, `timezone_id` and without nulls.
  public let fields: RecordFields
  /// The record as canonical JSON (RFC 8785), only the fields given.
  public let canonical: [UInt8]
  /// What identifies it.
  public let key: RecordKey
  /// The ids that the engine makes for it, from the first on.
  public var madeIDs: MadeIDs { MadeIDs(instant, hash) }
  /// That of the canonical JSON.
  private let hash: SHA256

  /// Holds an object against the types that are known.
  ///
  /// - Throws: the `Rejection` that comes first in order of precedence; `TimeZoneFault` when it cannot be told whether a
  ///   zone exists.
  public init(_ object: JSONObject, types: [String: RecordType]) throws {
    let type = try Self.type(of: object, among: types)
    var check = FieldCheck()
    check.check(object, against: type.allFields)
    check.add(type.check(object))
    if let fault = check.fault { throw fault }
    if let rejection = check.worst { throw rejection }
    guard let milliseconds = object["ts_utc_ms"]?.integerValue else {
      preconditionFailure("the check has found the time to be there")
    }

    var given = object
    if given.members.contains(where: { $0.value == .null }) { given.members.removeAll { $0.value == .null } }
    self.type = type.name
    instant = Instant(millisecondsSinceEpoch: milliseconds)
    timeZoneID = object["timezone_id"]?.stringValue
    fields = RecordFields(given)
    canonical = JSONValue.object(given).canonical
    var hash = SHA256()
    hash.update(canonical)
    self.hash = hash
    key = RecordKey(instant, hash)
  }

  private static func type(of object: JSONObject, among types: [String: RecordType]) throws(Rejection) -> RecordType {
    switch object["type"] {
    case nil, .null: throw Rejection(.missingType, "the field 'type' is missing")
    case .string(let name):
      if let type = types[name] { return type }
      let hint = name.hint(among: types.keys.sorted())
      throw Rejection(.unknownType, "there is no record type '\(name.prefix(80))'\(hint)")
    default: throw Rejection(.unknownType, "the field 'type' is not a text")
    }
  }
}
