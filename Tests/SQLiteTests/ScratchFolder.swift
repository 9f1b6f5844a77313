#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of a test's own, removed with everything in it when the test lets go of it.
final class ScratchFolder {
  let path: String

  init() {
    var template = Array("/tmp/earned-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no scratch folder: errno \(errno)") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in names { remove(file(name)) }
    rmdir(path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes an empty folder inside.
  func makeFolder(_ name: String) -> String {
    mkdir(file(name), 0o700)
    return file(name)
  }

  /// Writes a file and gives its path.
  func write(_ text: String, to name: String) -> String {
    guard let stream = fopen(file(name), "w") else { fatalError("cannot write \(name): errno \(errno)") }
    fputs(text, stream)
    fclose(stream)
    return file(name)
  }

  /// What the folder holds, sorted.
  var names: [String] {
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
}
