#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where files go that nobody keeps.
enum TemporaryFolder {
  /// `$TMPDIR` when it is set, else the system's folder.
  static var path: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(path: folder)
  }
}
