#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of this user's that is removed with its files.
enum OwnFolder {
  /// Removes the folder at `path` that a descriptor leads to, and the files in it. Where others may write, as in `/tmp`,
  /// another folder may take the place of one: so it is the one behind the descriptor that is emptied, when it is ours.
  static func remove(_ path: String, _ number: Int32) {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in names(number) { unlinkat(number, name.systemPath, 0) }
    rmdir(path.systemPath)
  }

  private static func names(_ number: Int32) -> [String] {
    // Reading a folder closes the descriptor that it is read by.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0, let stream = fdopendir(copy) else { return [] }
    defer { closedir(stream) }
    return Folder.names(in: stream)
  }
}
