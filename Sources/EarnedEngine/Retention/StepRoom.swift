/// How large a step of a cleanup may be on a disk with little room: what it writes is in the log until the next
/// checkpoint, and what it archives in that of the archive.
struct StepRoom {
  /// What a cleanup needs to go on, if only with small steps.
  private static let leastNeededBytes: Int64 = 1 << 20
  /// What an archive leaves free.
  private static let leftByArchiveBytes: Int64 = 512 << 10
  /// What a record key writes at most: a page of each of its trees.
  private static let keyBytes: Int64 = 8 << 10
  /// What a page that is given back writes at most: its copy, the page that leads to it, and that of the pointers.
  private static let pageBytes: Int64 = 12 << 10

  private let logs: [WriteAheadLog]
  /// The part of the room that one step may take. The logs may take as much before a checkpoint.
  private var divisor: Int64
  /// What a row writes, with its indexes: the most measured, which decays slowly.
  private var rowBytes: Int64 = 16 << 10

  /// The room for the logs of the databases that a step writes.
  init(of logs: [WriteAheadLog]) {
    self.logs = logs
    divisor = 4 * Int64(logs.count)
  }

  /// How many rows a step may delete.
  var rows: Int { number(each: rowBytes) }
  /// How many record keys a step may delete.
  var keys: Int { number(each: Self.keyBytes) }
  /// How many pages a step may give back.
  var pages: Int { number(each: Self.pageBytes) }

  /// What is free after a checkpoint, in bytes; very much when the system cannot tell.
  var freeBytes: Int64 { roomBytes ?? .max }

  /// Whether more rows may be archived.
  var isEnoughToArchive: Bool { freeBytes >= Self.leftByArchiveBytes }

  /// That of the disk with the least room.
  private var roomBytes: Int64? { logs.compactMap(\.roomBytes).min() }

  private func number(each bytes: Int64) -> Int {
    guard let room = roomBytes else { return .max }
    return Int(max(max(room, 512 << 10) / divisor / bytes, 1))
  }

  /// Notes by how much the log grew.
  mutating func learn(rows: Int, bytes: Int64) {
    // After a checkpoint that could not shorten the log, it is written over.
    guard bytes > 0 else { return }
    rowBytes = max(bytes / Int64(rows), rowBytes * 9 / 10, 1)
  }

  /// Makes steps smaller, after one that filled the disk.
  mutating func shrink() { divisor = min(divisor * 8, 1 << 20) }

  /// The fault when a small step also filled the disk.
  func fault(_ path: String, neededBytes: Int64? = nil) -> RetentionFault {
    let free = freeBytes
    return .diskFull(path: path, neededBytes: neededBytes ?? max(free * 2, Self.leastNeededBytes), freeBytes: free)
  }
}
