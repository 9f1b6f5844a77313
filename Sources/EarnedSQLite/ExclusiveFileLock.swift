import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// SQLite's exclusive lock on a database file that SQLite itself may not be able to open: no other process can use the
/// file while this object exists. No connection of this process may be open to it.
public final class ExclusiveFileLock {
  /// The bytes that SQLite locks, whatever the file contains (file format, section 1.4).
  private static let lockBytes = (start: 0x4000_0000, count: 512)
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Returns: nil when another process keeps the file open for longer than `timeout`, a signal asks this process to
  ///   end, or the file cannot be opened for writing.
  public init?(_ path: String, timeout: Duration) {
    descriptor = open(path.systemPath, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let end = SteadyTime.now + timeout
    while !lock() {
      guard SteadyTime.now < end, Signals.noted == nil else { return nil }
      usleep(1_000)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func lock() -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(Self.lockBytes.start)
    lock.l_len = off_t(Self.lockBytes.count)
    return fcntl(descriptor, F_SETLK, &lock) == 0
  }
}
