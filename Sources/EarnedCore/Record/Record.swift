import EarnedJSON

/// One valid activity record: its type is known, its required fields are present and all values are allowed.
public struct Record: Sendable {
  /// The name of its type.
  public let type: String
  /// Its time, which is the `now` of everything that it causes.
  public let instant: Instant
  /// Its zone, when it has one.
  public let timeZoneID: String?
  /// The fields that are present, without `type`, `ts_utc_ms`, `timezone_id` and nulls.
  public let fields: RecordFields
  /// The record as canonical JSON (RFC 8785), with only the fields that are present.
  public let canonical: [UInt8]
  /// Its identity.
  public let key: RecordKey
  /// The ids that the engine assigns for it.
  public var madeIDs: MadeIDs { MadeIDs(instant, hash) }
  /// The hash of the canonical JSON.
  private let hash: SHA256

  /// Checks an object against the known types.
  ///
  /// - Throws: the `Rejection` with the highest precedence; `TimeZoneFault` when it is not known whether a zone exists.
  public init(_ object: JSONObject, types: RecordTypes) throws {
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
