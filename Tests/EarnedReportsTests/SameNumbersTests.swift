import TestSupport
import Testing

@testable import EarnedReports

/// Every report shows the same in every format (interface, section 4), whatever things are called.
@Suite struct SameNumbersTests {
  /// What a stranger may call something.
  private static let names = [
    "=HYPERLINK(\"http://example.org\")", "+1", "-1+1", "@sum(A1)", "'quoted' \"twice\"", "<script>alert(1)</script>",
    "</td></table><img src=x onerror=alert(1)>", "a,b;c|d", "&lt;b&gt; & more", "{{title}} {{{title}}}", "שלום עולם",
    "مرحبا\u{202E}dlrow", "🎮👨‍👩‍👧 微博", "two\nlines\r\tand a tab", "\u{1B}[31mred\u{7}\u{0}", "`a` *b* _c_ [d](e) #f \\",
    "_x0041_", String(repeating: "long ", count: 40),
  ]

  /// The month with every name in it replaced by one of those.
  private func renamedMonth() throws -> Month {
    let month = try Month()
    let columns = [
      ("app_info", "user_alias"), ("app_info", "display_name"), ("mode", "name"), ("habit", "name"),
      ("focus_session", "task_label"), ("unlock_attempt", "denial_reason"),
    ]
    for (table, column) in columns {
      for (index, name) in Self.names.enumerated() {
        try month.database.execute(
          "update \(table) set \(column) = ? where \(column) is not null and (rowid + ?) % ? = 0", name, index,
          Self.names.count)
      }
    }
    return month
  }

  @Test(arguments: try ReportCatalog().names())
  func everyFormatHasThem(_ name: String) throws { try ReadBack(renamedMonth().document(name)).expectTheSame() }

  @Test(arguments: try ReportCatalog().names())
  func everyFormatOfAnEmptyDatabaseHasThem(_ name: String) throws {
    let report = try ReportCatalog().report(named: name)
    try ReadBack(report.document(from: Fixture.empty(), request: Fixture.request())).expectTheSame()
  }

  @Test(arguments: try ReportCatalog().names())
  func namesAreOnlyText(_ name: String) throws {
    let document = try renamedMonth().document(name)
    for isUnicode in [true, false] {
      let options = RenderOptions(isUnicode: isUnicode)
      let text = String(decoding: try ReportFormat.text.bytes(of: document, options), as: UTF8.self)
      #expect(!text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0 == "\u{202E}" })
    }
    let page = String(decoding: try ReportFormat.html.bytes(of: document), as: UTF8.self)
    let root = try Markup(page).root
    for element in ["img", "b"] { #expect(root.all(element).isEmpty) }
    #expect(root.all("script").count <= 1)
    #expect(root.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
    let formula = /SUM\('[^'"]*'![A-Z]+2:[A-Z]+\d+\)|B\d+-C\d+|ROUND\(\(B\d+-C\d+\)\*1440,0\)/
    for line in try workbook(document).lines {
      guard let start = line.firstRange(of: " from =") else { continue }
      #expect(line[start.upperBound...].wholeMatch(of: formula) != nil, "\(line)")
    }
    try expectMarkdown(String(decoding: ReportFormat.md.bytes(of: document), as: UTF8.self))
  }

  /// Tables stay tables, and outside of drawings nothing means anything.
  private func expectMarkdown(_ text: String) throws {
    var isDrawing = false
    for block in text.split(separator: "\n\n") {
      if block.hasPrefix("```") { isDrawing = true }
      defer { if block.hasSuffix("```") { isDrawing = false } }
      guard !isDrawing, !block.hasPrefix("```") else { continue }
      let plain = block.replacing(/\\./, with: "")
      #expect(!plain.contains(/[<`*_\[\]~$]/), "\(block)")
      guard block.hasPrefix("|") else { continue }
      #expect(Set(plain.split(separator: "\n").map { line in line.count { $0 == "|" } }).count == 1, "\(block)")
    }
  }
}
