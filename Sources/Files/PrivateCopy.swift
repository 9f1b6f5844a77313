#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A copy of a file and its companions in a temporary folder that only this user can enter, removed when it goes out
/// of use.
public final class PrivateCopy {
  /// The copy of the file itself.
  public let file: String
  private let folder: String
  /// What a signal removes.
  private let names: [TemporaryName]

  /// Copies `path` with each of the suffixes behind it; one of them is empty.
  public init(of path: String, suffixes: [String]) throws(FileFault) {
    folder = try Self.makeFolder()
    file = folder + "/copy.db"
    names = (Self.endings.map { [file] in file + $0 } + [folder]).map(TemporaryName.init)
    for suffix in suffixes { try Self.copy(path + suffix, to: file + suffix) }
  }

  deinit {
    for suffix in Self.endings { unlink(file + suffix) }
    rmdir(folder)
  }

  // SQLite makes the index of a log, and removes most of what it is done with.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  private static func makeFolder() throws(FileFault) -> String {
    var template = Array("\(TemporaryFolder.path)/earned-copy-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFault(.create, TemporaryFolder.path) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func copy(_ source: String, to target: String) throws(FileFault) {
    guard let input = fopen(source, "rb") else { throw FileFault(.open, source) }
    defer { fclose(input) }
    guard let output = fopen(target, "wb") else { throw FileFault(.create, target) }
    fchmod(fileno(output), 0o600)
    let fault = pump(input, output, source, target)
    let closed = fclose(output)
    if let fault { throw fault }
    guard closed == 0 else { throw FileFault(.write, target) }
  }

  private static func pump(
    _ input: UnsafeMutablePointer<FILE>, _ output: UnsafeMutablePointer<FILE>, _ source: String, _ target: String
  ) -> FileFault? {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while true {
        let count = fread(buffer.baseAddress, 1, buffer.count, input)
        if count == 0 { return ferror(input) == 0 ? nil : FileFault(.read, source) }
        guard fwrite(buffer.baseAddress, 1, count, output) == count else { return FileFault(.write, target) }
      }
    }
  }
}
