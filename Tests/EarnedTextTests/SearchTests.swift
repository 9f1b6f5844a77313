import EarnedText
import Testing

@Suite struct SearchTests {
  @Test(arguments: [
    ("unlock", "lock", 2), ("unlock", "unlock", 0), ("unlock", "", 0), ("aab", "ab", 1), ("été", "té", 2),
  ]) func findsTheFirstPlace(_ text: String, _ part: String, _ offset: Int) throws {
    let place = try #require(text.firstPlace(of: part))
    #expect(text.utf8.distance(from: text.startIndex, to: place.lowerBound) == offset)
    #expect(text[place] == part)
  }

  /// An accent that is a letter of its own is not part of the letter before it: bytes are compared.
  @Test(arguments: [("unlock", "locks"), ("", "a"), ("e\u{301}", "é")])
  func whatIsNotThereIsNotFound(_ text: String, _ part: String) { #expect(!text.contains(text: part)) }

  @Test(arguments: [
    ("a.b.c", ".", ", ", "a, b, c"), ("aaa", "aa", "b", "ba"), ("a", "b", "c", "a"), ("\"", "\"", "\"\"", "\"\""),
  ]) func replacesAll(_ text: String, _ part: String, _ other: String, _ result: String) {
    #expect(text.replacing(all: part, with: other) == result)
  }
}
