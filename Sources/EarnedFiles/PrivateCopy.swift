#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A copy of a file and the files that belong to it, in a folder that only this user can enter. It is removed when this
/// object is released.
public final class PrivateCopy {
  /// The copy of the file itself.
  public let file: String
  private let folder: PrivateFolder

  /// Copies `path` with each suffix appended; one of the suffixes is empty.
  ///
  /// - Parameter place: the folder to make the copy in; nil is `$TMPDIR`, else the system's folder.
  public init(of path: String, suffixes: [String], in place: String? = nil) throws(FileFault) {
    folder = try PrivateFolder(in: place, files: Self.endings.map { Self.name + $0 })
    file = "\(folder.path)/\(Self.name)"
    for suffix in suffixes { try copy(path + suffix, to: Self.name + suffix) }
  }

  private static let name = "copy.db"
  // SQLite may add `-wal` and `-shm` files of its own, and removes most of them.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  private func copy(_ source: String, to name: String) throws(FileFault) {
    let input = try Descriptor.ofFile(source)
    let target = try folder.makeFile(named: name)
    let output = try Descriptor(open: target, O_WRONLY, as: .create)
    while try input.skipHole(path: source, ending: output) {
      let bytes = try input.read(upTo: 1 << 16, path: source)
      if bytes.isEmpty { return }
      try Descriptor.write(bytes, to: output.number, path: target)
    }
  }
}
