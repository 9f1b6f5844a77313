import EarnedSystem
import Synchronization

/// A test's own folder, removed with everything in it when this object is released.
package final class ScratchFolder {
  /// Where it is.
  package let path: String

  /// The folder for all of them: in memory where that has room and may hold programs, as the tests wait for the disk a
  /// fifth of their time; else that for temporary files.
  private static let parent: String = {
    var system = statvfs()
    guard statvfs("/dev/shm", &system) == 0, access("/dev/shm", W_OK) == 0 else { return "/tmp" }
    let isForPrograms = UInt(system.f_flag) & noExecution == 0
    return isForPrograms && UInt(system.f_bavail) * UInt(system.f_frsize) >= roomInBytes ? "/dev/shm" : "/tmp"
  }()

  private static let roomInBytes: UInt = 1 << 30
  /// `ST_NOEXEC`, which Swift does not see.
  private static let noExecution: UInt = 8

  /// Creates an empty folder in the folder for temporary files.
  package init() {
    var template = Array("\(Self.parent)/earned-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no scratch folder: errno \(errno)") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    _ = Self.removesThoseOfConstants
    Self.existing.withLock { [path] in _ = $0.insert(path) }
  }

  deinit { Self.remove(path) }

  private static let existing = Mutex<Set<String>>([])

  /// Constants are never released: their folders are removed when the process ends.
  private static let removesThoseOfConstants: Void = {
    atexit { for path in ScratchFolder.existing.withLock(\.self) { ScratchFolder.remove(path) } }
  }()

  private static func remove(_ path: String) {
    existing.withLock { _ = $0.remove(path) }
    removeAll(path)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates an empty folder inside and returns its path.
  package func makeFolder(_ name: String) -> String {
    mkdir(file(name), 0o700)
    return file(name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) -> String {
    guard let stream = fopen(file(name), "w") else { fatalError("cannot write \(name): errno \(errno)") }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    return file(name)
  }

  /// Writes a text and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) -> String { write(Array(text.utf8), to: name) }

  /// The bytes of a file; nil when there is none.
  package func bytes(_ name: String) -> [UInt8]? {
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
  package func text(_ name: String) -> String { String(decoding: bytes(name) ?? [], as: UTF8.self) }

  /// The names of everything in the folder, sorted, including hidden files.
  package var names: [String] { Self.names(path) }

  /// The same for a folder inside; empty when it does not exist.
  package func names(in name: String) -> [String] { Self.names(file(name)) }

  private static func names(_ path: String) -> [String] {
    guard let folder = opendir(path.systemPath) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          // A name may be no UTF-8.
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  private static func removeAll(_ path: String) {
    var status = stat()
    guard lstat(path.systemPath, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      chmod(path.systemPath, 0o700)
      for name in names(path) { removeAll("\(path)/\(name)") }
      rmdir(path.systemPath)
    } else {
      unlink(path.systemPath)
    }
  }
}
