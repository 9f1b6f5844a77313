import EarnedSQLite
import EarnedSystem
import Testing

@testable import EarnedReports

/// A person's own statements on the public views, and what is said of each column.
@Suite struct StatementQueryTests {
  private func document(_ sql: String, values: [String: Value] = [:], _ database: Database? = nil) throws -> Document {
    try StatementQuery(sql, values: values, in: ReportCatalog())
      .document(from: database ?? Fixture.fortnight(), request: Fixture.request())
  }

  private func fault(_ sql: String) -> String {
    do {
      return "\(try document(sql).datasets[0].rows)"
    } catch { return "\(error)" }
  }

  // MARK: What there is

  @Test func everyColumnOfEveryReportSaysWhatItMeans() throws {
    for report in try ReportCatalog().reports() {
      for dataset in report.definition.datasets {
        for column in dataset.columns {
          #expect(column.meaning != nil, "\(report.definition.name), \(dataset.name), \(column.name)")
        }
      }
    }
  }

  @Test func everyPublicViewSaysWhatItsRowsAndColumnsAre() throws {
    for view in try ReportCatalog().publicViews() {
      #expect(view.summary.hasPrefix("One row per ") && view.summary.count < 100, "\(view.name): \(view.summary)")
      for column in view.columns {
        let meaning = column.meaning ?? ""
        #expect(!meaning.isEmpty && meaning.count < 100 && !meaning.hasSuffix("."), "\(view.name), \(column.name)")
      }
    }
  }

  /// A sentence that no column has is one of a name that was changed.
  @Test func everySentenceIsThatOfAColumn() throws {
    let resources = Resources(share: nil)
    let files = try resources.files(in: "reports/columns").map { "reports/columns/\($0)" }
    let names = try files.flatMap { try DefinitionObject(resources.json($0), place: $0).texts().map(\.0) }
    let reports = try ReportCatalog().reports().flatMap { $0.definition.datasets.flatMap(\.columns).map(\.name) }
    let views = try ReportCatalog().publicViews().flatMap { $0.columns.map(\.name) }
    #expect(Set(names).count == names.count)
    #expect(Set(names).subtracting(reports + views).sorted() == [])
  }

  /// Whether a database has the tables of its economy or not, and also where a view says that a column has a kind.
  @Test func everyPublicViewGivesTheColumnsThatItSays() throws {
    for view in try ReportCatalog().publicViews() {
      for database in [try Fixture.empty(), try Fixture.fortnight(), try Database(.memory, .create)] {
        let dataset = try document("select * from \(view.name)", database).datasets[0]
        #expect(dataset.definition.columns.map(\.name) == view.columns.map(\.name))
        for (column, said) in zip(dataset.definition.columns, view.columns) where said.kind != .number {
          #expect(column.kind == said.kind, "\(view.name), \(column.name)")
        }
      }
    }
  }

  @Test func everySummaryOfAViewIsTheBeginningOfItsComment() throws {
    let view =
      "-- One row per day, and\n-- night; as it was.\n-- @public\n-- @columns day_id day\nselect '2026-02-15'\n"
    let files = embeddedResources.merging(["reports/views/night.sql": view]) { $1 }
    let views = try ReportCatalog(resources: Resources(share: nil, embedded: files)).publicViews(named: "Night")
    #expect(views[0].outline == "night\nOne row per day, and night.\n\n  day_id  day  The day, which begins at 04:00")
  }

  // MARK: Kinds

  @Test func aColumnHasTheKindOfItsOrigin() throws {
    let columns = try document(
      """
      with mine as (select app_id as a, day_id as d, ts_utc_ms as t, hour_local, weekday, outcome as o from attempt)
      select a, d, t, hour_local, weekday, o, 1 as n, min(d) as day_id, count(*) as seconds, 1.5 as x, 'x' as text from mine group by a
      """
    ).datasets[0].definition.columns
    #expect(
      columns.map(\.kind)
        == [.text, .day, .instant, .hour, .weekday, .code, .number, .day, .seconds, .number, .text])
    #expect(columns.map(\.isApp) == [true] + Array(repeating: false, count: 10))
  }

  @Test func aValueOfAnotherKindMakesItANumberOrAText() throws {
    let dataset = try document("select 1 as seconds, 7 as hour_local, 'a' as weekday union all select 2.5, 99, 1")
      .datasets[0]
    #expect(dataset.definition.columns.map(\.kind) == [.seconds, .number, .text])
    #expect(dataset.rows == [[.integer(1), .integer(7), .text("a")], [.real(2.5), .integer(99), .integer(1)]])
  }

  // MARK: What is wrong

  @Test(arguments: [
    ("select hour from attempt", "no such column: hour (1:8). Did you mean 'hour_local'?"),
    ("select\n  é, attempt.apid from attempt", "no such column: é (2:3)"),
    ("select attempt.app from attempt", "no such column: attempt.app (1:8). Did you mean 'app_id'?"),
    ("select 1 from atempt", "no such table: atempt. Did you mean 'attempt'?"),
    ("select 1 from window_use", "the view 'window_use' is a part of others, and cannot be asked itself"),
    ("pragma user_version", "the statement asks for a pragma; a query only reads"),
    ("select * from pragma_table_list", "the statement asks for a pragma; a query only reads"),
    ("select :x", "the parameter ':x' has no value"),
    ("select 1; select 2", "exactly one statement is expected"),
    ("select zeroblob(9) as z", "the statement: column 'z' holds bytes, or no number, which no format shows"),
  ])
  func whatIsWrongIsSaid(_ sql: String, _ fault: String) { #expect(self.fault(sql) == fault) }

  /// Part views are read by the views, and by nobody else.
  @Test func aPartOfAnotherViewIsNotAsked() throws {
    for (sql, isRefused) in [
      ("select count(*) from hachimi_session", false), ("select session_id from hachimi_recorded_session", true),
      ("with mine as (select session_id from hachimi_recorded_session) select * from mine", true),
    ] { #expect(fault(sql).contains("is a part of others") == isRefused, "\(sql)") }
  }

  @Test func onlyTablesThatAreNamedAreNoted() throws {
    for (sql, isNoted) in [
      ("select count(*) from habit", false), ("select count(*) from hachimi_known_habit", false),
      ("select count(*) from main.habit", true), ("select count(*) from unlock_attempt", true),
    ] { #expect(try document(sql).notes.contains { $0.hasPrefix("A cleanup deletes") } == isNoted, "\(sql)") }
  }

  // MARK: Tables for other programs

  @Test func theTablesOfAFileAreTheViews() throws {
    let database = try Fixture.fortnight()
    let file = try PrivateFile()
    #expect(try !OpenTables.isOwn(file.path))
    let summary = try OpenTables(ReportCatalog(), writingTo: file.path)
      .document(from: database, request: Fixture.request()).datasets[0].rows
    #expect(try OpenTables.isOwn(file.path))
    let tables = try Database(.file(file.path), .readOnly)
    #expect(summary.count == (try ReportCatalog().publicViews().count))
    for row in summary {
      guard case .text(let name) = row[0] else { continue }
      let rows = try document("select count(*) as n from \(name)", database).datasets[0].rows[0]
      #expect(rows == [row[1]])
      #expect(
        try tables.first("select count(*) from \(name)") { row in row.value(0) }
          == .integer(row[1].number.map(Int64.init) ?? 0))
    }
    let described = "select count(*) from about where meaning is null or \"column\" in ('strict', 'sync_status')"
    #expect(try tables.first(described) { row in row.value(0) } == .integer(0))
    let named = "select count(*) from attempt join label on label.\"column\" = 'app_id' and label.id = attempt.app_id"
    #expect(try tables.first(named) { row in row.value(0) } != .integer(0))
  }
}
