#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An empty file of our own in `$TMPDIR`, else in the system's folder, that goes away with this value.
public final class TemporaryFile {
  /// Where it is.
  public let path: String

  /// Makes the file, for its owner only.
  public init() throws(FileFault) {
    let template = TemporaryFolder.path + "/temporary-XXXXXX"
    var name = Array(template.utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else { throw FileFault(.create, template) }
    close(number)
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { unlink(path) }
}
