import EarnedCore
import EarnedEconomyStore
import EarnedSQLite
import Testing

@testable import EarnedEngine
@testable import EarnedReports

/// What an export has of a database: derived from the views of the reports, and classified column by column.
@Suite struct RelationTests {
  private func relations() throws -> [Relation] { try ReportCatalog().relations() }

  private func catalog(_ files: [String: String]) -> ReportCatalog {
    var all = embeddedResources
    all["reports/own/report.json"] = """
      {"title": "Own", "summary": "Mine.", "default_dataset": "days", "parameters": ["timezone_id"],
       "datasets": [{"name": "days", "title": "Days", "summary": "One row per day.", "views": ["mine"],
                     "columns": [{"name": "day_id", "title": "Day", "kind": "day"}]}]}
      """
    all["reports/own/days.sql"] = "select day_id from mine order by day_id"
    return ReportCatalog(resources: Resources(share: nil, embedded: all.merging(files) { $1 }))
  }

  @Test func relationsAreTheViewsThatReadTables() throws {
    let names = try relations().map(\.name)
    #expect(names == names.sorted())
    for view in ["app_label", "attempt", "day_summary", "focus_session", "hachimi_known_habit", "time_activity"] {
      #expect(names.contains(view), "\(view)")
    }
    // Made of others, of nothing, and of what only an archive has whole.
    for view in ["window_attempt", "hachimi_session", "streak_run", "hour_of_day", "every_event", "every_grant"] {
      #expect(!names.contains(view), "\(view)")
    }
  }

  /// A column that nobody has classified would be missing from every export.
  @Test func everyColumnHasAKind() throws {
    for relation in try relations() {
      for column in try #require(relation.views.last).columns {
        #expect(column.kind != nil, "\(relation.name).\(column.name)")
      }
      #expect(!relation.columns.isEmpty)
    }
  }

  @Test func keptAndUnclassifiedColumnsAreNotExported() throws {
    let view = "-- @columns day_id day, note, secret kept\nselect day_id, '', '' from main.day_summary"
    let mine = try #require(catalog(["reports/views/mine.sql": view]).relations().first { $0.name == "mine" })
    #expect(mine.columns == [Relation.Column(name: "day_id", kind: .day)])
  }

  @Test func aViewOfTablesTakesNoParameter() {
    let view = "-- @columns day_id day\nselect :timezone_id from main.day_summary"
    #expect(
      throws: ReportFault.definition(
        place: "reports/views/mine.sql",
        problem: "reads tables and takes :timezone_id; split it, so that what tables hold can be exported")
    ) { try catalog(["reports/views/mine.sql": view]).relations() }
  }

  /// What reports read in addition to relations is made of them.
  @Test func allOtherViewsReadNoTable() throws {
    let names = Set(try relations().map(\.name))
    let ofArchives = ["every_", "archive"]
    for view in try StructureTests.views
    where !names.contains(view.name) && !ofArchives.contains(where: view.name.hasPrefix) {
      #expect(!view.parts.contains { $0.sql.contains("main.") || $0.table != nil }, "\(view.name)")
    }
  }

  @Test func relationsCanBeReadWithoutOtherViews() throws {
    let database = try Month().database
    let source = try RelationSource(database)
    var filled: [String] = []
    for relation in try relations() {
      let columns = relation.columns.map(\.name).joined(separator: ", ")
      let sql = try source.prefix(of: relation) + "select \(columns) from \(relation.name)"
      if try database.first(sql, as: { _ in true }) != nil { filled.append(relation.name) }
    }
    #expect(filled.contains("attempt") && filled.contains("credit_change") && filled.contains("habit_day"))
  }

  @Test func builtInTextsAreCodesAndTheCatalogue() throws {
    let texts = try ReportCatalog().builtInWords()
    for code in ["DENIED", "STREAK_BONUS", "blackjack", "24"] { #expect(texts.codes.contains(code), "\(code)") }
    #expect(!texts.codes.contains { $0.contains(" ") || $0.contains(":") })
    #expect(texts.catalogue.contains("first-session") && !texts.catalogue.contains("DENIED"))
  }
}

/// No report changes when retention deletes what is older than its days (contract, section 5).
@Suite struct RollUpTests {
  private static let cutoff = Instant(millisecondsSinceEpoch: 1_772_900_000_000)

  /// Rolls up and deletes in batches; `check` looks at the database after each.
  private func rollUp(_ month: Month, limit: Int, check: () throws -> Void = {}) throws {
    for retention in try Retention.all(of: [EarnedEconomy.self], in: month.database) {
      var expired = try ExpiredRows(retention, in: month.database, before: Self.cutoff, at: Self.cutoff)
      while let batch = try expired.next(limit: limit) {
        _ = try month.database.transaction(.immediate) { try expired.delete(batch) }
        try check()
      }
    }
  }

  private func reports(_ name: String, _ month: Month) throws -> [[UInt8]] {
    let all = WindowRequest.range(from: try Fixture.day("2026-02-15"), to: try Fixture.day("2026-03-17"))
    let half = WindowRequest.range(from: try Fixture.day("2026-03-01"), to: try Fixture.day("2026-03-14"))
    return try [.daysOnRecord(), Month.week, all, half].map {
      try ReportFormat.json.bytes(of: month.document(name, $0))
    }
  }

  @Test func everyReportStaysTheSame() throws {
    let (month, rolled) = (try Month(), try Month())
    try rollUp(rolled, limit: 500)
    #expect(try rolled.table("event_log").count < month.table("event_log").count / 2)
    for name in try ReportCatalog().names() { #expect(try reports(name, rolled) == reports(name, month), "\(name)") }
  }

  /// A batch may end between two changes of one instant.
  @Test func theBalanceStaysTheSameWhereverARunStops() throws {
    let month = try Month()
    let before = try month.rows("credits", "changes")
    try rollUp(month, limit: 41) {
      let after = try month.rows("credits", "changes")
      #expect(after == before)
    }
  }
}
