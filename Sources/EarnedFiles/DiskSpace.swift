#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is free on a disk.
public enum DiskSpace {
  /// The number of bytes that this process may still write on the disk that `path` is on. Nil when the system cannot
  /// tell, as for some network disks.
  public static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path.systemPath, &status) == 0, status.f_blocks > 0 else { return nil }
    // Some blocks are kept for root.
    let blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail
    let bytes = UInt64(blocks).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return bytes.overflow ? .max : Int64(clamping: bytes.partialValue)
  }
}
