#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary file for bytes that are too many for memory, in `$TMPDIR`, else in the system's folder. It has no name:
/// no other program can open it, and nothing is left of it however the process ends.
public final class ScratchFile: Sendable {
  private let descriptor: Descriptor
  private let path: String

  /// Creates an empty file, for its owner only.
  public init() throws(FileFault) {
    let name = TemporaryName(in: TemporaryFolder.path)
    path = name.path
    descriptor = try Descriptor(open: path, O_RDWR | O_CREAT | O_EXCL | O_APPEND, mode: 0o600, as: .create)
    unlink(path.systemPath)
  }

  /// Adds bytes at the end and returns their offset. Only one caller at a time.
  public func append(_ bytes: [UInt8]) throws(FileFault) -> Int {
    let offset = lseek(descriptor.number, 0, SEEK_END)
    guard offset >= 0 else { throw FileFault(.write, path) }
    try Descriptor.write(bytes, to: descriptor.number, path: path)
    return Int(offset)
  }

  /// The `count` bytes from `offset` on. They must have been written.
  public func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    let bytes = try descriptor.read(count, at: offset, path: path)
    guard bytes.count == count else { throw FileFault(.read, path, errorNumber: EIO) }
    return bytes
  }
}
