enum TemporaryFolder {
  /// `$TMPDIR` when it is set, else the system's folder.
  static var path: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(path: folder)
  }
}

/// A temporary folder that only this user can enter (0700). It is removed with its files when this object is released
/// or a signal ends the process. What a killed process leaves is removed by the next process that makes such a folder
/// in the same place.
package final class PrivateFolder {
  package let path: String
  private let name: TemporaryName
  private let descriptor: Descriptor

  /// Makes the folder.
  ///
  /// - Parameter place: the folder to make it in; nil is `$TMPDIR`, else the system's folder.
  package init(in place: String? = nil) throws(FileFault) {
    let place = place ?? TemporaryFolder.path
    TemporaryName.removeAbandoned(in: place)
    name = TemporaryName(in: place)
    path = name.path
    guard mkdir(path.systemPath, 0o700) == 0 else { throw FileFault(.create, place) }
    descriptor = try Descriptor(open: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, as: .create, reportedAs: place)
    // The lock shows that this process still runs to processes that cannot see it, as in another container.
    _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
  }

  deinit { OwnFolder.remove(path, descriptor.number) }

  /// Creates an empty file in it, readable by its owner only.
  ///
  /// - Returns: its path.
  package func makeFile(named name: String) throws(FileFault) -> String {
    let file = "\(path)/\(name)"
    _ = try Descriptor(open: file, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, as: .create)
    return file
  }

  /// Creates a file in it, readable by its owner only, of the pieces that `next` gives until one is empty. A piece of zeros
  /// becomes a hole: a file may have larger ones than there is free space.
  package func makeFile(named name: String, of next: () throws(FileFault) -> [UInt8]) throws(FileFault) {
    let file = "\(path)/\(name)"
    let output = try Descriptor(open: file, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, as: .create)
    var size = 0
    while case let piece = try next(), !piece.isEmpty {
      if piece.contains(where: { $0 != 0 }) { try output.write(piece, at: size, path: file) }
      size += piece.count
    }
    guard ftruncate(output.number, off_t(size)) == 0 else { throw FileFault(.write, file) }
  }
}

/// A folder that belongs to this user and is removed with its files.
enum OwnFolder {
  /// Removes the folder at `path` and its files. Where others may write, as in `/tmp`, another folder may have been put
  /// at `path`. So the files are removed through the descriptor, and only when the folder is ours.
  static func remove(_ path: String, _ number: Int32) {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in names(number) { unlinkat(number, name.systemPath, 0) }
    rmdir(path.systemPath)
  }

  private static func names(_ number: Int32) -> [String] {
    // Reading a folder closes the descriptor that it uses, so it gets a copy.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0, let stream = fdopendir(copy) else { return [] }
    defer { closedir(stream) }
    return Folder.names(in: stream)
  }
}
