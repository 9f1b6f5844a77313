#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary file in a folder that only this user can enter, for what a library reads by its path. It is removed when
/// it goes out of use.
public final class PrivateFile {
  /// Where it is.
  public let path: String
  private let folder: PrivateFolder
  private let descriptor: Descriptor

  /// Makes an empty file in `$TMPDIR`, else in the system's folder.
  public init() throws(FileFault) {
    folder = try PrivateFolder(files: [Self.name])
    path = try folder.makeFile(named: Self.name)
    descriptor = try Descriptor(open: path, O_WRONLY, as: .create)
  }

  /// A file with all of standard input, which may be larger than the memory.
  public static func ofStandardInput() throws(FileFault) -> PrivateFile {
    let name = "standard input"
    let input = try Descriptor(duplicating: STDIN_FILENO, path: name)
    let file = try PrivateFile()
    while true {
      let piece = try input.read(upTo: 1 << 16, path: name)
      if piece.isEmpty { return file }
      try file.append(piece)
    }
  }

  private static let name = "content"

  /// Adds bytes at the end.
  public func append(_ bytes: some Collection<UInt8>) throws(FileFault) {
    try Descriptor.write(Array(bytes), to: descriptor.number, path: path)
  }
}
