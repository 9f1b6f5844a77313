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
    try Self.prepare(database)
    return database
  }

  /// Creates the functions and all views.
  static func prepare(_ database: Database, hasArchive: Bool = false) throws {
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

  /// A statement is prepared once for all of it, as that takes long.
  @Test func queriesReadOnlyReturnAndAskForWhatTheyDeclare() throws {
    let database = try database()
    for report in try ReportCatalog().reports() {
      var asked: Set<String?> = []
      for dataset in report.definition.queries {
        let given = Dictionary(uniqueKeysWithValues: dataset.given.map { (":" + $0.rawValue, ":" + $1.rawValue) })
        var names: [String?] = []
        if let sql = dataset.sql {
          let statement = try database.prepare(sql)
          #expect(statement.isReadOnly, "\(dataset.file)")
          #expect(statement.columnNames == dataset.columns.map(\.name), "\(dataset.file)")
          names = statement.parameterNames
        }
        #expect(given.keys.allSatisfy(names.contains), "\(dataset.name)")
        asked.formUnion(names.map { $0.flatMap { given[$0] ?? $0 } })
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

  /// An order that leaves equals open shows itself when SQLite begins at the other end.
  @Test(arguments: try ReportCatalog().names())
  func theOrderOfRowsIsComplete(_ name: String) throws {
    let month = try Month()
    let rows = try month.document(name).datasets.map(\.rows)
    try month.database.execute("pragma reverse_unordered_selects = on")
    #expect(try month.document(name).datasets.map(\.rows) == rows)
  }
}
