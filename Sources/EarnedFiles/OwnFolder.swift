#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that belongs to this user and is removed with its files.
enum OwnFolder {
  /// Removes the folder at `path` and its files. Where others may write, as in `/tmp`, another folder may have been put
  /// at `path`: so the files are removed through the descriptor, and only when the folder is ours.
  static func remove(_ path: String, _ number: Int32) {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in names(number) { unlinkat(number, name.systemPath, 0) }
    rmdir(path.systemPath)
  }

  private static func names(_ number: Int32) -> [String] {
    // Reading a folder closes the descriptor that is used for it.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0, let stream = fdopendir(copy) else { return [] }
    defer { closedir(stream) }
    return Folder.names(in: stream)
  }
}
