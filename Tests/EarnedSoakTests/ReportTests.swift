import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedJSON
import EarnedJournalStore
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import EarnedTimeBudgetStore
import EarnedUsageStore
import Testing

@testable import EarnedReports
@testable import EarnedReportsTests

// Every report and every query, with all that it can be asked.

@Suite struct StructureTests {
  private typealias Structure = EarnedReportsTests.StructureTests

  private let scratch = ScratchFolder()

  /// Whether a query can be prepared when there are only these views, empty ones.
  private func canPrepare(_ sql: String, with names: [String], in database: Database) throws -> Bool {
    let views = try Structure.views.filter { names.contains($0.name) }
    for view in views {
      let columns = view.columnNames.map { "null as \($0)" }.joined(separator: ", ")
      try database.run(script: "create temp view \(view.name) as select \(columns)")
    }
    defer { for view in views { try? database.run(script: "drop view temp.\(view.name)") } }
    do {
      // A statement that was prepared before is kept by its text.
      _ = try database.prepare(sql + "\n-- \(names)")
      return true
    } catch {
      guard error.message.hasPrefix("no such table: ") else { throw error }
      return false
    }
  }

  /// Without a table, so that what they read are views alone.
  @Test func datasetsDeclareTheViewsTheyRead() throws {
    let database = try Database(.memory, .create)
    try ReportFunctions.register(on: database)
    for (report, dataset, sql) in try Structure.datasets {
      let views = try #require(dataset.views, "\(report.name), \(dataset.name)")
      #expect(try canPrepare(sql, with: views, in: database), "\(report.name), \(dataset.name)")
      for view in views {
        #expect(
          try !canPrepare(sql, with: views.filter { $0 != view }, in: database),
          "\(report.name), \(dataset.name): \(view)")
      }
    }
  }

  @Test func viewsDeclareTheViewsTheyReadAndTheirColumns() throws {
    let database = try TimeBalance().database
    try EarnedDatabase.openInMemory(
      economies: [
        EarnedEconomy.self, ClepsyEconomy.self, TimeBudgetEconomy.self, HachimiEconomy.self, UsageEconomy.self,
        JournalEconomy.self,
      ],
      now: Now(Fixture.now, .named("UTC"))
    ).execute("vacuum into ?", scratch.file("archive.db"))
    try database.attach(.file(scratch.file("archive.db")), as: "archive")
    try ReportFunctions.register(on: database)
    // Without a table, so that what reads no table itself reads views alone.
    let empty = try Database(.memory, .create)
    try ReportFunctions.register(on: empty)
    for view in try Structure.views {
      for part in view.parts {
        #expect(
          try canPrepare(part.sql, with: view.reads, in: part.table == nil ? empty : database), "\(view.name)")
      }
      for read in view.reads {
        let others = view.reads.filter { $0 != read }
        let isNeeded = try view.parts.contains { part in
          try !canPrepare(part.sql, with: others, in: part.table == nil ? empty : database)
        }
        #expect(isNeeded, "\(view.name): \(read)")
      }
    }
    try Structure.prepare(database, hasArchive: true)
    for view in try Structure.views {
      #expect(try database.prepare("select * from \(view.name)").columnNames == view.columnNames, "\(view.name)")
    }
  }

  /// With the specified tables alone, with roll-ups, and with an archive.
  private func databases() throws -> [Database] {
    let (rolled, archived) = (try Month().database, try Month().database)
    try Database(.file(scratch.file("archive.db")), .create).run(script: text("Fixtures/schema.sql"))
    try archived.attach(.file(scratch.file("archive.db")), as: "archive")
    for database in [rolled, archived] {
      try database.run(script: Self.rolledRows)
      try Structure.prepare(database, hasArchive: database === archived)
    }
    let plain = try Fixture.empty()
    try Structure.prepare(plain)
    return [plain, rolled, archived]
  }

  /// A row in each table, so that the views show them.
  private static let rolledRows = """
    insert into earned_rolled_attempt (day_id, ts_utc_ms, timezone_id, app_id, strictness, outcome)
    values ('2026-01-01', 0, 'UTC', 'android:a', 'HARD', 'DENIED');
    insert into earned_rolled_credit (day_id, ts_utc_ms, timezone_id, kind) values ('2026-01-01', 0, 'UTC', 'EARNED');
    insert into earned_rolled_grant (day_id, created_ts_utc_ms, app_id, method, starts_ts_utc_ms, ends_ts_utc_ms)
    values ('2026-01-01', 0, 'android:a', 'CREDITS', 0, 1);
    """

  @Test func queriesFindTheirRowsWithoutReadingALargeTableWhole() throws {
    let large =
      /SCAN (main\.|archive\.)?(event_log|unlock_attempt|unlock_grant|earned_rolled_(attempt|credit)|archived|quest_session|unlock_grant_extension)\b/
    let indexes = [
      "attempt": "idx_unlock_attempt_day", "window_attempt": "idx_unlock_attempt_day",
      "window_hour": "idx_unlock_attempt_day",
      "credit_change": "idx_event_day", "streak_bonus": "idx_event_type",
      "attempt_not_granted": "idx_unlock_attempt_day",
    ]
    // Of our own, where the database has them.
    let additions = ["streak_bonus": "idx_event_streak_bonus", "attempt_not_granted": "idx_unlock_attempt_not_granted"]
    // Reports borrow queries of each other.
    var seen: Set<String> = []
    let datasets = try Structure.datasets.filter { seen.insert($0.sql).inserted }
    for (database, hasAdditions) in zip(try databases(), [false, true, true]) {
      for (_, dataset, sql) in datasets {
        let plan = try database.plan(of: sql)
        for step in plan where step.contains("SCAN ") && step.contains(large) {
          Issue.record("\(dataset.file): \(step)")
        }
        for (view, usual) in indexes where sql.contains("from \(view)\n") {
          let index = hasAdditions ? additions[view] ?? usual : usual
          #expect(plan.contains { $0.contains(index) }, "\(dataset.file): \(plan)")
        }
      }
    }
  }
}

/// Every report in every format shows the same, whatever stretch of a life it is asked about.
@Suite struct SpanTests {
  private func render(_ name: String, _ diary: Diary, _ windows: [WindowRequest] = [.daysOnRecord()]) throws {
    for window in windows {
      let document = try ReportCatalog().report(named: name)
        .document(from: diary.database, request: Fixture.request(window))
      try ReadBack(document).expectTheSame()
      for format in [ReportFormat.text, .md] { #expect(try !format.bytes(of: document).isEmpty) }
    }
  }

  /// Those whose rows a diary has; to the other economies it is nothing.
  private static func ofADiary() throws -> [String] { try ReportCatalog().names().filter { !$0.contains("-") } }

  @Test(arguments: try ReportCatalog().names())
  func anEmptyDatabaseIsRendered(_ name: String) throws {
    let day = try Fixture.day("2026-02-16")
    try render(name, Diary(), [.daysOnRecord(), .week(day.isoWeek), .range(from: day, to: day)])
  }

  @Test(arguments: try ofADiary())
  func aSingleDayIsRendered(_ name: String) throws {
    let diary = try Diary()
    try diary.day("2026-02-16", qualified: true, focus: 25, earned: 10)
    try diary.attempt("2026-02-16", "2026-02-16 20:00:00")
    try render(name, diary)
  }

  @Test(arguments: try ofADiary())
  func monthsWithoutARecord(_ name: String) throws {
    let diary = try Diary()
    for day in ["2025-02-28", "2025-03-01", "2025-09-30", "2026-02-16"] {
      try diary.day(day, qualified: true)
      try diary.attempt(day, "\(day) 20:00:00")
    }
    let gap = WindowRequest.range(from: try Fixture.day("2025-04-01"), to: try Fixture.day("2025-08-31"))
    try render(name, diary, [.daysOnRecord(), gap])
  }

  @Test(arguments: try ofADiary())
  func twentyYears(_ name: String) throws {
    let diary = try Diary()
    try diary.database.run(
      script: """
        with recursive days (day_id) as (
          select '2006-02-17' union all select date(day_id, '+1 day') from days where day_id < '2026-02-16')
        insert into day_summary (day_id, timezone_id, qualified, created_ts_utc_ms, updated_ts_utc_ms)
        select day_id, 'UTC', substr(day_id, 10) <> '7', 0, 0 from days;
        """)
    try diary.attempt("2016-02-16", "2016-02-16 20:00:00")
    try render(name, diary)
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
    let sum = Int(try attempts.sum(ofColumn: 10).number ?? 0)
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
    let sum = "<f>SUM('Attempts'!K2:K6001)</f><v>\(Int(try attempts.sum(ofColumn: 10).number ?? 0))</v>"
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
      let wording = Formatter(timeZone: document.timeZone, isUnicode: isUnicode)
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

@Suite struct SameNumbersTests {
  @Test(arguments: try ReportCatalog().names())
  func namesAreShownAsText(_ name: String) throws {
    try EarnedReportsTests.SameNumbersTests().namesAreShownAsText(name)
  }
}

@Suite struct ChartTests {
  @Test(arguments: [3_000, 12_000], ["columns", "stacked"])
  func everyMarkIsFourPixelsWide(_ count: Int, _ shape: String) throws {
    try EarnedReportsTests.ChartTests().everyMarkIsFourPixelsWide(count, shape)
  }

  @Test(arguments: 1...60) func namesDoNotTouch(_ days: Int) throws {
    try EarnedReportsTests.ChartTests().namesDoNotTouch(days)
  }
}
