package enum Folder {
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

  /// Creates the missing folders above a path, by default for their owner only, and syncs them. A file in a folder that
  /// was not synced would be lost with the folder, even when the file itself was synced.
  package static func makeAll(above path: String, mode: mode_t = 0o700) throws(FileFault) {
    let folder = Target.folder(of: path)
    guard folder != ".", folder != "/", try FileStatus(of: folder) == nil else { return }
    try makeAll(above: folder, mode: mode)
    guard mkdir(folder.systemPath, mode) == 0 || errno == EEXIST else { throw FileFault(.create, folder) }
    try File.syncFolder(of: folder)
  }
}

/// A lock on a folder, against other processes that write the same files in it. The system releases it when the process
/// ends, in any way.
package final class FolderLock {
  private let descriptor: Descriptor

  /// Takes the lock.
  ///
  /// - Parameter timeout: how long to wait for another process that holds it.
  /// - Returns: nil when that takes longer, or a signal asks this process to end.
  package init?(_ path: String, timeout: Duration = .zero) throws(FileFault) {
    descriptor = try Descriptor(open: path, O_RDONLY | O_DIRECTORY, as: .create)
    let end = SteadyTime.now + timeout
    while try !descriptor.lock(path: path) {
      guard SteadyTime.now < end, Signals.noted == nil else { return nil }
      usleep(1_000)
    }
  }
}

package enum DiskSpace {
  /// The bytes that this process may still write on the disk that `path` is on. Nil when the system cannot tell, as for
  /// some network disks.
  package static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path.systemPath, &status) == 0, status.f_blocks > 0 else { return nil }
    // Some blocks are reserved for root.
    let blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail
    let bytes = UInt64(blocks).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return bytes.overflow ? .max : Int64(clamping: bytes.partialValue)
  }
}
