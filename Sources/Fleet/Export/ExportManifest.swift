import Files
import JSON

/// `manifest.ndjson` in the folder of an export: a line for each device that was ever exported there. A run adds a line when
/// the file of a device has its name; at its end the lines are sorted by device, each device once. So a run that is killed
/// has lost nothing but lines of files that the next run makes again.
struct ExportManifest {
  static let name = "manifest.ndjson"
  private static let beginning = "{\"device\":"

  private let path: String
  /// What is said of each device.
  private(set) var entries: [String: ExportEntry] = [:]
  private var lines: AppendedFile?

  /// The manifest in a folder; without lines when there is none. Lines that are not whole do not count.
  ///
  /// - Throws: `ExportFault.foreign`, `.link`; `FileFault`.
  init(inFolder folder: String) throws {
    path = "\(folder)/\(Self.name)"
    guard try !File.isLink(path) else { throw ExportFault.link(path: path) }
    guard let status = try FileStatus(of: path) else { return }
    guard status.isRegularFile else { throw ExportFault.foreign(path: path) }
    let bytes = try File.read(path)
    let isOurs = zip(bytes, Self.beginning.utf8).allSatisfy(==)
    guard isOurs else { throw ExportFault.foreign(path: path) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let entry = Self.entry(Array(line)) { entries[entry.device] = entry }
    }
  }

  private static func entry(_ line: [UInt8]) -> ExportEntry? {
    do { return ExportEntry(try JSONParser().parse(line)) } catch { return nil }
  }

  /// Adds a line, for good as far as a kill goes.
  mutating func append(_ entry: ExportEntry) throws(FileFault) {
    if lines == nil {
      // What a killed run has begun of a line must not become part of the next one.
      try write()
      lines = try AppendedFile(path)
    }
    try lines?.write(Self.line(entry))
    entries[entry.device] = entry
  }

  /// Sorts the lines, each device once.
  mutating func finish() throws(FileFault) {
    guard lines != nil else { return }
    lines = nil
    try write()
  }

  private func write() throws(FileFault) {
    let file = try AtomicFile(replacing: path)
    var output = BufferedOutput { bytes throws(FileFault) in try file.write(bytes) }
    for entry in entries.values.sorted(by: { $0.device.utf8.lexicographicallyPrecedes($1.device.utf8) }) {
      try output.append(Self.line(entry))
    }
    try output.flush()
    try file.commit()
  }

  private static func line(_ entry: ExportEntry) -> [UInt8] { entry.json.serializedUTF8() + [UInt8(ascii: "\n")] }
}
