import EarnedJSON
import Testing

@Suite struct JSONCursorTests {
  /// A cursor that is given a text in pieces of so many bytes.
  private func cursor(_ text: String, piece: Int, maxValueBytes: Int = 1 << 20) -> JSONCursor {
    var rest = Array(text.utf8)[...]
    return JSONCursor(maxValueBytes: maxValueBytes) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
  }

  static let text = #"""
     {"a": [1, {"b]\"}": [2]}, "x\\"], "skipped": {"c": [[{}], "}"]}, "e": [], "n": -1.5e3,
      "o": {}, "last": null}
    """#

  @Test(arguments: [1, 2, 3, 7, 1_000]) func everyPartIsFoundHoweverTheTextIsCut(piece: Int) throws {
    var cursor = cursor(Self.text, piece: piece)
    var found: [String] = []
    try cursor.enter()
    while let key = try cursor.nextKey() {
      switch key {
      case "a", "e":
        try cursor.enter()
        while try cursor.nextElement() { found.append(key + (try cursor.value().serialized())) }
      case "skipped": try cursor.skip()
      default: found.append(key + (try cursor.value().serialized()))
      }
    }
    #expect(found == ["a1", #"a{"b]\"}":[2]}"#, #"a"x\\""#, "n-1500", "o{}", "lastnull"])
  }

  @Test(arguments: [
    ("", "truncated 1"), ("[1,\n2", "truncated 2"), ("[1 2]", "a comma is missing or misplaced"),
    ("[1,]", "a value is missing behind a comma"), ("[\"a", "truncated 1"), ("[{\"a\":1}", "truncated 1"),
    ("[01]", "a malformed number"), ("[tru]", "a word other than true, false or null"),
    ("{}", "an array is expected"), ("[\"\u{1}\"]", "a string has a control character; escape it as \\u00XX"),
    ("[12345678901]", "a value is larger than 10 bytes"),
  ])
  func whatIsNoListIsAFault(text: String, expected: String) {
    var cursor = cursor(text, piece: 2, maxValueBytes: 10)
    var fault = ""
    do {
      if try cursor.kind() == .object {
        fault = "an array is expected"
      } else {
        try cursor.enter()
        while try cursor.nextElement() { _ = try cursor.value() }
      }
    } catch {
      switch error {
      case .malformed(_, let sentence): fault = sentence
      case .truncated(let line): fault = "truncated \(line)"
      case .source: fault = "source"
      }
    }
    #expect(fault == expected)
  }
}
