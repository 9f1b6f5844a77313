#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is read here and there. It is never written.
public final class RandomAccessFile {
  /// The file as the caller named it.
  public let path: String
  private let descriptor: Descriptor

  /// Opens the file at `path`, which is no pipe and no device.
  public init(_ path: String) throws(FileFault) {
    self.path = path
    descriptor = try Descriptor.ofFile(path)
  }

  /// The bytes from `offset` on: `count` of them, or fewer where the file ends.
  public func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    try descriptor.read(count, at: offset, path: path)
  }
}
