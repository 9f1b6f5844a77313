import EarnedSQLite
import Testing

@testable import EarnedReports

/// Views and windows that a report names: what its files say is what is there.
@Suite struct ViewTests {
  private static let day = """
    "title": "Days", "summary": "One row per day.", "columns": [{"name": "day_id", "title": "Day", "kind": "day"}]
    """

  /// A report `own` of these datasets, next to the built-in ones.
  private func report(
    datasets: String, window: String = "{\"days_on_record\": 7}", _ files: [String: String] = [:]
  ) throws -> Report {
    var all = embeddedResources
    all["reports/own/report.json"] = """
      {"title": "Own", "summary": "Mine.", "default_dataset": "days", "window": \(window), "parameters": [],
       "datasets": [\(datasets)]}
      """
    all.merge(files) { $1 }
    return try ReportCatalog(resources: Resources(share: nil, embedded: all)).report(named: "own")
  }

  /// One dataset with that query.
  private func report(
    _ sql: String, views: String? = nil, window: String = "{\"days_on_record\": 7}", _ files: [String: String] = [:]
  ) throws -> Report {
    try report(
      datasets: "{\"name\": \"days\", \(views.map { "\"views\": \($0), " } ?? "")\(Self.day)}", window: window,
      files.merging(["reports/own/days.sql": sql]) { $1 })
  }

  private func rows(_ report: Report, _ database: Database? = nil) throws -> [[Datum]] {
    try report.document(from: database ?? Fixture.fortnight(), request: Fixture.request()).dataset(named: "days").rows
      .map { Array($0) }
  }

  private func fault(_ body: () throws -> some Any) -> String {
    do {
      _ = try body()
      return "no fault"
    } catch { return "\(error)" }
  }

  private let attempts = "select distinct day_id from attempt order by day_id"

  // MARK: Which views there are

  @Test func aReportHasTheViewsItNames() throws {
    #expect(try rows(report(attempts, views: "[\"attempt\"]")).count > 1)
    #expect(
      fault { try rows(report(attempts, views: "[\"app_grant\"]")) }
        == "reports/own/days.sql, dataset 'days': reads the view attempt, which 'views' in report.json does not name")
    #expect(
      fault { try report(attempts, views: "[\"atempt\"]") }
        == "reports/own/report.json, dataset 'days': 'views' names 'atempt', which is not a view")
  }

  /// The query is right; what it reads is not. It makes no difference whether the report says which views it reads.
  @Test(arguments: [nil, "[\"wide\"]"]) func aWrongViewIsNamedInsteadOfItsReader(views: String?) throws {
    let files = [
      "reports/views/wide.sql": "-- @columns day_id\n-- @reads narrow\nselect day_id from narrow\n",
      "reports/views/narrow.sql": "-- @columns day_id\nselect day_id, 1 from day_summary\n",
    ]
    #expect(
      fault { try rows(report("select day_id from wide order by 1", views: views, files)) }
        .hasPrefix("reports/views/narrow.sql: "))
  }

  @Test func aReportThatNamesNoneHasAll() throws { #expect(try rows(report(attempts)).count > 1) }

  @Test func aViewBringsThoseItReads() throws {
    let sql = "select distinct day_id from window_attempt order by day_id"
    #expect(try rows(report(sql, views: "[\"window_attempt\"]")).count > 1)
  }

  /// The program's list of views is about its own query, not about one in its place.
  @Test func aQueryThatReplacesABuiltInOneHasAllViews() throws {
    let share = try Share([
      "reports/weekly/outcomes.sql": """
      select method as outcome, null as option_type, null as reason, count(*) as attempts
      from app_grant group by method order by method
      """
    ])
    let (month, request) = (try Month(), try Fixture.request(Month.week))
    let document = try ReportCatalog(share: share.path).report(named: "weekly")
      .document(from: month.database, request: request)
    let builtIn = try ReportCatalog().report(named: "weekly").document(from: month.database, request: request)
    #expect(try document.dataset(named: "outcomes").rows != builtIn.dataset(named: "outcomes").rows)
    #expect(try document.dataset(named: "apps").rows == builtIn.dataset(named: "apps").rows)
  }

  @Test func viewsOfTheUserCanBeRead() throws {
    let share = try Share([
      "reports/views/marked_day.sql": """
      -- One row per day on record.
      -- @columns day_id
      -- @reads day_on_record
      select day_id from day_on_record
      """,
      "reports/own/days.sql": "select day_id from marked_day order by day_id",
      "reports/own/report.json": """
      {"title": "Own", "summary": "Mine.", "default_dataset": "days", "parameters": [],
       "datasets": [{"name": "days", "views": ["marked_day"], \(Self.day)}]}
      """,
    ])
    let catalog = try ReportCatalog(share: share.path)
    #expect(try !catalog.names().contains("views"))
    #expect(try rows(catalog.report(named: "own")).count > 1)
  }

  /// What several queries read is read once, what one reads is not kept.
  @Test(arguments: [(1, []), (2, ["table"])]) func aViewForSeveralQueriesIsATable(
    _ readers: Int, _ made: [String]
  ) throws {
    let datasets = ["days", "more", "rest"].enumerated().map { index, name in
      let views = index < readers ? "[\"window_attempt\"]" : "[]"
      return "{\"name\": \"\(name)\", \"views\": \(views), \(Self.day)}"
    }
    // A query that is not about the view may name it.
    let sql = "-- unlike window_attempt\nselect day_id from day_summary order by day_id"
    let files = ["days", "more", "rest"].map { ("reports/own/\($0).sql", sql) }
    let database = try Fixture.fortnight()
    let report = try report(datasets: datasets.joined(separator: ", "), Dictionary(files) { $1 })
    // The second time there is one already.
    for _ in 0...1 {
      _ = try rows(report, database)
      let types = try database.rows("select type from temp.sqlite_master where name = 'window_attempt'") {
        row throws(SQLiteError) in try row.text(0)
      }
      #expect(types == made)
    }
  }

  /// Rows are found by the key, which no two of them share.
  @Test(arguments: ["", " day_id", " timezone_id, day_id"]) func aTableHasTheKeyOfItsView(_ key: String) throws {
    let rows = "select day_id, timezone_id from day_on_record"
    let view = "-- @columns day_id, timezone_id\n-- @reads day_on_record\n-- @once\(key)\n\(rows)"
    let datasets = ["days", "more"].map { "{\"name\": \"\($0)\", \"views\": [\"mine\"], \(Self.day)}" }
    let sql = "select day_id from mine order by day_id"
    let database = try Fixture.fortnight()
    let report = try report(
      datasets: datasets.joined(separator: ", "),
      ["reports/views/mine.sql": view, "reports/own/days.sql": sql, "reports/own/more.sql": sql])
    let days = try self.report("select day_id from day_on_record order by day_id", views: "[\"day_on_record\"]")
    #expect(try self.rows(report, database) == self.rows(days, database))
    let columns = try database.rows("select name from temp.pragma_table_info('mine') where pk > 0 order by pk") {
      row throws(SQLiteError) in try row.text(0)
    }
    #expect(columns.joined(separator: ", ") == key.dropFirst())
    // With the rows of another view there are two of each key.
    guard key == " day_id" else { return }
    #expect(
      fault {
        let twice = "\(view) union all \(rows)"
        let files = ["reports/views/mine.sql": twice, "reports/own/days.sql": sql, "reports/own/more.sql": sql]
        return try self.rows(self.report(datasets: datasets.joined(separator: ", "), files))
      } == "reports/views/mine.sql: UNIQUE constraint failed: mine.day_id")
  }

  @Test func withoutTheirTablesViewsAreEmpty() throws {
    let database = try Database(.memory, .create)
    try ReportFunctions.register(on: database)
    var views = try ReportViews(on: database, hasArchive: false)
    try views.create(StructureTests.views, values: Parameter.allCases.map { ($0, .null) })
    let filled = try StructureTests.views.map(\.name).filter { name in
      try database.first("select 1 from \(name) limit 1") { _ in true } != nil
    }
    #expect(
      filled.sorted() == [
        "day_of_week", "hachimi_catalogue_achievement", "hour_of_day", "measure", "measured_economy", "student_t",
      ])
  }

  @Test(arguments: [
    ("-- @colums day_id", "'-- @colums day_id' is not one of @columns NAME KIND, …, @reads VIEW…, @reads_all VIEW…, "),
    ("-- @columns day_id\n-- @slices moon", "'moon' is not one of app, mode, habit, task, device, weekday, hour"),
    ("-- @columns day_id\n-- @when whole, moon", "'moon' is not one of app, mode, "),
    ("-- @columns day_id\n-- @once more", "'-- @once' names 'more', which is not one of its columns"),
    ("-- @columns day_id night", "'day_id night' of '-- @columns' is not a name, alone or with one of day, "),
    ("select 1", "'-- @columns' is missing"),
    ("-- @columns day_id\n-- @reads nothing\nselect 1", "there is no view 'nothing' to read"),
    ("-- @columns day_id\n-- @reads mine\nselect 1", "the view reads itself"),
    ("-- @columns day_id\nselect from day_summary", "near \"from\": syntax error"),
  ])
  func aWrongViewIsNamed(_ view: String, _ problem: String) {
    let message = fault {
      try rows(report("select day_id from mine", views: "[\"mine\"]", ["reports/views/mine.sql": view]))
    }
    #expect(message.hasPrefix("reports/views/mine.sql: \(problem)"), "\(message)")
  }

  /// Nothing of a dataset is asked when the view that it needs has no row.
  @Test func theViewThatADatasetNeedsIsAskedFirst() throws {
    func own(needing view: String) throws -> Report {
      try report(
        datasets: "{\"name\": \"days\", \"needs\": \"\(view)\", \"views\": [], \(Self.day)}",
        ["reports/own/days.sql": "select day_id from nowhere"])
    }
    let document = try own(needing: "time_state").document(from: Fixture.fortnight(), request: Fixture.request())
    #expect(document.datasets.map(\.definition.name) == ["window"])
    #expect(
      fault { try rows(own(needing: "day_on_record")) }
        == "reports/own/days.sql, dataset 'days': no such table: nowhere")
    #expect(
      fault { try own(needing: "tim_state") }
        == "reports/own/report.json, dataset 'days': 'needs' names 'tim_state', which is not a view")
  }

  // MARK: Whose days a window is about

  private func window(_ of: String, _ database: Database? = nil) throws -> Window? {
    try report("select null as day_id", views: "[]", window: "{\"days_on_record\": 2, \"of\": \(of)}")
      .document(from: database ?? Fixture.fortnight(), request: Fixture.request()).window
  }

  private func visits() throws -> Database {
    let database = try Fixture.empty()
    try database.run(
      script: """
        create table visit (visited text);
        insert into visit values (null), ('2026-02-10'), ('2026-02-12'), ('2026-02-12'), ('2026-02-15'), ('2026-02-17')
        """)
    return database
  }

  @Test func aWindowIsAboutTheDaysOfAnyTable() throws {
    let days = try window("[\"visit.visited\"]", visits())
    let window = try #require(days)
    #expect(window.daysOnRecord.map(\.description) == ["2026-02-12", "2026-02-15"])
    #expect(window.previous?.lowerBound.description == "2026-02-10")
    #expect(window.preceding?.description == "2026-02-10")
    #expect(window.missingDays.count == 2)
  }

  /// Of equals the first; what is no economy only when no other source has a day.
  @Test func theNewestDayDecides() throws {
    let of = "[\"no_such_table.day_id\", \"day_summary.day_id\", \"visit.visited\"]"
    #expect(try window(of, visits())?.daysOnRecord.count == 2)
    let database = try visits()
    func add(_ day: String) throws {
      try database.execute(
        """
        insert into day_summary (day_id, timezone_id, created_ts_utc_ms, updated_ts_utc_ms)
        values ('\(day)', 'UTC', 0, 0)
        """)
    }
    let visitsAlone = "[\"day_summary.day_id\", {\"days\": \"visit.visited\", \"economy\": false}]"
    #expect(try window(visitsAlone, database)?.daysOnRecord.count == 2)
    try add("2026-02-01")
    #expect(try window(of, database)?.daysOnRecord.count == 2)
    #expect(try window(visitsAlone, database)?.daysOnRecord.map(\.description) == ["2026-02-01"])
    try add("2026-02-15")
    #expect(try window(of, database)?.daysOnRecord.map(\.description) == ["2026-02-01", "2026-02-15"])
    // Days that are not there are no fault.
    #expect(try window("[\"no_such_table.day_id\"]")?.days == nil)
  }

  @Test(arguments: [
    ("[]", "reports/own/report.json, window: 'of' names no days"),
    ("[\"visit\"]", "reports/own/report.json, window, source 1: 'days' names a table and its column, such as "),
    ("[{\"days\": \"a.b\", \"from\": 1}]", "reports/own/report.json, window, source 1: unknown member 'from'; "),
    ("[\"visit.day\"]", "reports/own/report.json, window, visit.day: no such column: day"),
    (
      "[\"app_info.app_id\"]",
      "reports/own/report.json, window, app_info.app_id: there is a value that is not a valid day"
    ),
  ])
  func aWrongSourceIsNamed(_ of: String, _ problem: String) throws {
    let database = try visits()
    try database.execute(
      "insert into app_info (app_id, platform, created_ts_utc_ms, updated_ts_utc_ms) values ('00:a', 'android', 0, 0)")
    let message = fault { try window(of, database) }
    #expect(message.hasPrefix(problem), "\(message)")
  }

  // MARK: What a borrowed query brings

  @Test func aBorrowedQueryBringsItsColumnsAndViews() throws {
    let borrowed = try report(
      datasets: """
        {"name": "days", "title": "Ways", "summary": "One row per way.", "query": "unlocks/outcomes",
         "columns": [{"name": "reason", "title": "Why", "detail": true}]}
        """
    ).definition.dataset(named: "days")
    let lender = try ReportCatalog().report(named: "weekly").definition.dataset(named: "outcomes")
    #expect(borrowed.sql == lender.sql)
    #expect(borrowed.views == ["window_attempt"])
    #expect(borrowed.columns.map(\.name) == lender.columns.map(\.name))
    #expect(borrowed.columns.map(\.title) == ["Outcome", "Option", "Why", "Attempts"])
    #expect(borrowed.columns.map(\.isDetail) == [false, false, true, false])
    #expect(borrowed.columns.map(\.hasSum) == [false, false, false, true])
  }

  @Test func aQueryIsNotBorrowedFromItself() {
    #expect(
      fault { try report(datasets: "{\"name\": \"days\", \"query\": \"own/days\", \(Self.day)}") }
        == "reports/own/report.json, dataset 'days': 'query' is borrowed from itself")
  }
}
