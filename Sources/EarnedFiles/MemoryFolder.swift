import CEarnedProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder whose files are kept in memory: making and removing small files is several times as fast as on a disk.
public struct MemoryFolder: Sendable {
  /// Where it is.
  let path: String
  /// Less is left to others.
  let leastFreeBytes: Int64

  /// That of the system.
  public static let system = MemoryFolder(path: "/dev/shm", leastFreeBytes: 32 << 20)

  /// Whether files can be made in it: it is there, has room, is really in memory, so that they come on no disk that the
  /// user did not choose, and nobody else can remove or replace what is in it.
  var isUsable: Bool {
    var status = stat()
    guard stat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    let isOnlyOurs = status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    guard isOnlyOurs || status.st_mode & S_ISVTX != 0, cprocess_is_in_memory(path.systemPath) else { return false }
    return DiskSpace.freeBytes(at: path).map { $0 >= leastFreeBytes } ?? false
  }
}
