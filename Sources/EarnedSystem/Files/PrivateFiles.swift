/// A temporary file in a folder that only this user can enter, for libraries that read a file by its path. It is
/// removed when this object is released.
package final class PrivateFile {
  package let path: String
  private let folder: PrivateFolder
  private let descriptor: Descriptor

  /// Makes an empty file in `$TMPDIR`, else in the system's folder.
  package init() throws(FileFault) {
    folder = try PrivateFolder()
    path = try folder.makeFile(named: Self.name)
    descriptor = try Descriptor(open: path, O_WRONLY, as: .create)
  }

  /// A file with the whole of standard input, which may be larger than the memory.
  package static func ofStandardInput() throws(FileFault) -> PrivateFile {
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
  package func append(_ bytes: some Collection<UInt8>) throws(FileFault) {
    try Descriptor.write(Array(bytes), to: descriptor.number, path: path)
  }
}

/// A temporary file for bytes that do not fit into memory, in `$TMPDIR`, else in the system's folder. It has no name:
/// no other program can open it, and nothing is left of it however the process ends.
package final class ScratchFile: Sendable {
  private let descriptor: Descriptor
  private let path: String

  /// Creates an empty file that only its owner can read.
  package init() throws(FileFault) {
    let name = TemporaryName(in: TemporaryFolder.path)
    path = name.path
    descriptor = try Descriptor(open: path, O_RDWR | O_CREAT | O_EXCL | O_APPEND, mode: 0o600, as: .create)
    unlink(path.systemPath)
  }

  /// Adds bytes at the end and returns their offset. It must not be called by two threads at once.
  package func append(_ bytes: [UInt8]) throws(FileFault) -> Int {
    let offset = lseek(descriptor.number, 0, SEEK_END)
    guard offset >= 0 else { throw FileFault(.write, path) }
    try Descriptor.write(bytes, to: descriptor.number, path: path)
    return Int(offset)
  }

  /// The `count` bytes from `offset` on, which must have been written.
  package func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    let bytes = try descriptor.read(count, at: offset, path: path)
    guard bytes.count == count else { throw FileFault(.read, path, errorNumber: EIO) }
    return bytes
  }
}
