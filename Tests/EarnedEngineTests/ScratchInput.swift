import EarnedEngine
import TestSupport

/// A file of lines.
final class ScratchInput {
  private let folder = ScratchFolder()

  init(_ bytes: [UInt8]) { folder.write(bytes, to: "input") }

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  var path: String { folder.file("input") }

  /// The lines, as long as the input lives.
  func lines() throws -> InputLines { try InputLines([path]) }

  /// Numbers and texts of the lines that are read.
  func read() throws -> [String] {
    let lines = try lines()
    var found: [String] = []
    while let line = try lines.next() {
      found.append("\(line.number):\(String(decoding: line.bytes, as: UTF8.self))\(line.isTooLong ? "…" : "")")
    }
    return found
  }
}
