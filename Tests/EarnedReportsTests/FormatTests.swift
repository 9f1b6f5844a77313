import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// What every format promises (contract, section 4).
@Suite struct FormatTests {
  private func fortnight() throws -> Document { try Fixture.weekly(Fixture.fortnight()) }

  @Test func theSameTwiceIsTheSameBytes() throws {
    for format in ReportFormat.allCases {
      #expect(try format.bytes(of: fortnight()) == format.bytes(of: fortnight()))
    }
  }

  @Test func csvBeginsWithAByteOrderMarkWhenAsked() throws {
    let document = try fortnight()
    #expect(try ReportFormat.csv.bytes(of: document).starts(with: Array("day_id,".utf8)))
    let marked = try ReportFormat.csv.bytes(of: document, RenderOptions(hasByteOrderMark: true))
    #expect(marked.starts(with: [0xEF, 0xBB, 0xBF] + Array("day_id,".utf8)))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("\tx", "\"'\tx\""), ("\rx", "\"'\rx\""),
    ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""), (" =1", " =1"),
    ("\"\u{301}x", "\"\"\"\u{301}x\""), ("x;=1+1;y", "\"x;=1+1;y\""), ("x\t=2+2\ty", "\"x\t=2+2\ty\""),
  ])
  func csvTextIsHarmless(_ alias: String, _ cell: String) throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.app("android:a", name: nil, alias: alias)
    try diary.attempt("2026-02-16", "2026-02-16 20:00:00")
    let bytes = try ReportFormat.csv.bytes(
      of: Fixture.weekly(diary.database), RenderOptions(dataset: "apps"))
    #expect(
      String(decoding: bytes, as: UTF8.self) == "app_id,label,attempts,granted,credits_spent\nandroid:a,\(cell),1,0,0\n"
    )
  }

  @Test(arguments: [("a|b", "a\\|b"), ("|\u{308}y", "\\|\u{308}y"), ("*\u{301}", "\\*\u{301}"), ("é", "é")])
  func markdownTextIsHarmless(_ alias: String, _ cell: String) throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.app("android:a", name: nil, alias: alias)
    try diary.attempt("2026-02-16", "2026-02-16 20:00:00")
    let text = String(decoding: try ReportFormat.md.bytes(of: Fixture.weekly(diary.database)), as: UTF8.self)
    #expect(text.utf8.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "| \(cell) |".utf8) }, "\(text)")
  }

  @Test func csvOfAnUnknownDatasetNamesTheOthers() throws {
    #expect {
      try ReportFormat.csv.bytes(of: fortnight(), RenderOptions(dataset: "day"))
    } throws: { "\($0)".hasPrefix("the report weekly has no dataset 'day'; it has window, totals, ") }
  }

  @Test(arguments: [30, 40, 60, 80, 120, 200])
  func textKeepsToTheWidth(_ width: Int) throws {
    for isUnicode in [true, false] {
      let options = RenderOptions(width: width, isUnicode: isUnicode)
      let bytes = try ReportFormat.text.bytes(of: fortnight(), options)
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      if !isUnicode { #expect(bytes.allSatisfy { $0 < 0x80 }) }
      // Below 80 columns the bars of a chart may pass the edge; tables never do.
      if width >= 80 { for line in lines { #expect(String(line).displayWidth <= width, "\(line)") } }
      let heading = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")[0].split(separator: "\n")
      for line in heading { #expect(String(line).displayWidth <= width, "\(line)") }
    }
  }

  /// A table that does not fit leaves columns out from the right, and names them. Half a day, half a time or half a number
  /// says nothing.
  @Test(arguments: try ReportCatalog().names(), [40, 80])
  func everyTableFits(_ name: String, _ width: Int) throws {
    let document = try Month().document(name)
    let text = try String(decoding: ReportFormat.text.bytes(of: document, RenderOptions(width: width)), as: UTF8.self)
    for line in text.split(separator: "\n") { #expect(String(line).displayWidth <= width, "\(line)") }
    let sections = text.split(separator: "\n\n").dropFirst()
    for dataset in document.shownDatasets {
      guard case .table = dataset.definition.presentation, !dataset.rows.isEmpty,
        let section = sections.first(where: { $0.hasPrefix("\(dataset.definition.title)\n") })
      else { continue }
      let columns = dataset.definition.shownColumns.map { dataset.definition.columns[$0] }
      let lines = section.split(separator: "\n")
      let header = lines.first { "\($0)  ".hasPrefix("  \(columns[0].title)  ") } ?? ""
      let note = lines.reversed().prefix { !$0.hasPrefix("  (") }.count
      let said = lines.suffix(note + 1).joined(separator: " ").split(separator: " ").joined(separator: " ")
      let isNoted =
        said.hasSuffix("would not fit; HTML, XLSX and JSON files have them)")
        || said.hasSuffix("would not fit; HTML, XLSX and JSON files have it)")
      for column in columns where !header.contains(column.title) {
        #expect(isNoted && said.contains(column.title), "\(dataset.definition.name), \(column.title): \(said)")
      }
      let shown = dataset.definition.shownColumns.filter {
        let column = dataset.definition.columns[$0]
        return header.contains(column.title) && !column.kind.isText && !(isNoted && said.contains(column.title))
      }
      let wording = document.wording()
      for row in dataset.rows {
        let values = shown.map { wording.words(row, $0, of: dataset.definition) }
        #expect(lines.contains { line in values.allSatisfy { line.contains($0) } }, "\(width): \(values)")
      }
    }
  }

  /// A name is shortened only when the line then fits, and not below what tells names apart.
  @Test(arguments: [
    (60, "  A name of thirty characters  111  222  333  444", ""),
    (44, "  A name …rty characters  111  222  333  444", ""),
    (30, "  A na…aracters  111  222  333", "n4"), (10, "  A name of thirty characters", "n1, n2, n3, n4"),
  ])
  func namesAreCutOnlyWhenTheyThenFit(_ width: Int, _ line: String, _ leftOut: String) throws {
    let numbers = (1...4).map { #"{"name": "n\#($0)", "title": "n\#($0)", "kind": "count"}"# }.joined(separator: ", ")
    let share = try Share([
      "reports/mine/report.json": """
      {"title": "Mine", "summary": "Of mine.", "default_dataset": "rows", "datasets": [{"name": "rows", "title": "Rows",
       "summary": "One row.", "views": [], "columns": [{"name": "name", "title": "Name", "kind": "text"}, \(numbers)]}]}
      """,
      "reports/mine/rows.sql":
        "select 'A name of thirty characters' as name, 111 as n1, 222 as n2, 333 as n3, 444 as n4",
    ])
    let report = try ReportCatalog(share: share.path).report(named: "mine")
    let document = try report.document(from: Fixture.empty(), request: Fixture.request())
    let text = try String(decoding: ReportFormat.text.bytes(of: document, RenderOptions(width: width)), as: UTF8.self)
    let section = text.split(separator: "\n\n").last ?? ""
    #expect(section.split(separator: "\n").contains { $0 == line }, "\(text)")
    let words = section.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("(\(leftOut) would not fit") == !leftOut.isEmpty)
  }

  @Test func namesCannotControlTheTerminal() throws {
    let text = String(decoding: try ReportFormat.text.bytes(of: fortnight()), as: UTF8.self)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    let plain = VisibleText("a\u{1B}[31m\u{7}\u{9B}b\u{202E}c\u{2066}\n", isUnicode: true).string
    #expect(plain == "a␛[31m␇\u{FFFD}bc␊")
    #expect(VisibleText("é\u{1B}", isUnicode: false).string == "??")
  }

  /// Direction marks and what nobody sees are left out; what changes how a character looks stays.
  @Test(arguments: [
    ("\u{200E}WhatsApp", "WhatsApp"), ("a\u{200B}b\u{AD}c\u{FEFF}", "abc"),
    ("\u{202E}a\u{202C}\u{2067}b\u{2069}", "ab"),
    ("\u{3164}", ""), ("a\u{2028}b", "a b"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("❤️", "❤️"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("\u{E0067}a", "a"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("\u{200D}a", "a"), ("שלום", "שלום"), ("e\u{301}", "e\u{301}"),
  ])
  func whatNobodySeesIsNotShown(_ text: String, _ shown: String) {
    #expect(VisibleText(text, isUnicode: true).string.utf8.elementsEqual(shown.utf8))
  }

  @Test func textHasColourWhenAsked() throws {
    let bytes = try ReportFormat.text.bytes(of: fortnight(), RenderOptions(hasColor: true))
    let text = String(decoding: bytes, as: UTF8.self)
    let plain = String(decoding: try ReportFormat.text.bytes(of: fortnight()), as: UTF8.self)
    #expect(text.contains("\u{1B}[1m"))
    #expect(text.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
  }

  @Test(arguments: [
    ("abc", 3), ("微博", 4), ("🎮", 2), ("👨‍👩‍👧", 2), ("e\u{301}", 1), ("🇩🇪", 2), ("✓", 1), ("❤️", 2), ("", 0), ("ﾊ", 1),
    ("한글", 4),
  ])
  func textKnowsHowWideCharactersAre(_ text: String, _ width: Int) { #expect(text.displayWidth == width) }

  @Test(arguments: [
    ([0, 1, 8], "·▁█", ".-#"), ([1, 0, 1], "█·█", "#.#"), ([0, 0], "··", ".."), ([3, 6, 12, 9], "▂▄█▆", "-+#*"),
    ([-1, 0.5, 2], "·▂█", ".-#"), ([], "–", "-"),
  ])
  func numbersAreSmallBars(_ numbers: [Double], _ bars: String, _ ascii: String) throws {
    let list = Datum.json(.array(numbers.map { Datum($0).json }))
    let zone = try Fixture.request().timeZone
    #expect(Formatter(timeZone: zone).words(list, .sparkline) == bars)
    #expect(Formatter(timeZone: zone, isUnicode: false).words(list, .sparkline) == ascii)
  }

  @Test func noLineEndsBetweenANumberAndItsUnit() {
    #expect("Focus came to 1 h 50 min, more".wrapped(toWidth: 18) == ["Focus came to", "1 h 50 min, more"])
    #expect("Focus came to 1 h 50 min, more".wrapped(toWidth: 16) == ["Focus came to", "1 h 50 min, more"])
    #expect("a  b".wrapped(toWidth: 3) == ["a b"] && "7 h".wrapped(toWidth: 1) == ["7 h"])
  }

  /// The clock is set back at 02:00.
  @Test(arguments: [
    (1_762_070_400_000, "2025-11-02 01:00 -07:00"), (1_762_074_000_000, "2025-11-02 01:00 -08:00"),
    (1_762_077_600_000, "2025-11-02 02:00"),
  ])
  func aTimeThatIsShownTwiceHasItsOffset(_ milliseconds: Int64, _ words: String) throws {
    #expect(Formatter(timeZone: try .named("America/Vancouver")).words(.integer(milliseconds), .instant) == words)
  }

  @Test(arguments: [
    (-5, Kind.seconds, "−5 s"), (-125, .seconds, "−2 min 5 s"),
    (-3_660, .seconds, "−1 h 1 min"),
    (-61, .minutes, "−1 h 1 min"), (-1_000, .count, "−1,000"),
    (.min, .seconds, "−2,562,047,788,015,215 h 30 min"), (.min, .minutes, "−153,722,867,280,912,930 h 8 min"),
    (.min, .count, "−9,223,372,036,854,775,808"),
  ])
  func numbersHaveASign(_ number: Int64, _ kind: Kind, _ words: String) throws {
    #expect(Formatter(timeZone: try Fixture.request().timeZone).words(.integer(number), kind) == words)
  }

  @Test(arguments: [Kind.count, .minutes, .seconds]) func aSumBeyond64BitsIsNoShare(_ kind: Kind) throws {
    #expect(Formatter(timeZone: try Fixture.request().timeZone).words(Datum(1e24), kind) == "1e+24")
  }

  @Test(arguments: [
    ("week.xlsx", ReportFormat.xlsx), ("a.b/week.JSON", .json), ("x.csv", .csv), ("week.html", .html),
    ("week.HTM", .html), ("week.md", .md), ("notes.txt", .text), ("week", nil),
    ("week.pdf", nil),
  ])
  func theEndingPicksTheFormat(_ name: String, _ format: ReportFormat?) {
    #expect(ReportFormat(fileName: name) == format)
  }
}

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
    ("a\u{202E}b", "ab"), ("https://a.example/x_y?b=1&c=2#d", "https://a.example/x_y?b=1&c=2#d"),
    ("(HTTPS://a.example/?lt=1&lt;=2)", "(HTTPS://a.example/?lt=1&amp;lt;=2)"),
    ("http://a.example/*a*", "http://a.example/\\*a\\*"), ("see: a_b&c http", "see: a\\_b\\&c http"),
  ])
  func namesAreShownAsText(_ alias: String, _ cell: String) throws {
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

/// Every report shows the same in every format (contract, section 4), whatever things are called.
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

  func namesAreShownAsText(_ name: String) throws {
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
    let formula = /SUM\('[^'"]*'![A-Z]+2:[A-Z]+\d+\)|(?:B\d+-C|C\d+-D)\d+|ROUND\(\((?:B\d+-C|C\d+-D)\d+\)\*1440,0\)/
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
