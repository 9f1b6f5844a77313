import EarnedEngine
import EarnedTestSupport
import Testing

@testable import EarnedCLI

/// What is tolerated around a line, and where a line ends (contract, section 2).
@Suite struct LineReaderTests {
  private let limit = RecordReader.lineLimitBytes

  @Test func blankLinesMarksAndCarriageReturnsAreTolerated() throws {
    #expect(try ScratchInput("\u{FEFF}a\r\n\r\n  \t\n\nb\nc").read() == ["1:a", "5:b", "6:c"])
    #expect(try ScratchInput("").read() == [])
    #expect(try ScratchInput("\n").read() == [])
    #expect(try ScratchInput("a\n\u{FEFF}b\n").read() == ["1:a", "2:\u{FEFF}b"], "a mark stands at the start")
  }

  @Test func aMebibyteIsTheLongestLine() throws {
    let longest = String(repeating: "x", count: limit)
    #expect(try ScratchInput(longest).read() == ["1:\(longest)"])
    #expect(try ScratchInput("\(longest)\r\nb").read() == ["1:\(longest)", "2:b"])
    #expect(try ScratchInput("\(longest)y\nb").read() == ["1:\(longest)…", "2:b"])
    #expect(try ScratchInput("\(longest)\(longest)\(longest)\r\nb").read() == ["1:\(longest)…", "2:b"])
  }

  @Test func aRecordAfterAMebibyteOfBlanksIsNotLost() throws {
    let blanks = String(repeating: " ", count: limit + 10)
    #expect(try ScratchInput("\(blanks){}\nb").read() == ["1:\(blanks.prefix(limit))…", "2:b"])
  }

  @Test func thousandsOfFilesAreOneInput() throws {
    let input = ScratchInput("a\n")
    let lines = try InputLines(Array(repeating: input.path, count: 3_000))
    #expect(lines.totalBytes == 6_000)
    var count = 0
    while try lines.next() != nil { count += 1 }
    #expect(count == 3_000)
  }
}

/// A file of lines.
final class ScratchInput {
  private let folder = ScratchFolder()

  init(_ bytes: [UInt8]) { folder.write(bytes, to: "input") }

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  var path: String { folder.file("input") }

  /// The lines; the input must be kept meanwhile.
  func lines() throws -> InputLines { try InputLines([path]) }

  /// Numbers and texts of the lines.
  func read() throws -> [String] {
    let lines = try lines()
    var found: [String] = []
    while let line = try lines.next() {
      found.append("\(line.number):\(String(decoding: line.bytes, as: UTF8.self))\(line.isTooLong ? "…" : "")")
    }
    return found
  }
}
