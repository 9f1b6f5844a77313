#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the file system says about a file.
public struct FileStatus: Equatable, Sendable {
  /// The same for every path to the same file.
  public struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The same for every path to the same file.
  public let identity: Identity
  /// Whether it is a regular file, not a folder, a pipe or a device.
  public let isRegularFile: Bool
  /// Whether it is a symbolic link; never where links are followed.
  let isLink: Bool
  /// Its size.
  public let bytes: Int
  /// Its permission bits.
  public let permissions: UInt32
  /// When it was last changed, in nanoseconds of a clock that is only good for comparing.
  public let changedNanoseconds: Int64

  /// Now, on that clock.
  public static var nowNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Reads the status of what is at `path`, links followed; nil when nothing is there.
  public init?(of path: String) throws(FileFault) {
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
