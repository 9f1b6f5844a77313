import EarnedCore
import SQLite

extension Report {
  /// Makes the report: every query runs in one read snapshot, so that all numbers belong together.
  ///
  /// - Throws: `ReportFault` when the report or the request is wrong, `SQLiteError` when the database is.
  public func document(from database: Database, request: ReportRequest) throws -> Document {
    let queries = definition.queries.compactMap(\.sql)
    try ReportFunctions.register(on: database)
    let hasArchive = try ArchiveViews.create(on: database, for: queries)
    return try database.snapshot {
      try ReportViews.create(on: database, for: queries)
      let window = try window(in: database, request)
      try WindowAttempts.create(on: database, days: window?.days, for: queries)
      let parameters = definition.parameters.map { ($0, value(of: $0, window, request)) }
      var datasets: [Dataset] = []
      for dataset in definition.datasets where hasArchive || !dataset.needsArchive {
        guard let sql = dataset.sql else {
          if let window { datasets.append(window.dataset) }
          continue
        }
        let rows = try rows(of: dataset, sql, parameters, in: database)
        if !dataset.isOptional || !rows.rows.isEmpty { datasets.append(rows) }
      }
      let notes = try (window?.notes ?? notes(on: request)) + notes(parameters, in: database)
      return Document(
        definition: definition, generated: request.now, timeZone: request.timeZone, window: window,
        parameters: parameters, notes: notes, datasets: datasets, resources: resources)
    }
  }

  /// A report without a window says so when days were chosen all the same.
  private func notes(on request: ReportRequest) -> [String] {
    request.window == .daysOnRecord() ? [] : ["This report is not about chosen days; they make no difference to it."]
  }

  /// What the report's own query has to say.
  private func notes(
    _ parameters: [(parameter: Parameter, value: Datum)], in database: Database
  ) throws -> [String] {
    guard let notes = definition.notes, let sql = notes.sql else { return [] }
    return try rows(of: notes, sql, parameters, in: database).rows.compactMap { $0.first?.json.stringValue }
  }

  /// A dataset that is given a day which is not there, of a window before the first, has no rows.
  private func rows(
    of dataset: DatasetDefinition, _ sql: String, _ parameters: [(parameter: Parameter, value: Datum)],
    in database: Database
  ) throws -> Dataset {
    let given = dataset.given.map { asked, other in
      (parameter: asked, value: parameters.first { $0.parameter == other }?.value ?? .null)
    }
    guard given.allSatisfy({ $0.value != .null }) else { return Dataset(definition: dataset, rows: []) }
    let others = parameters.filter { dataset.given[$0.parameter] == nil }
    return try Query(dataset: dataset, sql: sql, parameters: others + given).run(on: database)
  }

  private func window(in database: Database, _ request: ReportRequest) throws -> Window? {
    guard let usual = definition.window else { return nil }
    let today = definition.dayBegins.day(of: request.now, in: request.timeZone)
    return try WindowFinder(database: database, today: today).window(request.window, by: usual)
  }

  private func value(of parameter: Parameter, _ window: Window?, _ request: ReportRequest) -> Datum {
    switch parameter {
    case .fromDay: Datum(window?.days?.lowerBound)
    case .toDay: Datum(window?.days?.upperBound)
    case .throughDay: Datum(window?.through)
    case .previousFromDay: Datum(window?.previous?.lowerBound)
    case .previousToDay: Datum(window?.previous?.upperBound)
    case .precedingDay: Datum(window?.preceding)
    case .today: Datum(definition.dayBegins.day(of: request.now, in: request.timeZone))
    case .now: .integer(request.now.millisecondsSinceEpoch)
    case .timeZone: .text(request.timeZone.identifier)
    }
  }
}
