#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file that a path leads to, whether or not it exists.
public struct FileLocation: Sendable {
  /// The path as the caller named it.
  public let path: String
  /// The absolute path after following all links. Parts that do not exist yet keep their names.
  public let resolvedPath: String
  /// The path leads to a folder, a pipe or a device, whose content is not replaced by writing to it.
  private let isSpecial: Bool
  private let identity: FileStatus.Identity?

  /// The location that `path` leads to.
  ///
  /// - Throws: `FileFault` when the system cannot tell, and for a loop of links.
  public init(_ path: String) throws(FileFault) {
    self.path = path
    resolvedPath = try Self.resolve(path)
    let status = try FileStatus(of: path)
    identity = status?.identity
    isSpecial = status.map { !$0.isRegularFile } ?? false
  }

  /// A location that the system cannot inspect, by its path alone.
  public init(unseen path: String) {
    self.path = path
    resolvedPath = path
    identity = nil
    isSpecial = false
  }

  /// The location of the file that standard input is read from.
  public static func standardInput() throws(FileFault) -> FileLocation {
    try FileLocation(named: "standard input", FileStatus(ofDescriptor: STDIN_FILENO, named: "standard input"))
  }

  private init(named name: String, _ status: FileStatus) {
    path = name
    resolvedPath = ""
    identity = status.identity
    isSpecial = !status.isRegularFile
  }

  /// Whether writing to one would overwrite the other: the system says that they are one file, or their resolved paths
  /// are equal.
  public func isSame(as other: FileLocation) -> Bool {
    guard !isSpecial, !other.isSpecial else { return false }
    if let identity, identity == other.identity { return true }
    return !resolvedPath.isEmpty && resolvedPath.utf8.elementsEqual(other.resolvedPath.utf8)
  }

  /// Whether it is, or would be, below a folder.
  public func isInside(_ folder: FileLocation) -> Bool {
    resolvedPath.utf8.starts(with: (folder.resolvedPath + "/").utf8)
  }

  /// Follows every link in a path, whose last parts may be missing.
  private static func resolve(_ path: String) throws(FileFault) -> String {
    var waiting = parts(of: try absolutePath(path))
    var resolved: [String] = []
    var links = 0
    while let part = waiting.popLast() {
      if part == "." { continue }
      guard part != ".." else {
        _ = resolved.popLast()
        continue
      }
      let place = "/" + (resolved + [part]).joined(separator: "/")
      guard let destination = try Target.destination(ofLinkAt: place) else {
        resolved.append(part)
        continue
      }
      links += 1
      guard links <= 40 else { throw FileFault(.inspect, path, errorNumber: ELOOP) }
      if destination.isAbsolutePath { resolved = [] }
      waiting += parts(of: destination)
    }
    return "/" + resolved.joined(separator: "/")
  }

  /// The parts between the slashes, in reverse order.
  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
  }

  /// The path from the root on; links and `..` stay.
  public static func absolutePath(_ path: String) throws(FileFault) -> String {
    path.isAbsolutePath ? path : try workingFolder() + "/" + path
  }

  private static func workingFolder() throws(FileFault) -> String {
    guard let folder = getcwd(nil, 0) else { throw FileFault(.inspect, ".") }
    defer { free(folder) }
    return String(path: folder)
  }
}
