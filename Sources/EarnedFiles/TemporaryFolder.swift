#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder for temporary files.
enum TemporaryFolder {
  /// `$TMPDIR` when it is set, else the system's folder.
  static var path: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(path: folder)
  }
}
