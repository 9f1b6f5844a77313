import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

/// What every format promises (interface, section 4).
@Suite struct FormatTests {
  private func fortnight() throws -> Document { try Fixture.weekly(Fixture.fortnight()) }

  @Test func theSameTwiceIsTheSameBytes() throws {
    for format in ReportFormat.allCases {
      #expect(try format.bytes(of: fortnight()) == format.bytes(of: fortnight()))
    }
  }

  @Test func csvBeginsWithAMarkOnlyWhenAsked() throws {
    let document = try fortnight()
    #expect(try ReportFormat.csv.bytes(of: document).starts(with: Array("day_id,".utf8)))
    let marked = try ReportFormat.csv.bytes(of: document, RenderOptions(hasByteOrderMark: true))
    #expect(marked.starts(with: [0xEF, 0xBB, 0xBF] + Array("day_id,".utf8)))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
    ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""), (" =1", " =1"),
    ("\"\u{301}x", "\"\"\"\u{301}x\""),
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
      // Below 80 columns lines may pass the edge: `narrowTextCutsOnlyTexts`.
      if width >= 80 { for line in lines { #expect(String(line).displayWidth <= width, "\(line)") } }
      let heading = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")[0].split(separator: "\n")
      for line in heading { #expect(String(line).displayWidth <= width, "\(line)") }
    }
  }

  /// Half a day, half a time or half a number says nothing.
  @Test(arguments: try ReportCatalog().names())
  func narrowTextCutsOnlyTexts(_ name: String) throws {
    let document = try Month().document(name)
    for width in [20, 50] {
      let bytes = try ReportFormat.text.bytes(of: document, RenderOptions(width: width))
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      for dataset in document.datasets {
        guard case .table = dataset.definition.presentation else { continue }
        let shown = dataset.definition.shownColumns.filter { !dataset.definition.columns[$0].kind.isText }
        let wording = document.wording()
        for row in dataset.rows {
          let values = shown.map { wording.words(row[$0], dataset.definition.columns[$0].kind) }
          #expect(lines.contains { line in values.allSatisfy { line.contains($0) } }, "\(width): \(values)")
        }
      }
    }
  }

  @Test func namesCannotDriveTheTerminal() throws {
    let text = String(decoding: try ReportFormat.text.bytes(of: fortnight()), as: UTF8.self)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    let plain = VisibleText("a\u{1B}[31m\u{7}\u{9B}b\u{202E}c\u{2066}\n", isUnicode: true).string
    #expect(plain == "a␛[31m␇\u{FFFD}b\u{FFFD}c\u{FFFD}␊")
    #expect(VisibleText("é\u{1B}", isUnicode: false).string == "??")
  }

  @Test func colourComesOnlyWhenAsked() throws {
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
    #expect(Wording(timeZone: zone).words(list, .sparkline) == bars)
    #expect(Wording(timeZone: zone, isUnicode: false).words(list, .sparkline) == ascii)
  }

  @Test func noLineEndsBetweenANumberAndItsUnit() {
    #expect("Focus came to 1 h 50 min, more".wrapped(toWidth: 18) == ["Focus came to 1 h", "50 min, more"])
    #expect("Focus came to 1 h 50 min, more".wrapped(toWidth: 16) == ["Focus came to", "1 h 50 min, more"])
    #expect("a  b".wrapped(toWidth: 3) == ["a b"] && "7 h".wrapped(toWidth: 1) == ["7 h"])
  }

  /// The clock is set back at 02:00.
  @Test(arguments: [
    (1_762_070_400_000, "2025-11-02 01:00 -07:00"), (1_762_074_000_000, "2025-11-02 01:00 -08:00"),
    (1_762_077_600_000, "2025-11-02 02:00"),
  ])
  func aTimeThatIsShownTwiceHasItsOffset(_ milliseconds: Int64, _ words: String) throws {
    #expect(Wording(timeZone: try .named("America/Vancouver")).words(.integer(milliseconds), .instant) == words)
  }

  @Test(arguments: [
    (-5, Kind.seconds, "−5 s"), (-125, .seconds, "−2 min 5 s"),
    (-3_660, .seconds, "−1 h 1 min"),
    (-61, .minutes, "−1 h 1 min"), (-1_000, .count, "−1,000"),
    (.min, .seconds, "−2,562,047,788,015,215 h 30 min"), (.min, .minutes, "−153,722,867,280,912,930 h 8 min"),
    (.min, .count, "−9,223,372,036,854,775,808"),
  ])
  func numbersHaveASign(_ number: Int64, _ kind: Kind, _ words: String) throws {
    #expect(Wording(timeZone: try Fixture.request().timeZone).words(.integer(number), kind) == words)
  }

  @Test(arguments: [Kind.count, .minutes, .seconds]) func aSumBeyond64BitsIsNoShare(_ kind: Kind) throws {
    #expect(Wording(timeZone: try Fixture.request().timeZone).words(Datum(1e24), kind) == "1e+24")
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
