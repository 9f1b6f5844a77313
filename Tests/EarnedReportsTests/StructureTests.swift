import EarnedCore
import Files
import SQLite
import Testing

@testable import EarnedReports

/// What must hold for every report the program carries, whatever it is about.
@Suite struct StructureTests {
  static var datasets: [(report: ReportDefinition, dataset: DatasetDefinition, sql: String)] {
    get throws {
      try ReportCatalog().reports().flatMap { report in
        report.definition.datasets.compactMap { dataset in
          dataset.sql.map { (report.definition, dataset, $0) }
        }
      }
    }
  }

  private func database() throws -> Database {
    let database = try Fixture.empty()
    try ReportFunctions.register(on: database)
    try ReportViews.create(on: database)
    return database
  }

  private func plan(_ sql: String, _ database: Database) throws -> [String] {
    let statement = try database.prepare("explain query plan " + sql)
    var steps: [String] = []
    while try statement.step() { steps.append(try statement.row.text(3)) }
    return steps
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
      let sql = report.definition.datasets.filter { $0.sql != nil && $0.file.hasPrefix(folder) }.map {
        "\($0.name).sql"
      }
      let files = try File.names(inFolder: path("../../reports/\(report.definition.name)"))
      #expect(files == (sql + ["report.json"]).sorted())
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
      for sql in report.definition.datasets.compactMap(\.sql) {
        asked.formUnion(try database.prepare(sql).parameterNames)
      }
      #expect(asked == Set(report.definition.parameters.map { ":" + $0.rawValue }), "\(report.definition.name)")
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

  /// With the specified tables alone, and with roll-ups.
  private func databases() throws -> [Database] {
    let rolled = try Month().database
    try ReportFunctions.register(on: rolled)
    try ReportViews.create(on: rolled)
    return [try database(), rolled]
  }

  @Test func queriesNeverReadALargeTableWhole() throws {
    let large = /SCAN (main\.)?(event_log|unlock_attempt|unlock_grant|earned_rolled_(attempt|credit))\b/
    for database in try databases() {
      for (_, dataset, sql) in try Self.datasets {
        for step in try plan(sql, database) where step.contains(large) { Issue.record("\(dataset.file): \(step)") }
      }
    }
  }

  @Test func queriesFindRowsByTheirDay() throws {
    let indexes = ["attempt": "idx_unlock_attempt_day", "credit_change": "idx_event_day"]
    for database in try databases() {
      for (_, dataset, sql) in try Self.datasets {
        let plan = try plan(sql, database)
        for (view, index) in indexes where sql.contains("from \(view)\n") {
          #expect(plan.contains { $0.contains(index) }, "\(dataset.file): \(plan)")
        }
      }
    }
  }

  @Test func everyReportRunsOnAnEmptyDatabaseInEveryFormat() throws {
    for report in try ReportCatalog().reports() {
      let document = try report.document(from: Fixture.empty(), request: Fixture.request())
      for format in ReportFormat.allCases { #expect(try !format.bytes(of: document).isEmpty) }
    }
  }
}
