import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedJournalStore
import EarnedSQLite
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

  /// With the specified tables alone, with roll-ups, and beside an archive.
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
