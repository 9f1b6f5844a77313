import EarnedFiles

/// Calls `body` with the path and the text of every source below a folder.
func forEachSource(in folder: String, _ body: (String, String) throws -> Void) throws {
  for name in try File.names(inFolder: folder) {
    let path = "\(folder)/\(name)"
    if name.hasSuffix(".swift") || name.hasSuffix(".c") || name.hasSuffix(".cpp") {
      try body(path, String(decoding: try File.read(path), as: UTF8.self))
    } else if !name.contains(".") {
      try forEachSource(in: path, body)
    }
  }
}
