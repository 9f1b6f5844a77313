import EarnedCore
import EarnedJSON
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// Packed rows are the arrays they were made of.
@Suite struct RowsTests {
  private static let values: [Datum] = [
    .null, .flag(true), .flag(false), .integer(.min), .integer(-1), .integer(.max), .real(0.1), .real(-0.0),
    .real(.leastNonzeroMagnitude), .text(""), .text("a"), .text("\u{0}\"…🧘"), .text(String(repeating: "x", count: 64)),
    .text(String(repeating: "é", count: 40_000)), .json(.null), .json([]), .json([:]),
    .json(["a": ["b", 1, .number(0.5), nil, true], "": "\u{1}"]),
  ]

  @Test func everyValueComesBack() {
    var (rows, plain) = (Rows(), [[Datum]]())
    // Each value in each place, and again, when the texts are known.
    for turn in 0..<3 * Self.values.count {
      let row = Self.values.indices.map { Self.values[($0 + turn) % Self.values.count] }
      rows.append(row)
      plain.append(row)
    }
    #expect(Array(rows) == plain)
    for (place, row) in plain.enumerated() {
      for column in row.indices { #expect(rows.value(place, column) == row[column]) }
    }
  }

  /// Strings that look the same are equal, but they are not the same bytes.
  @Test func textsKeepTheirBytes() {
    let texts = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"]
    let rows: Rows = [[.text(texts[0])], [.text(texts[1])], [.text(texts[2])]]
    #expect(rows.map { Array(($0[0].json.stringValue ?? "").utf8) } == texts.map { Array($0.utf8) })
  }

  @Test func textsBeyondTheInternedOnesComeBack() {
    var rows = Rows()
    for number in 0..<3_000 { rows.append([.text("text \(number % 1_500)"), .integer(Int64(number))]) }
    #expect(rows.indices.allSatisfy { rows[$0] == [.text("text \($0 % 1_500)"), .integer(Int64($0))] })
  }

  @Test func manyRowsComeBackFromTheirFile() throws {
    var (rows, plain) = (Rows(), [[Datum]]())
    for number in 0..<40_000 {
      let row: [Datum] = [
        .integer(Int64(number)), .text("text \(number % 9)"), .text(String(repeating: "\(number)", count: number % 40)),
        number % 3 == 0 ? .null : .json(["n": .integer(Int64(number))]),
      ]
      rows.append(row)
      plain.append(row)
      try rows.makeRoom()
    }
    #expect(rows.count == plain.count)
    #expect(rows.elementsEqual(plain))
    for place in stride(from: 0, to: plain.count, by: 7_919) { #expect(rows.value(place, 2) == plain[place][2]) }
    // Backwards, so that each piece is read again.
    #expect(stride(from: plain.count - 1, through: 0, by: -997).allSatisfy { rows[$0] == plain[$0] })
    try rows.check()
  }

  @Test func rowsOfOneValueAndOfNone() {
    let rows: Rows = [[], [.null], []]
    #expect(Array(rows) == [[], [.null], []])
    #expect(rows == [[], [.null], []])
    #expect(rows != [[], [.null]])
  }
}

/// A dataset of more rows than a table of the workbook has.
@Suite struct LongReportTests {
  private let document: Document

  init() throws {
    let diary = try Diary()
    try diary.day("2026-02-10")
    try diary.app("android:a", name: "<App> & \"more\"", alias: nil)
    try diary.database.execute(
      """
      with recursive number(n) as (select 0 union all select n + 1 from number where n < 5999)
      insert into unlock_attempt (
        attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness, available_options_json,
        chosen_option_type, chosen_option_payload_json, outcome, denial_reason, created_ts_utc_ms, updated_ts_utc_ms)
      select n, iif(n % 2, 'android:a', 'android:app_x0041_' || n), 1770717600000 + n * 1000, 'UTC', '2026-02-10',
        'GENTLE', '{}', iif(n % 3, null, 'CREDITS_UNLOCK'), iif(n % 3, null, '{"cost_credits":' || n || '}'),
        iif(n % 3, 'DENIED', 'GRANTED'), iif(n % 3, 'HARD_MODE', null), 0, 0
      from number
      """)
    let report = try ReportCatalog().report(named: "unlocks")
    document = try report.document(from: diary.database, request: Fixture.request(now: Fixture.now))
  }

  private var attempts: Dataset {
    get throws { try document.dataset(named: "attempts") }
  }

  /// A line of CSV begins with the time, as a number and in words.
  private func start(of row: [Datum]) -> String {
    let instant = Instant(millisecondsSinceEpoch: row[0].json.integerValue ?? 0)
    return "\(instant.millisecondsSinceEpoch),\(instant.rfc3339(in: document.timeZone)),UTC,2026-02-10,"
  }

  /// What a reader of JSON gets is what one of CSV gets.
  @Test func everyRowIsThere() throws {
    let rows = try attempts.rows
    #expect(rows.count == 6_000)
    let json = try JSONParser().parse(ReportFormat.json.bytes(of: document))
    let objects = json.objectValue?["datasets"]?.objectValue?["attempts"]?.arrayValue ?? []
    #expect(objects.map { $0.objectValue?.members.map(\.value) ?? [] } == rows.map { $0.map(\.json) })
    let lines = String(decoding: try ReportFormat.csv.bytes(of: document), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 6_001)
    #expect(zip(lines.dropFirst(), rows).allSatisfy { $0.hasPrefix(self.start(of: $1)) })
  }

  private func page(_ options: RenderOptions = RenderOptions()) throws -> Markup.Element {
    try Markup(String(decoding: ReportFormat.html.bytes(of: document, options), as: UTF8.self)).root
  }

  /// A page shows the first thousand rows, says how many there are, and how to get the others.
  @Test func thePageShowsTheFirstRows() throws {
    for (options, count) in [
      (RenderOptions(), 1_000), (RenderOptions(rowLimit: 30), 30), (RenderOptions(rowLimit: nil), 6_000),
    ] {
      try expectTheFirstRows(count, options)
    }
  }

  private func expectTheFirstRows(_ count: Int, _ options: RenderOptions) throws {
    let section = try #require(page(options).element(id: "attempts"))
    let rows = try #require(section.all("tbody").first).all("tr")
    #expect(rows.count == count)
    for (row, data) in try zip(rows, attempts.rows) {
      #expect(row.all("data").first?.attributes["value"] == data[0].json.serialized())
    }
    let note = section.all("p").first { $0.attributes["class"] == "cut" }?.text
    if count == 6_000 {
      #expect(note == nil)
    } else {
      #expect(note?.hasPrefix("These are the first \(count == 30 ? "30" : "1,000") of 6,000 rows.") == true)
      for way in ["--out unlocks.xlsx", "--format csv --dataset attempts", "--rows all"] {
        #expect(note?.contains(way) == true)
      }
    }
    // What is below is the sum of all of them, and says so.
    let total = try #require(section.all("tfoot").first)
    #expect(total.text.split(separator: "\n").joined().hasPrefix(count == 6_000 ? "Total" : "Total of all rows"))
    let sum = Int(try attempts.sum(ofColumn: 10))
    #expect(total.all("data").map { $0.attributes["value"] } == ["\(sum)"])
  }

  /// Contents lead to every part of a page with several long tables; these can be sorted and filtered.
  @Test func longTablesHaveHelp() throws {
    let root = try page()
    let links = root.all("a").compactMap { $0.attributes["href"] }
    #expect(links.isEmpty && root.all("nav").isEmpty)
    #expect(root.all("script").count == 1)
    #expect(root.all("div").count { $0.attributes["class"] == "scroll long" } == 1)
    var files = embeddedResources
    let tables = ["one", "other"].map {
      #"{"name": "\#($0)", "title": "\#($0)", "summary": "One row.", "query": "unlocks/attempts"}"#
    }
    files["reports/own/report.json"] = """
      {"title": "Own", "summary": "Mine.", "window": {"days_on_record": 7}, "parameters": ["from_day_id", "to_day_id"],
       "default_dataset": "one", "datasets": [\(tables.joined(separator: ", "))]}
      """
    let document = try ReportCatalog(resources: Resources(share: nil, embedded: files)).report(named: "own")
      .document(from: Month().database, request: Fixture.request(now: Month.now))
    let own = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    let ids = own.all("nav").flatMap { $0.all("a") }.compactMap { $0.attributes["href"]?.dropFirst() }
    #expect(ids == ["one", "other"])
    #expect(ids.map(String.init) == own.all("section").compactMap { $0.attributes["id"] })
  }

  /// What is handed on at once does not grow with the rows.
  @Test func rowsAreWrittenInPieces() throws {
    for format in ReportFormat.allCases where format != .xlsx {
      var (largest, total) = (0, 0)
      try format.render(document, RenderOptions(rowLimit: nil)) { piece in
        largest = max(largest, piece.count)
        total += piece.count
      }
      #expect(total > 300_000, "\(format)")
      #expect(largest < 100_000, "\(format)")
    }
  }

  /// It may be larger than what is left of memory.
  @Test func aLongWorkbookIsAssembledOnTheDisk() throws {
    let scratch = ScratchFolder()
    #expect(try !XLSXRenderer(folder: scratch.path, name: "book.xlsx").bytes(of: document).isEmpty)
    #expect(scratch.names == [])
    #expect {
      try XLSXRenderer(folder: "/nowhere", name: "book.xlsx").bytes(of: document)
    } throws: { "\($0)".hasPrefix("cannot create /nowhere") }
  }

  /// Filters, totals and a header that stays, but no table.
  @Test func theSheetIsWrittenRowByRow() throws {
    let scratch = ScratchFolder()
    try AtomicFile.write(ReportFormat.xlsx.bytes(of: document), to: scratch.file("book.xlsx"))
    let parts = Dictionary(
      uniqueKeysWithValues: WorkbookText.parts(path: scratch.file("book.xlsx")).map { ($0.name, $0.text) })
    let names = try #require(parts["xl/workbook.xml"])
    let number = try #require(names.matches(of: /<sheet name="([^"]*)"/).firstIndex { $0.1 == "Attempts" }) + 1
    let sheet = try #require(parts["xl/worksheets/sheet\(number).xml"])
    #expect(sheet.contains("<row r=\"1\" ht=\"22\" customHeight=\"1\"><c r=\"A1\" s="))
    #expect(sheet.contains("<is><t>&lt;App&gt; &amp; \"more\"</t></is>"))
    #expect(sheet.contains("<is><t>android:app_x005F_x0041_5998</t></is>"))
    #expect(!sheet.contains("<f>"))
    let sum = "<f>SUM('Attempts'!K2:K6001)</f><v>\(Int(try attempts.sum(ofColumn: 10)))</v>"
    #expect(parts["xl/worksheets/sheet1.xml"]?.contains(sum) == true)
    #expect(sheet.contains("<autoFilter ref=\"A1:K6001\"/>"))
    #expect(sheet.contains("state=\"frozen\""))
    #expect(!sheet.contains("<tablePart"))
    #expect(names.contains("\">Attempts!$1:$1</definedName>"))
    // The sheets with fewer rows are tables as ever.
    #expect(parts["xl/worksheets/sheet2.xml"]?.contains("<tablePart") == true)
  }

  @Test func widthsOfNumbersAreThoseOfTheWords() throws {
    let numbers: [Int64] = [0, 1, 7, 9, 10, 23, 24, 99, 100, 999, 1_000, 9_999, 10_000, 999_999, 1_000_000, .max]
    for isUnicode in [true, false] {
      let wording = Wording(timeZone: document.timeZone, isUnicode: isUnicode)
      for kind in [Kind.count, .credits, .hour] {
        for number in numbers + numbers.map({ -$0 }) + (kind == .hour ? [] : [.min]) {
          let datum = Datum.integer(number)
          #expect(wording.width(datum, kind) == wording.words(datum, kind).displayWidth, "\(number) \(kind)")
        }
      }
    }
  }

  /// Columns are as wide as the words of their widest value.
  @Test func widthsAreThoseOfTheWords() throws {
    let wording = document.wording()
    for dataset in try [attempts] + Fixture.weekly(Fixture.fortnight()).datasets {
      for row in dataset.rows.prefix(400) {
        for (datum, column) in zip(row, dataset.definition.columns) {
          #expect(wording.width(datum, column.kind) == wording.words(datum, column.kind).displayWidth)
        }
      }
    }
  }
}
