import Files
import JSON
import TestSupport
import Testing

@testable import EarnedReports

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

  /// What a reader of JSON gets is what one of CSV gets.
  @Test func everyRowIsThere() throws {
    let rows = try attempts.rows
    #expect(rows.count == 6_000)
    let json = try JSONParser().parse(ReportFormat.json.bytes(of: document))
    let objects = json.objectValue?["datasets"]?.objectValue?["attempts"]?.arrayValue ?? []
    #expect(objects.map { $0.objectValue?.members.map(\.value) ?? [] } == rows.map { $0.map(\.json) })
    let lines = String(decoding: try ReportFormat.csv.bytes(of: document), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 6_001)
    #expect(zip(lines.dropFirst(), rows).allSatisfy { $0.hasPrefix("\($1[0].json.integerValue ?? 0),UTC,2026-02-10,") })
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
    #expect(sheet.contains("<f>SUBTOTAL(109,K2:K6001)</f><v>\(Int(try attempts.sum(ofColumn: 10)))</v>"))
    #expect(sheet.contains("<autoFilter ref=\"A1:K6001\"/>"))
    #expect(sheet.contains("state=\"frozen\""))
    #expect(!sheet.contains("<tablePart"))
    #expect(names.contains("\">Attempts!$1:$1</definedName>"))
    // The sheets with fewer rows are tables as ever.
    #expect(parts["xl/worksheets/sheet2.xml"]?.contains("<tablePart") == true)
  }

  /// Columns are as wide as the words of their widest value.
  @Test func widthsAreThoseOfTheWords() throws {
    let wording = Wording(timeZone: document.timeZone)
    for dataset in try [attempts] + Fixture.weekly(Fixture.fortnight()).datasets {
      for row in dataset.rows.prefix(400) {
        for (datum, column) in zip(row, dataset.definition.columns) {
          #expect(wording.width(datum, column.kind) == wording.words(datum, column.kind).displayWidth)
        }
      }
    }
  }
}
