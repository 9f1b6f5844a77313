#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the file system says of a file, links followed.
public struct FileStatus: Equatable, Sendable {
  /// Which file it is, by whatever name.
  public struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Which file it is.
  public let identity: Identity
  /// It is a file, no folder, pipe or device.
  public let isRegularFile: Bool
  /// Its size.
  public let bytes: Int
  /// Its permission bits.
  public let permissions: UInt32
  /// When it was changed last: nanoseconds of a clock that only goes to compare.
  public let changedNanoseconds: Int64

  /// Asks for what is at `path`; nil when there is nothing.
  public init?(of path: String) throws(FileFault) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileFault(.inspect, path)
    }
    self.init(status)
  }

  /// Asks for what a descriptor leads to. `name` is for the message.
  init(ofDescriptor number: Int32, named name: String) throws(FileFault) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileFault(.inspect, name) }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(status)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
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
