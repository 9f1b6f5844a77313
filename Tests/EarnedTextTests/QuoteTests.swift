import EarnedText
import Testing

@Suite struct QuoteTests {
  @Test(arguments: [
    ("", ""), ("it's", "it''s"), ("''", "''''"), ("it\"s", "it\"s"), ("'\u{301}", "''\u{301}"), ("été", "été"),
  ]) func eachQuoteIsDoubled(_ text: String, _ doubled: String) {
    #expect(text.doubling("'").unicodeScalars.elementsEqual(doubled.unicodeScalars))
  }
}
