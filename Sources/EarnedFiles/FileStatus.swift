#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the file system says about a file.
package struct FileStatus: Equatable, Sendable {
  /// The same for every path to the same file.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The same for every path to the same file.
  package let identity: Identity
  /// Whether it is a regular file, not a folder, a pipe or a device.
  package let isRegularFile: Bool
  /// Whether it is a symbolic link; never where links are followed.
  let isLink: Bool
  /// Its size.
  package let bytes: Int
  /// Its permission bits.
  package let permissions: UInt32
  /// When it was last changed, in nanoseconds of a clock that is only good for comparing.
  package let changedNanoseconds: Int64

  /// Now, on that clock.
  package static var nowNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Reads the status of what is at `path`, links followed; nil when nothing is there.
  package init?(of path: String) throws(FileFault) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileFault(.inspect, path)
    }
    self.init(status)
  }

  /// Reads the status of what is at `path`, which may be a link itself; nil when nothing is there.
  ///
  /// - Parameter name: the path for the message; nil is `path`.
  init?(ofLinkAt path: String, reportedAs name: String? = nil) throws(FileFault) {
    var status = stat()
    guard lstat(path.systemPath, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileFault(.inspect, name ?? path)
    }
    self.init(status)
  }

  /// Reads the status of what a descriptor leads to. `name` is for the message.
  init(ofDescriptor number: Int32, named name: String) throws(FileFault) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileFault(.inspect, name) }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(status)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
    isLink = status.st_mode & S_IFMT == S_IFLNK
    bytes = Int(status.st_size)
    permissions = UInt32(status.st_mode & 0o7777)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    changedNanoseconds = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// A file that grows at its end and stays when the process ends, however it ends. Nothing is synced: a power cut may take
/// the last bytes.
package final class StoredFile: Sendable {
  /// Where it is.
  package let path: String
  private let descriptor: Descriptor

  /// Opens the file at `path`, and creates a missing one for its owner only. A symbolic link is a fault.
  package init(_ path: String) throws(FileFault) {
    self.path = path
    if try FileStatus(of: path)?.isRegularFile == false { throw .specialFile(path) }
    descriptor = try Descriptor(
      open: path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600, as: .create)
  }

  /// Takes the file for this process; false when another one has it.
  package func lock() throws(FileFault) -> Bool { try descriptor.lock(path: path) }

  /// A process that was started meanwhile, and is not yet another program, has the file open too: closing would not do.
  deinit { flock(descriptor.number, LOCK_UN) }

  /// How many bytes it has.
  package func size() throws(FileFault) -> Int { try FileStatus(ofDescriptor: descriptor.number, named: path).bytes }

  /// Adds bytes at the end and returns their offset. Only one caller at a time.
  package func append(_ bytes: [UInt8]) throws(FileFault) -> Int {
    let offset = try size()
    try Descriptor.write(bytes, to: descriptor.number, path: path)
    return offset
  }

  /// The `count` bytes from `offset` on, or fewer at the end of the file.
  package func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    try descriptor.read(count, at: offset, path: path)
  }

  /// Drops what is behind the first bytes.
  package func truncate(to bytes: Int) throws(FileFault) {
    guard ftruncate(descriptor.number, off_t(bytes)) == 0 else { throw FileFault(.write, path) }
  }

  /// Removes it.
  package func remove() throws(FileFault) { try File.remove(path) }
}
