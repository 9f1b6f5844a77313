#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that grows at its end, readable by its owner only. Nothing is synced: a power cut may take the last bytes.
public final class AppendedFile {
  private let path: String
  private let descriptor: Descriptor

  /// Opens the file at `path`, which is made when it is missing. A symbolic link is a fault.
  public init(_ path: String) throws(FileFault) {
    self.path = path
    descriptor = try Descriptor(
      open: path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600, as: .create)
  }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) throws(FileFault) {
    try Descriptor.write(bytes, to: descriptor.number, path: path)
  }
}
