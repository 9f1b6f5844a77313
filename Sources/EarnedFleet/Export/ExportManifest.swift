import EarnedJSON
import EarnedSystem

/// `manifest.ndjson` in the folder of an export: a line for each device that was ever exported there. A run adds a line when
/// the file of a device has its name; at its end the lines are sorted by device, each device once. So a run that is killed
/// has lost nothing but lines of files that the next run makes again.
struct ExportManifest {
  static let name = "manifest.ndjson"
  private static let beginning = Array("{\"device\":".utf8)

  private let path: String
  private(set) var entries: [String: ExportEntry] = [:]
  private var lines: StoredFile?
  /// Whether the file is as the end of a run leaves it.
  private var isInOrder = true
  private var lastDevice: String?

  /// The manifest in a folder; without lines when there is none. Lines that are not whole do not count.
  ///
  /// - Throws: `ExportFault.foreign`, `.link`; `FileFault`.
  init(inFolder folder: String) throws {
    path = "\(folder)/\(Self.name)"
    guard try !File.isLink(path) else { throw ExportFault.link(path: path) }
    guard let status = try FileStatus(of: path) else { return }
    guard status.isRegularFile else { throw ExportFault.foreign(path: path) }
    guard try File.mayBegin(File.beginning(of: path, upTo: Self.beginning.count), with: Self.beginning) else {
      throw ExportFault.foreign(path: path)
    }
    try read()
  }

  /// A line has a path of 4 KB at most, of which each byte may take six in JSON, and a number for each relation.
  private static let maxLine = 1 << 18

  private mutating func read() throws {
    var rest: [UInt8] = []
    var end = 0
    let bytes = try File.forEachFilledPiece(of: path) { offset, piece in
      // A power cut may have left zeros in place of lines. They are no part of the line before.
      if offset > end { (rest, isInOrder) = ([], false) }
      end = offset + piece.count
      var lines = (rest + piece).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rest = Array(lines.removeLast())
      for line in lines { take(Array(line)) }
      if rest.count > Self.maxLine { (rest, isInOrder) = ([], false) }
    }
    isInOrder = isInOrder && rest.isEmpty && end == bytes
  }

  private mutating func take(_ line: [UInt8]) {
    do {
      guard let entry = ExportEntry(try JSONParser().parse(line)) else { return isInOrder = false }
      isInOrder = isInOrder && lastDevice.map { Self.precedes($0, entry.device) } ?? true
      lastDevice = entry.device
      entries[entry.device] = entry
    } catch {
      isInOrder = false
    }
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Adds a line, which stays when the process is killed.
  mutating func append(_ entry: ExportEntry) throws(FileFault) {
    if lines == nil {
      // An incomplete line of a killed run must not become part of the next one.
      try write()
      lines = try StoredFile(path)
    }
    _ = try lines?.append(Self.line(entry))
    entries[entry.device] = entry
  }

  /// Sorts the lines, each device once.
  mutating func finish() throws(FileFault) {
    guard lines != nil || !isInOrder else { return }
    lines = nil
    try write()
    isInOrder = true
  }

  private func write() throws(FileFault) {
    let file = try AtomicFile(replacing: path)
    var output = BufferedOutput { bytes throws(FileFault) in try file.write(bytes) }
    for entry in entries.values.sorted(by: { Self.precedes($0.device, $1.device) }) {
      try output.append(Self.line(entry))
    }
    try output.flush()
    try file.commit()
  }

  private static func line(_ entry: ExportEntry) -> [UInt8] { entry.json.serializedUTF8() + [UInt8(ascii: "\n")] }
}

/// The manifest's line for one device and its file.
struct ExportEntry: Equatable, Sendable {
  let device: String
  var file: String { device + ExportFile.ending }
  let bytes: Int
  let sha256: String
  let content: Content
  /// See `ExportState`. Nil when it is unknown, so that the device is exported again.
  let state: String?

  struct Content: Equatable, Sendable {
    var rows: [String: Int] = [:]
    /// `meta.schema_version`; nil for an app's own database.
    var schemaVersion: Int64?
    /// The last line of its log.
    var lastPosition: Int64?
    /// The time of its newest record, in epoch milliseconds.
    var newest: Int64?
    /// What to know about the database as a whole; mostly nothing.
    var note: String?
  }

  var json: JSONValue {
    var counts = JSONObject()
    for (relation, count) in content.rows.sorted(by: { $0.key < $1.key }) where count > 0 {
      counts[relation] = .integer(Int64(count))
    }
    var object: JSONObject = [
      "device": .string(device), "file": .string(file), "bytes": .integer(Int64(bytes)), "sha256": .string(sha256),
      "rows": .object(counts),
      "schema_version": content.schemaVersion.map { .integer($0) } ?? .null,
      "last_position": content.lastPosition.map { .integer($0) } ?? .null,
      "newest_ts_utc_ms": content.newest.map { .integer($0) } ?? .null, "state": state.map { .string($0) } ?? .null,
    ]
    object["note"] = content.note.map(JSONValue.string)
    return .object(object)
  }
}

extension ExportEntry {
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
    content.note = object["note"]?.stringValue
    self.init(
      device: device, bytes: Int(bytes), sha256: sha256, content: content, state: object["state"]?.stringValue)
  }
}
