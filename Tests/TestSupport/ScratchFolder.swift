import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A test's own folder, removed with everything in it when this object is released.
public final class ScratchFolder {
  /// Where it is.
  public let path: String

  /// Creates an empty folder in the folder for temporary files.
  public init() {
    var template = Array("/tmp/earned-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no scratch folder: errno \(errno)") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.removeAll(path) }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates an empty folder inside and returns its path.
  public func makeFolder(_ name: String) -> String {
    mkdir(file(name), 0o700)
    return file(name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) -> String {
    guard let stream = fopen(file(name), "w") else { fatalError("cannot write \(name): errno \(errno)") }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    return file(name)
  }

  /// Writes a text and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) -> String { write(Array(text.utf8), to: name) }

  /// The bytes of a file; nil when there is none.
  public func bytes(_ name: String) -> [UInt8]? {
    // Opening a pipe would wait for its other end.
    var status = stat()
    guard stat(file(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    do {
      return try File.read(file(name))
    } catch {
      return nil
    }
  }

  /// The text of a file; empty when there is none.
  public func text(_ name: String) -> String { String(decoding: bytes(name) ?? [], as: UTF8.self) }

  /// The names of everything in the folder, sorted, including hidden files.
  public var names: [String] { Self.names(path) }

  /// The same for a folder inside; empty when it does not exist.
  public func names(in name: String) -> [String] { Self.names(file(name)) }

  private static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  private static func removeAll(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      chmod(path, 0o700)
      for name in names(path) { removeAll("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
