#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder that only this user can enter (0700). It is removed with its files when this object is released
/// or a signal ends the process. What a killed process leaves is removed by the next process that makes such a folder
/// in the same place.
public final class PrivateFolder {
  /// Where it is.
  public let path: String
  private let name: TemporaryName
  private let descriptor: Descriptor

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - place: the folder to make it in; nil is `$TMPDIR`, else the system's folder.
  ///   - files: the names of the files that must be removed when a signal ends the process.
  public init(in place: String? = nil, files: [String]) throws(FileFault) {
    let place = place ?? TemporaryFolder.path
    TemporaryName.removeAbandoned(in: place)
    name = TemporaryName(ofFolderIn: place, files: files)
    path = name.path
    guard mkdir(path.systemPath, 0o700) == 0 else { throw FileFault(.create, place) }
    descriptor = try Descriptor(open: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, as: .create, reportedAs: place)
    // The lock shows processes that cannot see this one, as in another container, that it still runs.
    _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
  }

  deinit { OwnFolder.remove(path, descriptor.number) }

  /// Creates an empty file in it, readable by its owner only.
  ///
  /// - Returns: its path.
  public func makeFile(named name: String) throws(FileFault) -> String {
    let file = "\(path)/\(name)"
    _ = try Descriptor(open: file, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, as: .create)
    return file
  }
}
