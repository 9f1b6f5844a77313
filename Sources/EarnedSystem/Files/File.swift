/// Small files, read whole, and folders.
package enum File {
  /// The largest file that is read whole, in bytes: 256 MB.
  package static let maxBytes = 256 << 20

  /// The content of the file at `path`, which must not be a pipe or a device.
  ///
  /// - Parameter most: the most bytes it may have. A larger file is a fault, before anything of it is read.
  package static func read(_ path: String, atMost most: Int = maxBytes) throws(FileFault) -> [UInt8] {
    if let status = try FileStatus(of: path), status.isRegularFile, status.bytes > most { throw .tooLarge(path) }
    var content: [UInt8] = []
    try forEachPiece(of: path) { piece throws(FileFault) in try add(piece, to: &content, atMost: most, path) }
    return content
  }

  package static func readStandardInput() throws(FileFault) -> [UInt8] {
    let name = "standard input"
    let descriptor = try Descriptor(duplicating: STDIN_FILENO, path: name)
    var content: [UInt8] = []
    while true {
      let piece = try descriptor.read(upTo: 1 << 16, path: name)
      if piece.isEmpty { return content }
      try add(piece, to: &content, atMost: maxBytes, name)
    }
  }

  /// The first `count` bytes of the file at `path`, or fewer when it is shorter. It must not be a pipe or a device.
  package static func beginning(of path: String, upTo count: Int) throws(FileFault) -> [UInt8] {
    try Descriptor.ofFile(path).read(count, at: 0, path: path)
  }

  /// Whether a file that begins with `start` may be one that begins with `mark`. It may be cut off, or have zeros where
  /// a power cut has lost what was written.
  package static func mayBegin(_ start: [UInt8], with mark: [UInt8]) -> Bool {
    zip(start, mark).allSatisfy { $0 == $1 || $0 == 0 }
  }

  private static func add(
    _ piece: [UInt8], to content: inout [UInt8], atMost most: Int, _ path: String
  ) throws(FileFault) {
    guard content.count + piece.count <= most else { throw FileFault.tooLarge(path) }
    content += piece
  }

  /// Passes the content of the file at `path`, which must not be a pipe or a device, to `body` in pieces.
  package static func forEachPiece(
    of path: String, _ body: ([UInt8]) throws(FileFault) -> Void
  ) throws(FileFault) {
    let descriptor = try Descriptor.ofFile(path)
    while true {
      let bytes = try descriptor.read(upTo: 1 << 16, path: path)
      if bytes.isEmpty { return }
      try body(bytes)
    }
  }

  /// Passes the parts of a file that are not zero to `body`, in pieces of 64 KB, each with its offset. Holes take no
  /// time. The file must not be a pipe or a device.
  ///
  /// - Returns: the size of the file.
  package static func forEachFilledPiece(
    of path: String, _ body: (_ offset: Int, _ bytes: [UInt8]) throws -> Void
  ) throws -> Int {
    let descriptor = try Descriptor.ofFile(path)
    let pieceBytes = 1 << 16
    var offset = 0
    while let data = descriptor.nextData(from: offset) {
      offset = data / pieceBytes * pieceBytes
      let bytes = try descriptor.read(pieceBytes, at: offset, path: path)
      if bytes.isEmpty { break }
      if bytes.contains(where: { $0 != 0 }) { try body(offset, bytes) }
      offset += pieceBytes
    }
    return try FileStatus(ofDescriptor: descriptor.number, named: path).bytes
  }

  /// The path that `path` leads to after following all links. Nil when the system cannot tell; the reason is then in
  /// `errno`.
  package static func endOfLinks(_ path: String) -> String? {
    guard let resolved = realpath(path.systemPath, nil) else { return nil }
    defer { free(resolved) }
    return String(path: resolved)
  }

  /// Whether there is something at `path`.
  package static func exists(_ path: String) -> Bool { access(path.systemPath, F_OK) == 0 }

  /// Whether `path` leads to a folder.
  package static func isFolder(_ path: String) -> Bool { exists("\(path)/.") }

  /// Whether the last part of `path` is a symbolic link, wherever that leads to.
  package static func isLink(_ path: String) throws(FileFault) -> Bool { try Target.destination(ofLinkAt: path) != nil }

  /// The names in the folder at `path`, sorted, without hidden ones.
  package static func names(inFolder path: String) throws(FileFault) -> [String] {
    guard let folder = opendir(path.systemPath) else { throw FileFault(.open, path) }
    defer { closedir(folder) }
    return Folder.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  package static func folder(of path: String) -> String { Target.folder(of: path) }

  /// Syncs the folder, so that a new name in it survives a power cut.
  package static func syncFolder(of path: String) throws(FileFault) {
    let folder = Target.folder(of: path)
    try Descriptor(open: folder, O_RDONLY | O_DIRECTORY, as: .sync).sync(path: folder)
  }

  /// Writes over the file at `path`, in place, and syncs it. A process that is killed meanwhile leaves new bytes before old
  /// ones: use `AtomicFile` where the folder takes a new file.
  package static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileFault) {
    let descriptor = try Descriptor(open: path, O_WRONLY, as: .replace)
    try Descriptor.write(bytes, to: descriptor.number, path: path)
    guard ftruncate(descriptor.number, off_t(bytes.count)) == 0 else { throw FileFault(.write, path) }
    try descriptor.sync(path: path)
  }

  /// Removes the file, or the empty folder, at `path`.
  package static func remove(_ path: String) throws(FileFault) {
    if unlink(path.systemPath) == 0 { return }
    guard errno == EISDIR, rmdir(path.systemPath) == 0 else { throw FileFault(.replace, path) }
  }
}
