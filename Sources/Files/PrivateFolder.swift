#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder that only this user can enter (0700), for what is needed only while something is made. It is
/// removed with its files when it goes out of use, when a signal ends the process, and what a killed process leaves by
/// the next one that makes one in the same place.
public final class PrivateFolder {
  /// Where it is.
  public let path: String
  private let name: TemporaryName
  private let descriptor: Descriptor

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - place: the folder to make it in; without one `$TMPDIR`, else the system's.
  ///   - files: what will be in it when a signal comes.
  public init(in place: String? = nil, files: [String]) throws(FileFault) {
    let place = place ?? TemporaryFolder.path
    TemporaryName.removeAbandoned(in: place)
    name = TemporaryName(ofFolderIn: place, files: files)
    path = name.path
    guard mkdir(path.systemPath, 0o700) == 0 else { throw FileFault(.create, place) }
    descriptor = try Descriptor(open: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, as: .create, reportedAs: place)
    // Shows those who cannot see this process that it runs.
    _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
  }

  deinit { OwnFolder.remove(path, descriptor.number) }

  /// Makes an empty file in it, for its owner alone.
  ///
  /// - Returns: where it is.
  public func makeFile(named name: String) throws(FileFault) -> String {
    let file = "\(path)/\(name)"
    _ = try Descriptor(open: file, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, as: .create)
    return file
  }
}
