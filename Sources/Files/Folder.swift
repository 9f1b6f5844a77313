#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders on the way to files.
public enum Folder {
  /// The names that an open folder holds, without its own and that of the folder above.
  static func names(in folder: OpaquePointer) -> [String] {
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(path: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes the folders that a path leads through and that are not there, by default for their owner only. They are on the
  /// disk then: what is synced in a folder is lost with it.
  public static func makeAll(above path: String, mode: mode_t = 0o700) throws(FileFault) {
    let folder = Target.folder(of: path)
    guard folder != ".", folder != "/", try FileStatus(of: folder) == nil else { return }
    try makeAll(above: folder, mode: mode)
    guard mkdir(folder.systemPath, mode) == 0 || errno == EEXIST else { throw FileFault(.create, folder) }
    try File.syncFolder(of: folder)
  }
}
