/// What the file system says about a file.
package struct FileStatus: Equatable, Sendable {
  /// Identifies a file, whatever the path to it.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    /// The number of the file on its device.
    package let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  package let identity: Identity
  /// Whether it is a regular file, not a folder, a pipe or a device.
  package let isRegularFile: Bool
  /// Whether it is a symbolic link. Always false where links are followed.
  let isLink: Bool
  package let bytes: Int
  /// What it takes of the disk, without its holes.
  package let bytesOnDisk: Int
  package let permissions: UInt32
  /// When it was last changed, in nanoseconds. Its clock is only good for comparing.
  package let changedNanoseconds: Int64

  /// Now, on the same clock.
  package static var nowNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The status of what is at `path`, after following links; nil when nothing is there.
  package init?(of path: String) throws(FileFault) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileFault(.inspect, path)
    }
    self.init(status)
  }

  /// The status of what is at `path`, which may be a link itself; nil when nothing is there.
  ///
  /// - Parameter name: the path in messages; nil is `path`.
  init?(ofLinkAt path: String, reportedAs name: String? = nil) throws(FileFault) {
    var status = stat()
    guard lstat(path.systemPath, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileFault(.inspect, name ?? path)
    }
    self.init(status)
  }

  /// The status of what a descriptor leads to.
  ///
  /// - Parameter name: the path in messages.
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
    bytesOnDisk = Int(status.st_blocks) * 512
    permissions = UInt32(status.st_mode & 0o7777)
    changedNanoseconds = Int64(status.modified.tv_sec) &* 1_000_000_000 &+ Int64(status.modified.tv_nsec)
  }
}

/// A file to which bytes are added. It stays when the process ends, however it ends. Nothing is synced, so a power cut
/// may lose the last bytes.
package final class StoredFile: Sendable {
  package let path: String
  private let descriptor: Descriptor

  /// Opens the file at `path`. A missing one is created, for its owner only. A symbolic link is a fault.
  package init(_ path: String) throws(FileFault) {
    self.path = path
    if try FileStatus(of: path)?.isRegularFile == false { throw .specialFile(path) }
    descriptor = try Descriptor(
      open: path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600, as: .create)
  }

  /// Locks the file for this process; false when another process has the lock.
  package func lock() throws(FileFault) -> Bool { try descriptor.lock(path: path) }

  /// Needed because a process that is being started has a copy of the descriptor until it becomes another program.
  deinit { flock(descriptor.number, LOCK_UN) }

  /// In bytes.
  package func size() throws(FileFault) -> Int { try FileStatus(ofDescriptor: descriptor.number, named: path).bytes }

  /// Adds bytes at the end and returns their offset. It must not be called by two threads at once.
  package func append(_ bytes: [UInt8]) throws(FileFault) -> Int {
    let offset = try size()
    try Descriptor.write(bytes, to: descriptor.number, path: path)
    return offset
  }

  /// The `count` bytes from `offset` on; fewer at the end of the file.
  package func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    try descriptor.read(count, at: offset, path: path)
  }

  /// Removes all bytes after the first ones.
  package func truncate(to bytes: Int) throws(FileFault) {
    guard ftruncate(descriptor.number, off_t(bytes)) == 0 else { throw FileFault(.write, path) }
  }

  package func remove() throws(FileFault) { try File.remove(path) }
}
