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
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(
          descriptor.number, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        if read > 0 {
          filled += read
        } else if read == 0 || errno != EINTR {
          failed = read < 0
          break
        }
      }
    }
    if failed { throw FileFault(.read, path) }
    return bytes
  }
}
