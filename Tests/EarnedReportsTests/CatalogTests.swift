import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// Reports of a user's own, and what is said when they are wrong.
@Suite struct CatalogTests {
  /// A catalog whose own files are these, with a correct report `own` to change.
  private func catalog(_ changes: [String: String] = [:]) -> ReportCatalog {
    var files = [
      "reports/own/report.json": """
      {"title": "Own", "summary": "Mine.", "default_dataset": "days", "window": {"days_on_record": 7},
       "parameters": ["from_day_id"],
       "datasets": [{"name": "days", "title": "Days", "summary": "One row per day.",
         "columns": [{"name": "day_id", "title": "Day", "kind": "day"}]}]}
      """,
      "reports/own/days.sql": "select day_id from day_summary where day_id >= :from_day_id order by day_id",
    ]
    files.merge(Self.views) { $1 }
    files.merge(changes) { $1 }
    return ReportCatalog(resources: Resources(share: nil, embedded: files))
  }

  private static let views = embeddedResources.filter {
    ["reports/views/day_on_record.sql", "reports/views/day_summary.sql"].contains($0.key)
  }

  private func message(_ changes: [String: String]) throws -> String {
    do {
      let diary = try Diary()
      try diary.day("2026-02-16")
      _ = try catalog(changes).report(named: "own").document(from: diary.database, request: Fixture.request())
      return "no fault"
    } catch let fault as ReportFault {
      return fault.description
    }
  }

  @Test func aReportIsFilesAlone() throws { #expect(try message([:]) == "no fault") }

  @Test(arguments: [
    ("select day_id from day_summry order by 1", "reports/own/days.sql, dataset 'days': no such table: day_summry"),
    (
      "select day_id as day from day_summary order by 1",
      "reports/own/days.sql, dataset 'days': returns day, but declares day_id"
    ),
    (
      "select 1 as day_id from day_summary order by 1",
      "reports/own/days.sql, dataset 'days': column 'day_id' holds a value that is not of kind day"
    ),
    (
      "select day_id from day_summary where day_id = :tomorrow order by 1",
      "reports/own/days.sql, dataset 'days': asks for :tomorrow, which report.json does not declare"
    ),
    (
      "select day_id from day_summary where day_id = $from_day_id order by 1",
      "reports/own/days.sql, dataset 'days': asks for $from_day_id; a parameter is written with a colon, :to_day_id"
    ),
    (
      "delete from day_summary returning day_id",
      "reports/own/days.sql, dataset 'days': changes the database; a report only reads"
    ),
  ])
  func aWrongQueryIsNamed(_ sql: String, _ message: String) throws {
    #expect(try self.message(["reports/own/days.sql": sql]) == message)
  }

  @Test(arguments: [
    (
      "\"kind\": \"day\"", "\"kind\": \"date\"", "dataset 'days', column 'day_id': unknown kind 'date'; known are day, "
    ),
    ("\"kind\": \"day\"", "\"kind\": \"day\", \"wide\": 1", "dataset 'days', column 'day_id': unknown member 'wide'; "),
    (", \"kind\": \"day\"", "", "dataset 'days', column 'day_id': 'kind' is missing"),
    (
      "\"kind\": \"day\"", "\"kind\": \"day\", \"of\": \"id\"",
      "dataset 'days', column 'day_id': 'of' is for a column of kind text"
    ),
    (
      "\"kind\": \"day\"", "\"kind\": \"text\", \"of\": \"id\"",
      "dataset 'days': 'of' of column 'day_id' names 'id', which is not a column of kind text"
    ),
    ("\"title\": \"Days\", ", "", "dataset 'days': 'title' is missing"),
    ("\"from_day_id\"", "\"from\"", ": unknown parameter 'from'; known are from_day_id, to_day_id, "),
    (
      "\"window\": {\"days_on_record\": 7},", "",
      ": the parameter 'from_day_id' is about a window, and the report has no 'window'"
    ),
    ("{\"days_on_record\": 7}", "{}", ", window: must have one of 'days_on_record', 'weeks', 'calendar' and 'since'"),
    (
      "{\"days_on_record\": 7}", "{\"days_on_record\": 7, \"weeks\": 1}",
      ", window: must have one of 'days_on_record', 'weeks', 'calendar' and 'since'"
    ),
    ("{\"days_on_record\": 7}", "{\"days_on_record\": \"some\"}", ", window: 'days_on_record' must be a whole number"),
    ("{\"days_on_record\": 7}", "{\"weeks\": 0}", ", window: 'weeks' must be a whole number from 1 to 10000"),
    (
      "\"title\": \"Days\"", "\"title\": \"Days\", \"query\": \"weekly\"",
      "dataset 'days': 'query' names a report and its dataset, such as weekly/totals"
    ),
    (
      "\"title\": \"Days\"", "\"title\": \"Days\", \"query\": \"../days\"",
      "dataset 'days': 'query' names a report and its dataset, such as weekly/totals"
    ),
    (
      "\"title\": \"Days\"", "\"title\": \"Days\", \"query\": \"other/days\"",
      "dataset 'days': 'query' names 'other/days', which is neither a dataset nor a file of a query"
    ),
    ("{\"days_on_record\": 7}", "{\"days_on_record\": 0}", ", window: 'days_on_record' must be a whole number"),
    (
      "\"default_dataset\": \"days\"", "\"default_dataset\": \"day\"",
      ": 'default_dataset' names 'day', which is not a "
    ),
    ("\"name\": \"days\"", "\"name\": \"../days\"", "dataset '../days': a dataset's name consists of a-z, 0-9 and _"),
    (
      "\"summary\": \"One row", "\"show\": {\"as\": \"table\", \"bar\": \"x\"}, \"summary\": \"One row",
      "dataset 'days', show: there is no column 'x'"
    ),
    (
      "\"summary\": \"One row", "\"show\": {\"as\": \"figures\"}, \"summary\": \"One row",
      "dataset 'days', show: cannot be shown as 'figures'; rows can be table, profile, heatmap, calendar, comparison, heading"
    ),
    (
      "\"title\": \"Days\"", "\"title\": \"Days\", \"given\": {\"from\": \"from_day_id\"}",
      "dataset 'days', given: unknown parameter 'from'; known are from_day_id, to_day_id, "
    ),
    (
      "\"title\": \"Days\"", "\"title\": \"Days\", \"given\": {\"from_day_id\": \"to_day_id\"}",
      "dataset 'days', given: 'to_day_id' is not among the report's 'parameters'"
    ),
    (
      "\"summary\": \"One row", "\"show\": {\"as\": \"table\", \"bar\": \"day_id\"}, \"summary\": \"One row",
      "dataset 'days', show: column 'day_id' is of kind day, but numbers can be drawn here"
    ),
    (
      "\"summary\": \"One row",
      "\"charts\": [{\"title\": \"A\", \"category\": \"day_id\", \"values\": [\"day_id\"]}], \"summary\": \"One row",
      "dataset 'days', chart 1: column 'day_id' is of kind day, but numbers can be drawn here"
    ),
    (
      "\"summary\": \"One row",
      "\"charts\": [{\"title\": \"A\", \"shape\": \"calendar\", \"category\": \"day_id\", \"values\": [\"day_id\"]}], \"summary\": \"One row",
      "dataset 'days', chart 1: column 'day_id' is of kind day, but flags and numbers can be drawn here"
    ),
    (
      "\"name\": \"day_id\"", "\"name\": \"device\"",
      "dataset 'days': 'device' is the name of a column that --fleet adds; choose another one"
    ),
    ("{\"title\"", "[{\"title\"", "reports/own/report.json:"),
  ])
  func aWrongDefinitionIsNamed(_ text: String, _ wrong: String, _ message: String) throws {
    let definition = try #require(catalog().resources.embedded["reports/own/report.json"])
    let changed = definition.replacing(text, with: wrong, maxReplacements: 1)
    #expect(changed != definition)
    #expect(try self.message(["reports/own/report.json": changed]).contains(message))
  }

  /// A value that is not what its column promises.
  /// A spreadsheet repairs a table with such titles.
  @Test func titlesThatDifferInCaseAreRefused() throws {
    let catalog = try ReportCatalog(share: path("../Fixtures/reports/case_titles"))
    #expect {
      try catalog.report(named: "dup")
    } throws: { "\($0)".hasSuffix("dataset 'rows': two columns are called 'a' or 'Total'") }
  }

  @Test(arguments: [
    ("hour", "24"), ("weekday", "0"), ("flag", "2"), ("count", "'many'"), ("minutes", "'one'"), ("fraction", "'half'"),
    ("json", "'{'"), ("instant", "'now'"), ("text", "1"), ("week", "7"), ("sparkline", "'{}'"),
    ("sparkline", "'[1,\"a\"]'"), ("sparkline", "'[1,null]'"),
  ])
  func aWrongValueIsNamed(_ kind: String, _ value: String) throws {
    let definition = try #require(catalog().resources.embedded["reports/own/report.json"])
      .replacing("\"kind\": \"day\"", with: "\"kind\": \"\(kind)\"")
    let sql = "select \(value) as day_id from day_summary where day_id >= :from_day_id order by 1"
    #expect(
      try message(["reports/own/report.json": definition, "reports/own/days.sql": sql])
        == "reports/own/days.sql, dataset 'days': column 'day_id' holds a value that is not of kind \(kind)")
  }

  @Test func severalRowsOfASingleDatasetAreNamed() throws {
    let definition = try #require(catalog().resources.embedded["reports/own/report.json"])
      .replacing("\"title\": \"Days\"", with: "\"title\": \"Days\", \"single\": true")
    let sql = "select day_id from day_summary union all select :from_day_id order by 1"
    #expect(
      try message(["reports/own/report.json": definition, "reports/own/days.sql": sql])
        == "reports/own/days.sql, dataset 'days': returns several rows, but is declared single")
  }

  @Test func aQueryCanBeThatOfAnotherReport() throws {
    let definition = try #require(catalog().resources.embedded["reports/own/report.json"])
      .replacing("\"title\": \"Days\"", with: "\"title\": \"Days\", \"query\": \"other/list\"")
    let sql = "select :from_day_id as day_id order by day_id"
    #expect(try message(["reports/own/report.json": definition, "reports/other/list.sql": sql]) == "no fault")
    let hyphened = definition.replacing("other/list", with: "an-other/list")
    #expect(try message(["reports/own/report.json": hyphened, "reports/an-other/list.sql": sql]) == "no fault")
    #expect(
      try message(["reports/own/report.json": definition, "reports/other/list.sql": "select 1 as day"])
        == "reports/other/list.sql, dataset 'days': returns day, but declares day_id")
  }

  @Test func aQueryCanBeGivenOtherDays() throws {
    let definition = try #require(catalog().resources.embedded["reports/own/report.json"])
    let given = definition.replacing(
      "\"title\": \"Days\"", with: "\"title\": \"Days\", \"given\": {\"from_day_id\": \"previous_to_day_id\"}"
    ).replacing("[\"from_day_id\"]", with: "[\"previous_to_day_id\"]")
    let report = try catalog(["reports/own/report.json": given]).report(named: "own")
    let days = { (diary: Diary) in
      try report.document(from: diary.database, request: Fixture.request()).dataset(named: "days").rows.count
    }
    let diary = try Diary()
    for day in 1...9 { try diary.day("2026-02-0\(day)") }
    #expect(try days(diary) == 8)
    #expect(report.outline.contains("  reports/own/days.sql\n  :from_day_id is :previous_to_day_id\n"))
    // Without a day before there is nothing to show.
    let first = try Diary()
    try first.day("2026-02-01")
    #expect(try days(first) == 0)
  }

  @Test func aQueryCanContainAnother() throws {
    let outer = { (text: String) in
      "with days as (\n  {\(text)}\n) select day_id from days where day_id <> '{}' order by day_id"
    }
    let inner = "select day_id from day_summary where day_id >= :from_day_id order by day_id\n"
    let place = "reports/own/inner.sql"
    #expect(try message(["reports/own/days.sql": outer("inner"), place: inner]) == "no fault")
    #expect(try message(["reports/own/days.sql": outer("own/inner"), place: inner]) == "no fault")
    #expect(try message(["reports/own/days.sql": "-- like {inner}\n\(inner)", place: inner]) == "no fault")
    #expect(try message(["reports/own/days.sql": outer("inner")]) == "\(place): the file is missing")
    #expect(
      try message(["reports/own/days.sql": outer("inner"), place: outer("days")])
        == "\(place): the query contains itself")
  }

  /// A dataset that lists archived rows is there only with an archive.
  @Test func datasetsThatNeedAnArchiveAreLeftOutWithoutOne() throws {
    let scratch = ScratchFolder()
    try Database(.file(scratch.file("archive.db")), .create).run(script: text("Fixtures/schema.sql"))
    let (plain, beside) = (try Month().document("unlocks"), try Month())
    try beside.database.attach(.file(scratch.file("archive.db")), as: "archive")
    let names = try beside.document("unlocks").datasets.map(\.definition.name)
    #expect(names == plain.datasets.map(\.definition.name) + ["every_attempt", "every_quest"])
    #expect(try beside.rows("unlocks", "every_attempt").count == beside.rows("unlocks", "attempts").count)
    let fault = #expect(throws: ReportFault.self) { try plain.dataset(named: "every_quest") }
    #expect(
      fault?.description
        == "the dataset 'every_quest' of the report unlocks lists archived rows; name their file with --archive")
  }

  /// A query that is not there may be meant to be in one's own folder.
  @Test func aMissingFileNamesBothFolders() throws {
    let fault = #expect(throws: ReportFault.self) {
      try Resources(share: "/own", embedded: [:]).text("reports/a/b.sql")
    }
    #expect(fault?.description == "reports/a/b.sql: the file is missing, in /own as in the program")
  }

  @Test func aMissingQueryIsNamed() throws {
    let definition = try #require(catalog().resources.embedded["reports/own/report.json"])
    let changed = definition.replacing("\"name\": \"days\"", with: "\"name\": \"weeks\"")
    #expect(
      try message(["reports/own/report.json": changed]) == "reports/own/weeks.sql: the file is missing")
  }

  @Test func anUnknownReportIsNamedWithTheOthers() throws {
    #expect { try ReportCatalog().report(named: "weakly") } throws: {
      "\($0)".hasPrefix("there is no report 'weakly'; there are ")
    }
  }

  @Test func aUsersFolderReplacesSingleFiles() throws {
    let share = ScratchFolder()
    for folder in ["reports", "reports/weekly"] { mkdir(share.file(folder), 0o700) }
    let sql = """
      select 'android:x' as app_id, 'X' as label, 1 as attempts, 0 as granted, 0 as credits_spent order by 1
      """
    share.write(sql, to: "reports/weekly/apps.sql")
    let report = try ReportCatalog(share: share.path).report(named: "weekly")
    #expect(report.source == "built-in, with files of \(share.path)/reports/weekly")
    let document = try report.document(from: Fixture.fortnight(), request: Fixture.request())
    #expect(try document.dataset(named: "apps").rows.count == 1)
    #expect(try document.dataset(named: "hours").rows.count == 24)
  }

  @Test func aFaultNamesTheFileInTheUsersFolder() throws {
    let share = ScratchFolder()
    for folder in ["reports", "reports/mine"] { mkdir(share.file(folder), 0o700) }
    let definition = try #require(catalog().resources.embedded["reports/own/report.json"])
    share.write(definition, to: "reports/mine/report.json")
    share.write("select day_id, 1 as extra from day_summary order by 1", to: "reports/mine/days.sql")
    let report = try ReportCatalog(share: share.path).report(named: "mine")
    #expect(report.source == "\(share.path)/reports/mine")
    let fault = #expect(throws: ReportFault.self) {
      try report.document(from: Fixture.empty(), request: Fixture.request())
    }
    #expect(
      fault?.description
        == "\(share.path)/reports/mine/days.sql, dataset 'days': returns day_id, extra, but declares day_id")
    share.write(definition.replacing("\"day\"}", with: "\"date\"}"), to: "reports/mine/report.json")
    let kind = #expect(throws: ReportFault.self) { try ReportCatalog(share: share.path).report(named: "mine") }
    #expect(
      kind?.description.hasPrefix(
        "\(share.path)/reports/mine/report.json, dataset 'days', column 'day_id': unknown kind 'date'; ") == true)
  }

  /// Without a folder of somebody's own, forms are only looked at when they may be said.
  @Test func builtInSentencesNameExistingColumns() throws {
    let checked = ReportCatalog(resources: Resources(share: nil, embedded: embeddedResources))
    for report in try checked.reports() {
      #expect(try ReportCatalog().report(named: report.definition.name).definition == report.definition)
      for form in report.definition.words.flatMap(\.forms) {
        #expect(form.conditions.count == form.when.count)
        #expect(!form.parts.isEmpty)
      }
    }
    #expect(!checked.resources.areBuiltIn && ReportCatalog(resources: Resources(share: nil)).resources.areBuiltIn)
  }

  /// Those of one's own report are always read, so that a mistake is found in whatever format.
  @Test func sentencesAreOnlyReadForPeople() throws {
    #expect(try ReportCatalog().report(named: "weekly", for: [.json, .csv, .ndjson]).definition.words.isEmpty)
    for format in [ReportFormat.text, .xlsx, .html, .md] {
      #expect(try !ReportCatalog().report(named: "weekly", for: [.json, format]).definition.words.isEmpty)
    }
    let share = ScratchFolder()
    for folder in ["reports", "reports/weekly"] { mkdir(share.file(folder), 0o700) }
    let definition = try #require(ReportCatalog().resources.embedded["reports/weekly/report.json"])
    share.write(
      definition.replacing("{totals.qualified_days", with: "{totals.refused"), to: "reports/weekly/report.json")
    let fault = #expect(throws: ReportFault.self) {
      try ReportCatalog(share: share.path).report(named: "weekly", for: [.json])
    }
    #expect(fault?.description.contains("refused") == true, "\(String(describing: fault))")
  }

  @Test func aMissingShareFolderIsAFault() {
    #expect(throws: ReportFault.self) { try ReportCatalog(share: "/none") }
  }

  @Test func theListSaysWhereReportsComeFrom() throws {
    let list = try ReportCatalog.list(ReportCatalog().reports()).objectValue
    #expect(list?["schema"] == "earned.report-list/1")
    let weekly = list?["reports"]?.arrayValue?.first { $0.objectValue?["name"] == "weekly" }?.objectValue
    #expect(weekly?.keys == ["name", "title", "summary", "source"])
    #expect(weekly?["source"] == "built-in")
    #expect(
      try ReportCatalog().names() == [
        "apps", "budget-day", "budget-games", "budget-transactions", "clepsy-apps", "clepsy-balance", "clepsy-streaks",
        "credits", "daily", "effect", "focus", "grants", "habits", "hachimi-achievements", "hachimi-cats",
        "hachimi-checkins", "hachimi-coins", "hachimi-focus", "hours", "monthly", "progress", "sessions", "streaks",
        "trend", "trial", "unlocks", "usage", "weekly", "yearly",
      ])
  }

  @Test func showPrintsQueriesAndColumns() throws {
    let outline = try ReportCatalog().report(named: "weekly").outline
    #expect(outline.contains("hardest_hour (single): The local hour with most unlock attempts"))
    #expect(outline.contains("  first_qualified_ts_utc_ms  instant\n"))
    #expect(outline.contains("  reports/weekly/days.sql\n"))
    // A query of another report is shown where it is.
    #expect(try ReportCatalog().report(named: "progress").outline.contains("  reports/weekly/totals.sql\n  -- One row"))
  }
}
