#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An empty file of our own in `$TMPDIR`, else in the system's folder, that goes away with this value.
public final class TemporaryFile {
  /// Where it is.
  public var path: String { name.path }
  private let name: TemporaryName
  private let descriptor: Descriptor

  /// Makes the file, for its owner only.
  public init() throws(FileFault) {
    TemporaryName.removeAbandoned(in: TemporaryFolder.path)
    name = TemporaryName(in: TemporaryFolder.path)
    descriptor = try Descriptor(open: name.path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600, as: .create)
    // Shows those who cannot see this process that it runs.
    _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
  }

  deinit { unlink(path) }
}
