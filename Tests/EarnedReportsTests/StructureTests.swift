import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedJournalStore
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import EarnedTimeBudgetStore
import EarnedUsageStore
import Testing

@testable import EarnedReports

/// What must hold for every report the program carries, whatever it is about.
@Suite struct StructureTests {
  private let scratch = ScratchFolder()

  static var datasets: [(report: ReportDefinition, dataset: DatasetDefinition, sql: String)] {
    get throws {
      try ReportCatalog().reports().flatMap { report in
        report.definition.queries.compactMap { dataset in
          dataset.sql.map { (report.definition, dataset, $0) }
        }
      }
    }
  }

  private func database() throws -> Database {
    let database = try Fixture.empty()
    try prepare(database)
    return database
  }

  /// Creates the functions and all views.
  private func prepare(_ database: Database, hasArchive: Bool = false) throws {
    try ReportFunctions.register(on: database)
    var views = try ReportViews(on: database, hasArchive: hasArchive)
    try views.create(Self.views, values: Parameter.allCases.map { ($0, .null) })
  }

  static var views: [ViewDefinition] {
    get throws {
      let reader = ViewReader(resources: Resources(share: nil))
      return try reader.views(reader.names())
    }
  }

  @Test func embeddedFilesAreThoseOnDisk() throws {
    var disk: [String: String] = [:]
    for folder in ["reports", "templates"] {
      for name in try File.names(inFolder: path("../../\(folder)")) {
        for file in try File.names(inFolder: path("../../\(folder)/\(name)")) {
          disk["\(folder)/\(name)/\(file)"] = try text("../../\(folder)/\(name)/\(file)")
        }
      }
    }
    #expect(embeddedResources == disk)
  }

  @Test func everyFileBelongsToADataset() throws {
    for report in try ReportCatalog().reports() {
      let folder = "reports/\(report.definition.name)/"
      let sql = Set(report.definition.queries.filter { $0.file.hasPrefix(folder) }.map(\.file))
        .map { String($0.dropFirst(folder.count)) }
      let files = try File.names(inFolder: path("../../reports/\(report.definition.name)"))
      #expect(files == (sql + ["report.json"]).sorted())
    }
  }

  /// Else two of one name could not be told apart.
  @Test func everyNameOfAThingSaysOfWhich() throws {
    for (report, dataset, _) in try Self.datasets {
      for column in dataset.columns where column.kind == .text && !column.isDetail {
        let isOfAThing = ["App", "Habit", "Cat", "Device"].contains(column.title)
        #expect(!isOfAThing || column.idColumn != nil, "\(report.name), \(dataset.name), \(column.name)")
      }
    }
  }

  /// A reader could not tell two of one title apart.
  @Test func everyChartOfAReportHasATitleOfItsOwn() throws {
    for report in try ReportCatalog().reports() {
      let titles = report.definition.datasets.flatMap(\.charts).map { $0.title.lowercased() }
      #expect(Set(titles).count == titles.count, "\(report.definition.name): \(titles.sorted())")
    }
  }

  @Test func queriesReadOnlyAndReturnWhatTheyDeclare() throws {
    let database = try database()
    for (_, dataset, sql) in try Self.datasets {
      let statement = try database.prepare(sql)
      #expect(statement.isReadOnly, "\(dataset.file)")
      #expect(statement.columnNames == dataset.columns.map(\.name), "\(dataset.file)")
    }
  }

  @Test func queriesAskForWhatTheirReportDeclares() throws {
    let database = try database()
    for report in try ReportCatalog().reports() {
      var asked: Set<String?> = []
      for dataset in report.definition.queries {
        let given = Dictionary(uniqueKeysWithValues: dataset.given.map { (":" + $0.rawValue, ":" + $1.rawValue) })
        let names = try dataset.sql.map { try database.prepare($0).parameterNames } ?? []
        #expect(given.keys.allSatisfy(names.contains), "\(dataset.name)")
        asked.formUnion(names.map { $0.flatMap { given[$0] ?? $0 } })
      }
      #expect(asked == Set(report.definition.parameters.map { ":" + $0.rawValue }), "\(report.definition.name)")
    }
  }

  /// Whether a query can be prepared when there are only these views, empty ones.
  private func canPrepare(_ sql: String, with names: [String], in database: Database) throws -> Bool {
    let views = try Self.views.filter { names.contains($0.name) }
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
    for (report, dataset, sql) in try Self.datasets {
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
    for view in try Self.views {
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
    try prepare(database, hasArchive: true)
    for view in try Self.views {
      #expect(try database.prepare("select * from \(view.name)").columnNames == view.columnNames, "\(view.name)")
    }
  }

  @Test func queriesEndInAnOrder() throws {
    for (_, dataset, sql) in try Self.datasets {
      let end = sql.split(separator: "\nselect\n").last ?? ""
      #expect(end.contains(/\norder by [a-z_., ]+(\nlimit 1)?\n$/), "\(dataset.file)")
    }
  }

  @Test func queriesSayWhatARowIsAndSpeakLowerCase() throws {
    for (_, dataset, sql) in try Self.datasets {
      #expect(sql.hasPrefix("-- One row"), "\(dataset.file)")
      #expect(!sql.contains(/\b(SELECT|FROM|WHERE|WITH|JOIN)\b|select \*/), "\(dataset.file)")
    }
  }

  /// With the specified tables alone, with roll-ups, and beside an archive.
  private func databases() throws -> [Database] {
    let (rolled, archived) = (try Month().database, try Month().database)
    try Database(.file(scratch.file("archive.db")), .create).run(script: text("Fixtures/schema.sql"))
    try archived.attach(.file(scratch.file("archive.db")), as: "archive")
    for database in [rolled, archived] {
      try database.run(script: Self.rolledRows)
      try prepare(database, hasArchive: database === archived)
    }
    return [try database(), rolled, archived]
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
    let datasets = try Self.datasets.filter { seen.insert($0.sql).inserted }
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

  /// An order that leaves equals open shows itself when SQLite begins at the other end.
  @Test(arguments: try ReportCatalog().names())
  func theOrderOfRowsIsComplete(_ name: String) throws {
    let month = try Month()
    let rows = try month.document(name).datasets.map(\.rows)
    try month.database.execute("pragma reverse_unordered_selects = on")
    #expect(try month.document(name).datasets.map(\.rows) == rows)
  }
}
