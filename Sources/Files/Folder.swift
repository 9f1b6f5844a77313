#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders on the way to files.
public enum Folder {
  /// Makes the folders that a path leads through and that are not there, for their owner only. They are on the disk then:
  /// what is synced in a folder is lost with it.
  public static func makeAll(above path: String) throws(FileFault) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    guard try FileStatus(of: folder) == nil else { return }
    try makeAll(above: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw FileFault(.create, folder) }
    try File.syncFolder(of: folder)
  }
}
