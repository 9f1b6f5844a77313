#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which file a path names, whether or not it is there.
public struct FileLocation: Sendable {
  /// The path as the caller named it.
  public let path: String
  /// The same place from the root on, at the end of all links. What is not there yet keeps its name.
  public let resolvedPath: String
  /// What is there is a folder, a pipe or a device, whose content is not replaced by writing to it.
  private let isSpecial: Bool
  private let identity: FileStatus.Identity?

  /// The place that `path` names.
  ///
  /// - Throws: `FileFault` when the system does not tell, also for a loop of links.
  public init(_ path: String) throws(FileFault) {
    self.path = path
    resolvedPath = try Self.resolve(path)
    let status = try FileStatus(of: path)
    identity = status?.identity
    isSpecial = status.map { !$0.isRegularFile } ?? false
  }

  /// A place that the system tells nothing about, by its name alone.
  public init(unseen path: String) {
    self.path = path
    resolvedPath = path
    identity = nil
    isSpecial = false
  }

  /// The place that standard input is read from.
  public static func standardInput() throws(FileFault) -> FileLocation {
    try FileLocation(named: "standard input", FileStatus(ofDescriptor: STDIN_FILENO, named: "standard input"))
  }

  private init(named name: String, _ status: FileStatus) {
    path = name
    resolvedPath = ""
    identity = status.identity
    isSpecial = !status.isRegularFile
  }

  /// Whether writing to the one would write over the other: the system says that they are one file, by whatever links,
  /// or one name.
  public func isSame(as other: FileLocation) -> Bool {
    guard !isSpecial, !other.isSpecial else { return false }
    if let identity, identity == other.identity { return true }
    return !resolvedPath.isEmpty && resolvedPath.utf8.elementsEqual(other.resolvedPath.utf8)
  }

  /// Whether it is, or would be, somewhere below a folder.
  public func isInside(_ folder: FileLocation) -> Bool {
    resolvedPath.utf8.starts(with: (folder.resolvedPath + "/").utf8)
  }

  /// Follows every link in a path, of which the last parts may be missing.
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

  /// The parts between the slashes, the first one last.
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
