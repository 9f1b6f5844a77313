/// How large a step of a cleanup may be on a disk with little space. What it writes stays in the log of the database
/// until the next checkpoint, and what it archives in the log of the archive.
struct StepLimits {
  /// A cleanup continues with small steps as long as this much is free.
  private static let minNeededBytes: Int64 = 1 << 20
  /// An archive must leave this much free.
  private static let leftByArchiveBytes: Int64 = 512 << 10
  /// The most that deleting a record key writes: a page of each of its trees.
  private static let keyBytes: Int64 = 8 << 10
  /// The most that giving back a page writes: its copy, the page that refers to it, and the page of pointers.
  private static let pageBytes: Int64 = 12 << 10

  private let logs: [WriteAheadLog]
  /// One step may take the free space divided by this. The logs may take as much before a checkpoint.
  private var divisor: Int64
  /// What deleting a row writes, with its indexes: the largest measured value, which decays slowly.
  private var rowBytes: Int64 = 16 << 10

  /// - Parameter logs: the logs of all databases that a step writes.
  init(of logs: [WriteAheadLog]) {
    self.logs = logs
    divisor = 4 * Int64(logs.count)
  }

  var rows: Int { number(each: rowBytes) }
  var keys: Int { number(each: Self.keyBytes) }
  var pages: Int { number(each: Self.pageBytes) }

  /// The free space after a checkpoint; the largest number when the system cannot tell.
  var freeBytes: Int64 { roomBytes ?? .max }

  var isEnoughToArchive: Bool { freeBytes >= Self.leftByArchiveBytes }

  /// Of the disk that has the least.
  private var roomBytes: Int64? { logs.compactMap(\.roomBytes).min() }

  private func number(each bytes: Int64) -> Int {
    guard let room = roomBytes else { return .max }
    return Int(max(max(room, 512 << 10) / divisor / bytes, 1))
  }

  /// Learns from the growth of the log by a step.
  mutating func adjust(rows: Int, bytes: Int64) {
    // After a checkpoint that could not shorten the log, the log is written over and does not grow.
    guard bytes > 0 else { return }
    rowBytes = max(bytes / Int64(rows), rowBytes * 9 / 10, 1)
  }

  /// Makes steps smaller, after one that filled the disk.
  mutating func shrink() { divisor = min(divisor * 8, 1 << 20) }

  /// The fault when a small step also filled the disk.
  func fault(_ path: String, neededBytes: Int64? = nil) -> RetentionFault {
    let free = roomBytes
    return .diskFull(
      path: path, neededBytes: neededBytes ?? max((free ?? 0) * 2, Self.minNeededBytes), freeBytes: free)
  }
}
