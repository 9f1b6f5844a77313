#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock on a folder, against another process that writes the same files in it. The system releases it when the process
/// ends, in any way.
public final class FolderLock {
  private let descriptor: Descriptor

  /// Takes the lock; nil when another process holds it.
  public init?(_ path: String) throws(FileFault) {
    descriptor = try Descriptor(open: path, O_RDONLY | O_DIRECTORY, as: .create)
    guard try descriptor.lock(path: path) else { return nil }
  }
}
