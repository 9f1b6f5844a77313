import EarnedCore
import EarnedJSON
import EarnedSystem
import Synchronization

/// The progress of a run over many devices: the rows of each device, in pieces. Next to an output the file stays when
/// the process is killed, and the next run continues with it; for standard output it has no name and is lost.
///
/// It consists of entries (`WorkEntry`): rows of devices, in pieces, and for each finished device the state of its
/// database. An incomplete entry at the end is ignored.
package final class WorkFile: Sendable {
  /// When the run began: the time of the report of all devices.
  package let began: Instant
  private let storage: any WorkStorage
  private let contents: Mutex<Contents>

  struct Contents: Sendable {
    /// Finished devices, by name.
    var done: [String: DoneDevice] = [:]
    /// Pieces of devices in progress, by name.
    var pieces: [String: [Piece]] = [:]
    var fault: FileFault?
  }

  struct DoneDevice: Sendable {
    let path: String
    let state: DeviceState?
    let pieces: [Piece]
  }

  struct Piece: Sendable {
    /// Which of the outputs they belong to.
    let part: Int
    let offset: Int
    let count: Int
  }

  package init(now: Instant) throws(FileFault) {
    began = now
    storage = try ScratchFile()
    contents = Mutex(Contents())
  }

  /// The file at `path`, with what an earlier run has done in it; emptied when that was another run, or one that began more
  /// than a day ago.
  ///
  /// - Parameters:
  ///   - run: what was asked for, the same for runs whose rows are the same.
  ///   - now: when a new run begins.
  /// - Throws: `FileFault`, `FleetFault.workInUse`, `FleetFault.notAWorkFile`.
  package init(_ path: String, run: String, now: Instant) throws {
    let file = try StoredFile(path)
    guard try file.lock() else { throw FleetFault.workInUse(path: path) }
    guard var reader = try WorkReader(file) else { throw FleetFault.notAWorkFile(path: path) }
    storage = file
    if let old = try reader.run(), old.run == run, old.began <= now, now < old.began + .days(1) {
      began = old.began
      contents = Mutex(try reader.contents())
      try file.truncate(to: reader.end)
    } else {
      began = now
      contents = Mutex(Contents())
      try file.truncate(to: 0)
      _ = try file.append(WorkEntry.mark + WorkEntry.run(run, began: now).line())
    }
  }

  /// The number of finished devices, of this run and earlier ones.
  package var doneCount: Int { contents.withLock { $0.done.count } }

  /// Whether the device is done, and its database has not changed since.
  func isDone(_ device: Device) -> Bool {
    guard let state = DeviceState(of: device.path) else { return false }
    return contents.withLock { contents in
      contents.done[device.name].map { $0.path == device.path && $0.state == state } ?? false
    }
  }

  func begin(_ device: Device) throws(FileFault) {
    try write { contents throws(FileFault) in
      _ = try storage.append(WorkEntry.begin(device: device.name).line())
      contents.done[device.name] = nil
      contents.pieces[device.name] = []
    }
  }

  func append(_ bytes: [UInt8], of device: Device, part: Int) throws(FileFault) {
    guard !bytes.isEmpty else { return }
    let line = WorkEntry.rows(device: device.name, part: part, byteCount: bytes.count).line(bytes)
    try write { contents throws(FileFault) in
      let offset = try storage.append(line + bytes) + line.count
      contents.pieces[device.name]?.append(Piece(part: part, offset: offset, count: bytes.count))
    }
  }

  /// Writes something, and remembers a failure.
  private func write(_ body: (inout Contents) throws(FileFault) -> Void) throws(FileFault) {
    try contents.withLock { contents throws(FileFault) in
      do throws(FileFault) {
        try body(&contents)
      } catch {
        contents.fault = error
        throw error
      }
    }
  }

  /// Throws the failure to write the file, which concerns no single device.
  func check() throws(FileFault) {
    if let fault = contents.withLock({ $0.fault }) { throw fault }
  }

  /// Ends a device.
  ///
  /// - Parameter state: that of its database before it was opened.
  func finish(_ device: Device, _ state: DeviceState?) throws(FileFault) {
    try write { contents throws(FileFault) in
      _ = try storage.append(WorkEntry.end(device: device.name, path: device.path, state).line())
      let pieces = contents.pieces.removeValue(forKey: device.name) ?? []
      contents.done[device.name] = DoneDevice(path: device.path, state: state, pieces: pieces)
    }
  }

  /// Passes the rows of a device that is done to `body`, in pieces that end with a row.
  package func forEachPiece<Failure: Error>(
    of device: Device, part: Int, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws {
    for piece in contents.withLock({ $0.done[device.name]?.pieces ?? [] }) where piece.part == part {
      let bytes = try storage.read(piece.count, at: piece.offset)
      guard bytes.count == piece.count else { throw FleetFault.workChanged }
      try body(bytes)
    }
  }

  /// Removes it: the output is whole.
  package func remove() throws(FileFault) { try storage.remove() }
}

protocol WorkStorage: Sendable {
  func append(_ bytes: [UInt8]) throws(FileFault) -> Int
  func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8]
  func remove() throws(FileFault)
}

extension StoredFile: WorkStorage {}

extension ScratchFile: WorkStorage {
  func remove() {}
}

/// An entry of a work file: a line with a digest and a JSON object, and for rows their bytes after it.
enum WorkEntry {
  /// The first entry: the request and its time.
  case run(String, began: Instant)
  /// The device is begun. Earlier rows of it are void.
  case begin(device: String)
  /// Followed by that many bytes of rows, which belong to one of the outputs.
  case rows(device: String, part: Int, byteCount: Int)
  case end(device: String, path: String, DeviceState?)

  static let mark = Array("earned.fleet-work/1\n".utf8)

  /// The line.
  ///
  /// - Parameter rows: the bytes behind it, which belong to what the digest is of.
  func line(_ rows: [UInt8] = []) -> [UInt8] {
    let json = self.json.serializedUTF8()
    return Array(Self.digest(json, rows).utf8) + [UInt8(ascii: " ")] + json + [UInt8(ascii: "\n")]
  }

  /// The digest of an entry, in hexadecimal.
  static func digest(_ json: [UInt8], _ rows: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(json)
    hash.update(rows)
    return hash.digest.hexadecimal
  }

  private var json: JSONValue {
    switch self {
    case .run(let run, let began): ["run": .string(run), "began_ts_utc_ms": .integer(began.millisecondsSinceEpoch)]
    case .begin(let device): ["device": .string(device)]
    case .rows(let device, let part, let byteCount):
      ["device": .string(device), "part": .integer(Int64(part)), "bytes": .integer(Int64(byteCount))]
    case .end(let device, let path, let state):
      ["device": .string(device), "path": .string(path), "state": state.map { .string($0.text) } ?? .null]
    }
  }

  init?(_ json: JSONObject) {
    if let run = json["run"]?.stringValue, let began = json["began_ts_utc_ms"]?.integerValue {
      self = .run(run, began: Instant(millisecondsSinceEpoch: began))
    } else if let device = json["device"]?.stringValue, let part = json["part"]?.integerValue,
      let byteCount = json["bytes"]?.integerValue, part >= 0, byteCount >= 0
    {
      self = .rows(device: device, part: Int(part), byteCount: Int(byteCount))
    } else if let device = json["device"]?.stringValue, let path = json["path"]?.stringValue {
      self = .end(device: device, path: path, json["state"]?.stringValue.map(DeviceState.init(text:)))
    } else if let device = json["device"]?.stringValue, json.members.count == 1 {
      self = .begin(device: device)
    } else {
      return nil
    }
  }
}

/// Reads the work file of an earlier run, up to the first incomplete entry.
struct WorkReader {
  private let file: StoredFile
  private let size: Int
  /// Behind the last entry that was read whole.
  private(set) var end = WorkEntry.mark.count

  /// Nil when the file is not a work file. An empty file is one, and one whose beginning was lost in a power cut.
  init?(_ file: StoredFile) throws(FileFault) {
    self.file = file
    size = try file.size()
    guard try File.mayBegin(file.read(WorkEntry.mark.count, at: 0), with: WorkEntry.mark) else { return nil }
  }

  mutating func run() throws(FileFault) -> (run: String, began: Instant)? {
    guard case .run(let run, let began)? = try next()?.entry else { return nil }
    return (run, began)
  }

  mutating func contents() throws(FileFault) -> WorkFile.Contents {
    var contents = WorkFile.Contents()
    while let (entry, offset) = try next() {
      switch entry {
      case .run: break
      case .begin(let device):
        contents.done[device] = nil
        contents.pieces[device] = []
      case .rows(let device, let part, let byteCount):
        contents.pieces[device]?.append(WorkFile.Piece(part: part, offset: offset, count: byteCount))
      case .end(let device, let path, let state):
        let pieces = contents.pieces.removeValue(forKey: device) ?? []
        contents.done[device] = WorkFile.DoneDevice(path: path, state: state, pieces: pieces)
      }
    }
    // Devices in progress are begun again.
    contents.pieces = [:]
    return contents
  }

  /// The next entry, and where its bytes begin; nil when it is incomplete or damaged.
  private mutating func next() throws(FileFault) -> (entry: WorkEntry, offset: Int)? {
    let bytes = try file.read(Self.maxLine, at: end)
    guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")), let space = bytes.firstIndex(of: UInt8(ascii: " ")),
      space < lineEnd
    else { return nil }
    let (digest, json) = (bytes[..<space], Array(bytes[(space + 1)..<lineEnd]))
    let offset = end + lineEnd + 1
    guard let entry = Self.entry(json) else { return nil }
    var rows: [UInt8] = []
    if case .rows(_, _, let byteCount) = entry {
      guard byteCount <= size - offset else { return nil }
      rows = try file.read(byteCount, at: offset)
    }
    guard digest.elementsEqual(WorkEntry.digest(json, rows).utf8) else { return nil }
    end = offset + rows.count
    return (entry, offset)
  }

  private static func entry(_ json: [UInt8]) -> WorkEntry? {
    JSONValue(ifValid: json)?.objectValue.flatMap { WorkEntry($0) }
  }

  /// A path has at most 4 KB, and each byte of it may take six in JSON.
  private static let maxLine = 1 << 16
}
