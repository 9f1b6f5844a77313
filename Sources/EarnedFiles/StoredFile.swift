#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that grows at its end and stays when the process ends, however it ends. Nothing is synced: a power cut may take
/// the last bytes.
public final class StoredFile: Sendable {
  /// Where it is.
  public let path: String
  private let descriptor: Descriptor

  /// Opens the file at `path`, and creates a missing one for its owner only. A symbolic link is a fault.
  public init(_ path: String) throws(FileFault) {
    self.path = path
    if try FileStatus(of: path)?.isRegularFile == false { throw .specialFile(path) }
    descriptor = try Descriptor(
      open: path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600, as: .create)
  }

  /// Takes the file for this process; false when another one has it.
  public func lock() throws(FileFault) -> Bool { try descriptor.lock(path: path) }

  /// A process that was started meanwhile, and is not yet another program, has the file open too: closing would not do.
  deinit { flock(descriptor.number, LOCK_UN) }

  /// How many bytes it has.
  public func size() throws(FileFault) -> Int { try FileStatus(ofDescriptor: descriptor.number, named: path).bytes }

  /// Adds bytes at the end and returns their offset. Only one caller at a time.
  public func append(_ bytes: [UInt8]) throws(FileFault) -> Int {
    let offset = try size()
    try Descriptor.write(bytes, to: descriptor.number, path: path)
    return offset
  }

  /// The `count` bytes from `offset` on, or fewer at the end of the file.
  public func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    try descriptor.read(count, at: offset, path: path)
  }

  /// Drops what is behind the first bytes.
  public func truncate(to bytes: Int) throws(FileFault) {
    guard ftruncate(descriptor.number, off_t(bytes)) == 0 else { throw FileFault(.write, path) }
  }

  /// Removes it.
  public func remove() throws(FileFault) { try File.remove(path) }
}
