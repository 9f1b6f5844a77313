import Testing

@testable import EarnedReports

/// Markdown for pasting into notes.
@Suite struct MarkdownTests {
  private func text(alias: String) throws -> String {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.app("android:a", name: nil, alias: alias)
    try diary.attempt("2026-02-16", "2026-02-16 20:00:00")
    return String(decoding: try ReportFormat.md.bytes(of: Fixture.weekly(diary.database)), as: UTF8.self)
  }

  @Test(arguments: [
    ("a|b", "a\\|b"), ("<b>x</b>", "\\<b\\>x\\</b\\>"), ("*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"),
    ("[x](y)", "\\[x\\](y)"), ("a\nb", "a␊b"), ("\\|", "\\\\\\|"), ("&lt;", "\\&lt;"), ("# 微博 🎮", "\\# 微博 🎮"),
    ("a\u{202E}b", "a\u{FFFD}b"),
  ])
  func namesAreOnlyText(_ alias: String, _ cell: String) throws {
    #expect(try text(alias: alias).contains("\n| \(cell) | 1 | 0 | 0 |\n"))
  }

  @Test func everyRowOfATableHasAsManyCells() throws {
    let text = String(decoding: try ReportFormat.md.bytes(of: Fixture.weekly(Fixture.fortnight())), as: UTF8.self)
    for table in text.split(separator: "\n\n") where table.hasPrefix("|") {
      let counts = table.split(separator: "\n").map { $0.replacing("\\|", with: "").count { $0 == "|" } }
      #expect(Set(counts).count == 1, "\(table)")
    }
  }
}
