/// A file that appears whole or not at all.
///
/// The bytes are written to a temporary file next to the target, if possible one without a name. `commit` syncs it,
/// gives it the target's name in one step, and syncs the folder. Without `commit`, or when anything fails before it,
/// the old file stays and the temporary one is removed. When the place cannot be written, opening fails at once, before
/// any work is done.
///
/// A symbolic link is followed: the file it points to is replaced and the link stays. A target that is not a regular
/// file (a terminal, a pipe, `/dev/null`) is written directly.
package final class AtomicFile {
  /// The file as the caller named it.
  package let path: String
  private let target: Target
  private let descriptor: Descriptor
  private let mayReplace: Bool
  private var hasTemporaryName: Bool

  /// Prepares to replace or create the file at `path`. A new file gets `mode`; an existing one keeps its own.
  ///
  /// - Parameters:
  ///   - isNamed: whether the caller uses `temporaryPath`.
  ///   - cleansFolder: whether to remove what killed processes have left in the folder. A caller that writes many files
  ///     to one folder does that only once (`TemporaryName.removeAbandoned`).
  ///   - other: a file whose owner gets a file that root makes.
  package init(
    replacing path: String, mode: mode_t = 0o600, isNamed: Bool = false, cleansFolder: Bool = true,
    ownedLike other: String? = nil
  ) throws(FileFault) {
    self.path = path
    mayReplace = true
    target = try Target(of: path, newFileMode: mode, cleansFolder: cleansFolder, ownedLike: other)
    descriptor = try target.open(isNamed: isNamed)
    hasTemporaryName = !descriptor.isUnnamed
  }

  /// Prepares to create the file at `path`, readable by its owner only. An existing file is never replaced, even when
  /// it appears in the meantime: that is a fault with EEXIST.
  ///
  /// - Parameters:
  ///   - isNamed: whether the caller uses `temporaryPath`.
  ///   - other: a file whose owner gets a file that root makes.
  package init(creating path: String, isNamed: Bool = false, ownedLike other: String? = nil) throws(FileFault) {
    self.path = path
    mayReplace = false
    guard try FileStatus(of: path) == nil else { throw FileFault(.create, path, errorNumber: EEXIST) }
    target = try Target(of: path, newFileMode: 0o600, ownedLike: other)
    descriptor = try target.open(isNamed: isNamed)
    hasTemporaryName = !descriptor.isUnnamed
  }

  /// Where the bytes are until `commit`, for libraries that write to a path.
  package var temporaryPath: String { target.temporary ?? target.file }

  /// The folder of the target, after following links. Temporary files that are needed while it is written belong there.
  /// Nil when the target is not a regular file.
  package var folder: String? { target.temporary == nil ? nil : target.folder }

  deinit {
    if hasTemporaryName, let temporary = target.temporary { unlink(temporary.systemPath) }
  }

  /// Adds bytes at the end.
  package func write(_ bytes: [UInt8]) throws(FileFault) {
    try Descriptor.write(bytes, to: descriptor.number, path: path)
  }

  /// Brings the written bytes to the disk. `commit` does, too; afterwards it takes little time.
  package func sync() throws(FileFault) { try descriptor.sync(path: path) }

  /// Makes the written bytes the content of the file, safely on the disk.
  package func commit() throws(FileFault) {
    if let fault = Self.commit([self]).first { throw fault }
  }

  /// The same for several files; the old file stays where that fails. The bytes of all are on the disk before the first old
  /// file is replaced, and each folder is synced once.
  ///
  /// - Returns: a fault for each file that could not be made, and for each folder that could not be synced.
  package static func commit(_ files: [AtomicFile]) -> [FileFault] {
    var faults: [FileFault] = []
    func succeeds(_ body: () throws(FileFault) -> Void) -> Bool {
      do throws(FileFault) { try body() } catch {
        faults.append(error)
        return false
      }
      return true
    }
    let whole = files.filter { file in succeeds { () throws(FileFault) in try file.descriptor.sync(path: file.path) } }
    let placed = whole.filter { file in succeeds { () throws(FileFault) in try file.takePlace() } }
    var synced: [String] = []
    for folder in placed.compactMap(\.folder) where !synced.contains(folder) {
      synced.append(folder)
      _ = succeeds { () throws(FileFault) in
        try Descriptor(open: folder, O_RDONLY | O_DIRECTORY, as: .sync).sync(path: folder)
      }
    }
    return faults
  }

  /// Gives the file the target's name.
  private func takePlace() throws(FileFault) {
    guard target.temporary != nil else { return }
    if !hasTemporaryName {
      try target.name(descriptor)
      hasTemporaryName = true
    }
    try mayReplace ? target.replace() : target.create()
    hasTemporaryName = false
  }

  /// Writes `bytes` as the whole content of the file at `path`. A new file gets `mode`; an old one keeps its own.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o600, ownedLike other: String? = nil
  ) throws(FileFault) {
    let file = try AtomicFile(replacing: path, mode: mode, ownedLike: other)
    try file.write(bytes)
    try file.commit()
  }
}
