/// The file that a path leads to, whether or not it exists.
package struct FileLocation: Sendable {
  /// As the caller named it.
  package let path: String
  /// The absolute path after following all links. Parts that do not exist yet keep their names.
  package let resolvedPath: String
  /// What the system says about the file; nil when nothing is there.
  package let status: FileStatus?

  /// The location that `path` leads to.
  ///
  /// - Throws: `FileFault` when the system cannot tell, and for a loop of links.
  package init(_ path: String) throws(FileFault) {
    self.path = path
    (resolvedPath, status) = try Self.resolve(path)
  }

  /// The location that `path` leads to. When the system cannot tell, as for a loop of links, it is known by its path
  /// alone.
  package init(possiblyUnseen path: String) {
    do throws(FileFault) {
      try self.init(path)
    } catch {
      self.init(unseen: path)
    }
  }

  /// A location that the system cannot inspect. It is known by its path alone.
  package init(unseen path: String) {
    self.path = path
    resolvedPath = path
    status = nil
  }

  init(_ path: String, _ resolvedPath: String, _ status: FileStatus?) {
    self.path = path
    self.resolvedPath = resolvedPath
    self.status = status
  }

  /// The location of the file that standard input is read from.
  package static func standardInput() throws(FileFault) -> FileLocation {
    let name = "standard input"
    return FileLocation(name, "", try FileStatus(ofDescriptor: STDIN_FILENO, named: name))
  }

  /// The file in the same folder whose name has `ending` added. When the system cannot inspect it, it is known by its
  /// path alone.
  package func beside(_ ending: String) -> FileLocation {
    let path = resolvedPath + ending
    do throws(FileFault) {
      // Links to the folder have been followed already.
      let status = try FileStatus(ofLinkAt: path)
      guard path.isAbsolutePath, status?.isLink != true else { return try FileLocation(path) }
      return FileLocation(path, path, status)
    } catch {
      return FileLocation(unseen: path)
    }
  }

  /// Whether writing to one would overwrite the other: the system says that they are one file, or their resolved paths
  /// are equal.
  package func isSame(as other: FileLocation) -> Bool {
    guard status?.isRegularFile ?? true, other.status?.isRegularFile ?? true else { return false }
    if let status, status.identity == other.status?.identity { return true }
    return !resolvedPath.isEmpty && resolvedPath.utf8.elementsEqual(other.resolvedPath.utf8)
  }

  /// Whether it is in a folder, or would be if it existed.
  package func isInside(_ folder: FileLocation) -> Bool {
    resolvedPath.utf8.starts(with: (folder.resolvedPath + "/").utf8)
  }

  /// Follows every link in a path, whose last parts may be missing, and reads the status of what is there.
  private static func resolve(_ path: String) throws(FileFault) -> (path: String, status: FileStatus?) {
    var waiting = parts(of: try absolutePath(path))
    // Without links and `..`, the status of the last part is that of the path. What a link in `/proc` says need not be
    // where it leads.
    var isPlain = !waiting.isEmpty
    var resolved = ""
    var status: FileStatus?
    var links = 0
    while let part = waiting.popLast() {
      if part == "." { continue }
      guard part != ".." else {
        isPlain = false
        if let slash = resolved.utf8.lastIndex(of: UInt8(ascii: "/")) { resolved = String(resolved[..<slash]) }
        continue
      }
      let place = "\(resolved)/\(part)"
      status = try FileStatus(ofLinkAt: place, reportedAs: path)
      guard status?.isLink == true, let destination = try Target.destination(ofLinkAt: place) else {
        resolved = place
        continue
      }
      isPlain = false
      links += 1
      guard links <= 40 else { throw FileFault(.inspect, path, errorNumber: ELOOP) }
      if destination.isAbsolutePath { resolved = "" }
      waiting += parts(of: destination)
    }
    return (resolved.isEmpty ? "/" : resolved, isPlain ? status : try FileStatus(of: path))
  }

  /// The parts between the slashes, in reverse order.
  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
  }

  /// The path from the root on. Links and `..` are not resolved.
  package static func absolutePath(_ path: String) throws(FileFault) -> String {
    path.isAbsolutePath ? path : try workingFolder() + "/" + path
  }

  private static func workingFolder() throws(FileFault) -> String {
    guard let folder = getcwd(nil, 0) else { throw FileFault(.inspect, ".") }
    defer { free(folder) }
    return String(path: folder)
  }
}
