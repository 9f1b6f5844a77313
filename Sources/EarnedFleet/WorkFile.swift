import EarnedCore
import EarnedFiles
import Synchronization

/// What a run over many devices has done: the rows of each device, a piece after the other. Beside an output it stays when
/// the process is killed, and the next run goes on with it; for standard output it has no name and is gone.
///
/// It consists of entries (`WorkEntry`): rows of devices, in pieces, and for each device that is done from which state of its
/// database they are. What is cut off at its end does not count.
public final class WorkFile: Sendable {
  /// When the run began: its devices are all asked for their report at this time.
  public let began: Instant
  private let storage: any WorkStorage
  private let contents: Mutex<Contents>

  struct Contents: Sendable {
    /// Those that are done, by name.
    var done: [String: DoneDevice] = [:]
    /// Those that a thread is at.
    var pieces: [String: [Piece]] = [:]
    /// Why it could not be written.
    var fault: FileFault?
  }

  /// A device that is done.
  struct DoneDevice: Sendable {
    let path: String
    let state: DeviceState?
    let pieces: [Piece]
  }

  /// Where some of the rows are.
  struct Piece: Sendable {
    /// Which of the outputs they belong to.
    let part: Int
    let offset: Int
    let count: Int
  }

  /// A file without a name.
  public init(now: Instant) throws(FileFault) {
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
  public init(_ path: String, run: String, now: Instant) throws {
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

  /// How many devices were done when it was opened, and since.
  public var doneCount: Int { contents.withLock { $0.done.count } }

  /// Whether the device is done, and its database has not changed since.
  func isDone(_ device: Device) -> Bool {
    guard let state = DeviceState(of: device.path) else { return false }
    return contents.withLock { contents in
      contents.done[device.name].map { $0.path == device.path && $0.state == state } ?? false
    }
  }

  /// Begins a device, again if it was begun before.
  func begin(_ device: Device) throws(FileFault) {
    try write { contents throws(FileFault) in
      _ = try storage.append(WorkEntry.begin(device: device.name).line())
      contents.done[device.name] = nil
      contents.pieces[device.name] = []
    }
  }

  /// Adds rows of a device that was begun.
  func append(_ bytes: [UInt8], of device: Device, part: Int) throws(FileFault) {
    guard !bytes.isEmpty else { return }
    let line = WorkEntry.rows(device: device.name, part: part, byteCount: bytes.count).line(bytes)
    try write { contents throws(FileFault) in
      let offset = try storage.append(line + bytes) + line.count
      contents.pieces[device.name]?.append(Piece(part: part, offset: offset, count: bytes.count))
    }
  }

  /// Writes something, and keeps why that failed.
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

  /// Throws why it could not be written, which no device is to blame for.
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
  public func forEachPiece<Failure: Error>(
    of device: Device, part: Int, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws {
    for piece in contents.withLock({ $0.done[device.name]?.pieces ?? [] }) where piece.part == part {
      let bytes = try storage.read(piece.count, at: piece.offset)
      guard bytes.count == piece.count else { throw FleetFault.workChanged }
      try body(bytes)
    }
  }

  /// Removes it: the output is whole.
  public func remove() throws(FileFault) { try storage.remove() }
}

/// Where a work file is.
protocol WorkStorage: Sendable {
  func append(_ bytes: [UInt8]) throws(FileFault) -> Int
  func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8]
  func remove() throws(FileFault)
}

extension StoredFile: WorkStorage {}

extension ScratchFile: WorkStorage {
  /// It has no name.
  func remove() {}
}
