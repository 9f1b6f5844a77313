import EarnedTestSupport
import Testing

@testable import EarnedSystem

/// A path as bytes and as text (contract, section 10).
@Suite struct PathTextTests {
  @Test(arguments: [
    ("caf\u{E9}", "caf\u{E9}", Array("caf\u{E9}".utf8)), ("f\\xE9.db", "f\u{10FEE9}.db", [102, 0xE9, 46, 100, 98]),
    ("\\xC3/", "\u{10FEC3}/", [0xC3, 0x2F]), ("\\xED\\xA0\\x80", "\u{10FEED}\u{10FEA0}\u{10FE80}", [0xED, 0xA0, 0x80]),
    ("\\xF4\\x8F\\xBA\\x80", "\u{10FEF4}\u{10FE8F}\u{10FEBA}\u{10FE80}", Array("\u{10FE80}".utf8)),
  ]) func aPathIsShown(_ shown: String, _ text: String, _ bytes: [UInt8]) {
    #expect(String(path: bytes) == text)
    #expect(text.pathBytes == bytes)
    #expect(text.shownPath == shown)
    #expect(TerminalText(line: text).string == shown)
    #expect(text.isText == (shown == text))
  }

  @Test func everyPathComesBackAsItWas() {
    // Bytes at the edges of what UTF-8 allows, in every order of three, and of four that begin alike.
    let edges: [UInt8] = [
      0x2F, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBA, 0xBF, 0xC1, 0xC3, 0xE0, 0xED, 0xF0, 0xF4, 0xF5, 0xFF,
    ]
    var texts: Set<[Unicode.Scalar]> = []
    var count = 0
    func check(_ bytes: [UInt8]) {
      let text = String(path: bytes)
      if text.pathBytes != bytes { Issue.record("\(bytes) comes back as \(text.pathBytes)") }
      texts.insert(Array(text.unicodeScalars))
      count += 1
    }
    for first in edges { for second in edges { for third in edges { check([first, second, third]) } } }
    for second in edges { for third in edges { for fourth in edges { check([0xF4, second, third, fourth]) } } }
    #expect(texts.count == count)
  }

  @Test func aSlashIsAByteWhateverFollows() throws {
    let folder = ScratchFolder()
    let path = folder / "\u{301}a/\u{301}b"
    try Folder.makeAll(above: path)
    try AtomicFile.write([1], to: path)
    #expect(try File.names(inFolder: folder / "\u{301}a") == ["\u{301}b"])
    #expect(File.folder(of: path) == folder / "\u{301}a")
    #expect(try FileLocation(path).isInside(FileLocation(folder / "\u{301}a")))
    #expect(try !FileLocation(folder / "e\u{301}").isSame(as: FileLocation(folder / "\u{E9}")))
  }

  @Test func filesOfAnyNameAreListedWrittenAndRemoved() throws {
    let folder = ScratchFolder()
    let name = String(path: [0xE9, 0x2E, 0x64])
    try AtomicFile.write([1], to: folder / name)
    #expect(try File.names(inFolder: folder.path) == [name])
    #expect(try FileLocation(folder / name).resolvedPath.pathBytes.suffix(4) == [0x2F, 0xE9, 0x2E, 0x64])
    try File.remove(folder / name)
    #expect(try File.names(inFolder: folder.path) == [])
  }

  /// A path that goes to the system as text would be another file.
  @Test func theSystemTakesEveryPathAsBytes() throws {
    let calls = [
      " stat(", " access(", "opendir(", "unlink(", " rename(", " link(", "readlink(", "realpath(", "mkdir(", "rmdir(",
      "chmod(", "fopen(", " open(",
    ]
    // Bytes as the system gave them, what is no path of a person's, and functions of our own with such a name.
    let others = [
      "case link(", "fchmod(", "fdopendir(", "open(file", ".open(", "(real, ", "(ownPath, ", "stat()", "func ",
      "open(\"/dev/null\"",
      "///",
    ]
    var (found, seen): ([String], Int) = ([], 0)
    try forEachSource(in: "Sources") { path, text in
      guard path.hasSuffix(".swift"), text.contains("import EarnedSystem") else { return }
      let ofTheFile = calls.filter(text.contains)
      for line in text.split(separator: "\n") where ofTheFile.contains(where: line.contains) {
        seen += 1
        if !line.contains(".systemPath"), !others.contains(where: line.contains) { found.append("\(path): \(line)") }
      }
    }
    #expect(found == [])
    #expect(seen > 40)
  }
}
