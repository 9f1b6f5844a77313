import Files
import Glibc

/// A folder of a user's own for `--share`, which lives as long as this does.
final class Share {
  let path: String
  private var folders: [String] = []
  private var files: [String] = []

  init(_ texts: [String: String]) throws {
    var template = Array("/tmp/earned-share-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFault(.open, "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    folders.append(path)
    for (name, text) in texts { try write(text, to: name) }
  }

  private func write(_ text: String, to name: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      if mkdir(folder, 0o700) == 0 { folders.append(folder) }
    }
    files.append("\(path)/\(name)")
    try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name)")
  }

  deinit {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
  }
}
