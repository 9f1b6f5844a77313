import EarnedJSON

/// What the manifest says of one device, and of the file that was written for it.
struct ExportEntry: Equatable, Sendable {
  let device: String
  /// The name of the file.
  var file: String { device + ExportFile.ending }
  let bytes: Int
  let sha256: String
  let content: Content
  /// What all of this was made from: see `ExportState`. Nil when that is not known, so that it is made again.
  let state: String?

  /// What was in the database.
  struct Content: Equatable, Sendable {
    /// By relation.
    var rows: [String: Int] = [:]
    /// `meta.schema_version`; nil for an app's own database.
    var schemaVersion: Int64?
    /// The last line of its log.
    var lastPosition: Int64?
    /// The time of its newest record, in epoch milliseconds.
    var newest: Int64?
  }

  var json: JSONValue {
    var counts = JSONObject()
    for (relation, count) in content.rows.sorted(by: { $0.key < $1.key }) where count > 0 {
      counts[relation] = .integer(Int64(count))
    }
    return [
      "device": .string(device), "file": .string(file), "bytes": .integer(Int64(bytes)), "sha256": .string(sha256),
      "rows": .object(counts),
      "schema_version": content.schemaVersion.map { .integer($0) } ?? .null,
      "last_position": content.lastPosition.map { .integer($0) } ?? .null,
      "newest_ts_utc_ms": content.newest.map { .integer($0) } ?? .null, "state": state.map { .string($0) } ?? .null,
    ]
  }

  init(device: String, bytes: Int, sha256: String, content: Content, state: String?) {
    self.device = device
    self.bytes = bytes
    self.sha256 = sha256
    self.content = content
    self.state = state
  }

  /// Reads a line; nil for one that is not whole.
  init?(_ json: JSONValue) {
    guard let object = json.objectValue, let device = object["device"]?.stringValue,
      let bytes = object["bytes"]?.integerValue, let sha256 = object["sha256"]?.stringValue,
      let rows = object["rows"]?.objectValue
    else { return nil }
    var content = Content()
    for member in rows.members { content.rows[member.key] = member.value.integerValue.map { Int($0) } }
    content.schemaVersion = object["schema_version"]?.integerValue
    content.lastPosition = object["last_position"]?.integerValue
    content.newest = object["newest_ts_utc_ms"]?.integerValue
    self.init(
      device: device, bytes: Int(bytes), sha256: sha256, content: content, state: object["state"]?.stringValue)
  }
}
