#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders above files.
public enum Folder {
  /// The names in an open folder that begin with `beginning`, without `.` and `..`.
  static func names(in folder: OpaquePointer, beginningWith beginning: String = "") -> [String] {
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
          strncmp(name, beginning, beginning.utf8.count) == 0 ? String(path: name) : nil
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Creates the missing folders above a path, by default for their owner only, and syncs them: a file that is synced in a
  /// folder that was not would be lost with it.
  public static func makeAll(above path: String, mode: mode_t = 0o700) throws(FileFault) {
    let folder = Target.folder(of: path)
    guard folder != ".", folder != "/", try FileStatus(of: folder) == nil else { return }
    try makeAll(above: folder, mode: mode)
    guard mkdir(folder.systemPath, mode) == 0 || errno == EEXIST else { throw FileFault(.create, folder) }
    try File.syncFolder(of: folder)
  }
}
