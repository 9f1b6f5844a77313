import EarnedCore
import JSON
import Testing

@testable import EarnedReports

/// What every format promises (interface, section 4).
@Suite struct FormatTests {
  private func fortnight() throws -> Document { try Fixture.weekly(Fixture.fortnight()) }

  private func csv(_ document: Document, _ dataset: String) throws -> [[String]] {
    let bytes = try ReportFormat.csv.bytes(of: document, RenderOptions(dataset: dataset))
    return records(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads RFC 4180 back.
  private func records(_ text: String) -> [[String]] {
    var (records, record, field, isQuoted) = ([[String]](), [String](), "", false)
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"": field.unicodeScalars.append(scalars.removeFirst())
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\n" where !isQuoted:
        records.append(record + [field])
        (record, field) = ([], "")
      default: field.unicodeScalars.append(scalar)
      }
    }
    return records
  }

  @Test func theSameTwiceIsTheSameBytes() throws {
    for format in ReportFormat.allCases {
      #expect(try format.bytes(of: fortnight()) == format.bytes(of: fortnight()))
    }
  }

  @Test func jsonAndCSVHaveTheSameNumbers() throws {
    let document = try fortnight()
    let json = try JSONParser().parse(ReportFormat.json.bytes(of: document))
    for dataset in document.datasets {
      let value = json.objectValue?["datasets"]?.objectValue?[dataset.definition.name]
      let rows = dataset.definition.isSingle ? [value].compactMap { $0 } : value?.arrayValue ?? []
      let csv = try csv(document, dataset.definition.name)
      #expect(csv[0] == dataset.definition.columns.map(\.name))
      #expect(csv.count == rows.count + 1)
      for (row, record) in zip(rows, csv.dropFirst()) {
        #expect(row.objectValue?.members.map { field($0.value) } == record)
      }
    }
  }

  private func field(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): flag ? "1" : "0"
    case .string(let text): "=+-@\t\r".unicodeScalars.contains(text.unicodeScalars.first ?? "a") ? "'" + text : text
    default: value.serialized()
    }
  }

  @Test func xlsxHasTheSameNumbers() throws {
    let document = try fortnight()
    let book = try workbook(document)
    for dataset in document.datasets where !dataset.definition.isSingle && dataset.definition.name != "heatmap" {
      let cells = try #require(book.cells[dataset.definition.title])
      for (row, data) in dataset.rows.enumerated() {
        for (index, column) in dataset.definition.columns.enumerated() {
          let cell = cells["\("ABCDEFGHIJKLMN".map(String.init)[index])\(row + 2)"]
          let expected = try stored(data[index], column.kind)
          #expect(cell.map { read($0, column.kind) } == expected, "\(dataset.definition.name) \(column.name) \(row)")
        }
      }
    }
    let heatmap = try #require(book.cells["Heatmap"])
    let total = heatmap.filter { $0.key.contains(/^[B-Y][2-8]$/) }.reduce(0) { $0 + (Int($1.value) ?? -1_000) }
    #expect(try Datum.integer(Int64(total)) == document.dataset(named: "totals").rows[0][5])
  }

  /// A cell as the dataset has it: a workbook keeps minutes as parts of a day.
  private func read(_ cell: String, _ kind: Kind) -> String {
    guard kind == .minutes, let days = Double(cell) else { return cell }
    return "\(Int((days * 1_440).rounded()))"
  }

  private func stored(_ datum: Datum, _ kind: Kind) throws -> String? {
    switch (datum, kind) {
    case (.null, _): nil
    case (.text(let text), .day): "\(try Fixture.day(text).daysSinceEpoch + 25_569)"
    case (.integer(let milliseconds), .instant):
      // Vancouver in February: eight hours behind.
      XLSXNumber((Double(milliseconds) - 8 * 3_600_000) / 86_400_000 + 25_569).text
    case (.integer(let weekday), .weekday): ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][Int(weekday) - 1]
    case (.flag(let flag), _): flag ? "1" : "0"
    case (.text(let text), _): VisibleText(text, isUnicode: true).string
    default: datum.json.serialized()
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
      // Below 60 columns the numbers stay whole and may pass the edge.
      if width >= 60 { for line in lines { #expect(String(line).displayWidth <= width, "\(line)") } }
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
    ("week.xlsx", ReportFormat.xlsx), ("a.b/week.JSON", .json), ("x.csv", .csv), ("week.html", .html),
    ("week.HTM", .html), ("week.md", .md), ("notes.txt", .text), ("week", nil),
    ("week.pdf", nil),
  ])
  func theEndingPicksTheFormat(_ name: String, _ format: ReportFormat?) {
    #expect(ReportFormat(fileName: name) == format)
  }
}

/// A number as libxlsxwriter writes it: up to 16 digits.
struct XLSXNumber {
  let text: String

  init(_ number: Double) {
    var text = "\(number)"
    if text.hasSuffix(".0") { text.removeLast(2) }
    self.text = text
  }
}
