import EarnedSystem

/// Everything in a folder that a visit could change: names, bytes, modes and modification times.
package struct FolderState: Equatable, CustomStringConvertible {
  private struct Entry: Equatable {
    var kind: UInt32
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var bytes: [UInt8]?
  }

  private var entries: [String: Entry] = [:]

  /// Reads the state of a test's folder, without folders inside it.
  ///
  /// - Parameter readsFiles: false while this process has a database in it open: closing its file would release its
  ///   locks.
  package init(_ folder: ScratchFolder, readsFiles: Bool = true) {
    add(folder.path)
    let names = folder.names.flatMap { name in [name] + folder.names(in: name).map { "\(name)/\($0)" } }
    for name in names { add(folder.file(name), readsFiles ? folder.bytes(name) : nil) }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8]? = nil) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    entries[path] = Entry(
      kind: UInt32(status.st_mode), size: Int(status.st_size), seconds: status.modified.tv_sec,
      nanoseconds: status.modified.tv_nsec, bytes: bytes)
  }

  /// The names, for a failing test.
  package var description: String {
    entries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.size) \($0.value.nanoseconds)" }
      .joined(separator: "\n")
  }
}

/// The permission bits of what is at `path`; 0 when there is nothing.
package func mode(_ path: String) -> UInt32 {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}
