import EarnedCore
import EarnedSQLite
import EarnedSystem

package struct ReportRequest: Sendable {
  package var window: WindowRequest
  package var now: Instant
  /// The zone that decides which day is today, and that times are shown in.
  package var timeZone: Zone
  /// The time of the newest record, for reports that say when it is old; nil when there is none.
  package var newestRecord: Instant?
  /// The id of what the report is about; nil for the one that it takes by itself.
  package var subject: String?
  /// Whether it shows figures of what is not over yet.
  package var isPeeking = false
  /// The longest pause within a session, in whole seconds.
  package var gap = DatabaseReport.usualGap
  /// What it is about only.
  package var slice = SliceRequest()
  /// What is wanted: the queries of other datasets are not run.
  package var wanted: WantedDatasets
  /// What a reader should know about the database as a whole, one sentence; mostly nothing.
  package var databaseNote: String?
  /// The views that were made tables for many reports of this database (`RecordedChanges.keepViews`).
  package var keptViews: Set<String> = []

  package init(
    window: WindowRequest = .daysOnRecord(), now: Instant, timeZone: Zone, newestRecord: Instant? = nil,
    wanted: WantedDatasets = .all
  ) {
    self.window = window
    self.now = now
    self.timeZone = timeZone
    self.newestRecord = newestRecord
    self.wanted = wanted
  }

  package var recordAge: NewestRecordAge { NewestRecordAge(since: newestRecord, at: Now(now, timeZone)) }
}

package enum WantedDatasets: Equatable, Sendable {
  case all
  /// The report's own, or that of the economy that is in use.
  case standard
  case named(String)
}

package enum WindowRequest: Equatable, Sendable {
  /// What the report wants by itself, up to `ending`, by default today: mostly the last days on record.
  case daysOnRecord(ending: CalendarDate? = nil)
  case week(ISOWeek)
  /// Days as people say them; which they are depends on when the report's days begin.
  case period(NamedPeriod)
  /// Calendar days, both ends included.
  case range(from: CalendarDate, to: CalendarDate)
}

extension Report: DocumentSource {
  /// Makes the report: every query runs in one read snapshot, so that all numbers belong together.
  ///
  /// - Throws: `ReportFault` when the report or the request is wrong, `SQLiteError` when the database is, `TimeZoneFault`
  ///   when the clock of a row cannot be read.
  package func document(from database: Database, request: ReportRequest) throws -> Document {
    let hourZones = HourZones()
    do {
      return try document(from: database, request, hourZones)
    } catch {
      throw hourZones.fault ?? error
    }
  }

  private func document(from database: Database, _ request: ReportRequest, _ hourZones: HourZones) throws -> Document {
    try ReportFunctions.register(on: database, noting: hourZones)
    let hasArchive = try database.hasArchive
    return try database.snapshot {
      var views = try ReportViews(on: database, hasArchive: hasArchive, kept: request.keptViews)
      let found = try window(in: database, request, &views)
      let window = found?.window
      let firstDay = try found == nil ? firstDay(in: database, request, &views) : nil
      let values = Parameter.allCases.map { ($0, value(of: $0, window, request)) }
      var available = try definition.datasets.filter {
        try (hasArchive || !$0.needsArchive) && isAvailable($0, in: database, views, values)
      }
      let slice = try slice(request.slice, in: database, views, values)
      let all = available
      if let slice {
        available = try narrowed(available, to: slice, request.wanted)
        views.slice = slice
      }
      let standard = standardDataset(among: available, window)
      let definitions = available.filter {
        switch request.wanted {
        case .all: true
        case .standard: $0.name == standard
        case .named(let name): $0.name == name
        }
      }
      var noteQuery = definition.notes
      if let notes = noteQuery, let slice, try !narrows(notes, to: slice) { noteQuery = nil }
      try prepare(&views, for: definitions + [noteQuery].compactMap { $0 }, values)
      let parameters = definition.parameters.map { ($0, value(of: $0, window, request)) }
      var datasets: [Dataset] = []
      for dataset in definitions {
        guard let sql = dataset.sql else {
          if let window { datasets.append(window.dataset) }
          continue
        }
        let rows = try rows(of: dataset, sql, parameters, in: database, views)
        if !dataset.isOptional || !rows.rows.isEmpty { datasets.append(rows) }
      }
      let hasHours = !hourZones.identifiers.isEmpty
      let dayZones = try hasHours ? [] : window?.days.flatMap { try found?.finder?.zones(in: $0) } ?? []
      var document = Document(
        definition: definition, generated: request.now, timeZone: request.timeZone, window: window,
        firstDay: firstDay,
        zones: hasHours ? hourZones.identifiers : dayZones, parameters: parameters,
        notes: notes(about: request, hourZones) + (window?.notes ?? [])
          + (window == nil || definition.isAboutSubject ? notes(on: request) : []),
        databaseNote: request.databaseNote, datasets: datasets, resources: resources, standardDataset: standard,
        slice: slice, leftOut: all.filter { one in !available.contains { $0.name == one.name } })
      document.add(
        notes: try document.comparisonNotes
          + dayNotes(on: document.shownDatasets.map(\.definition).filter(\.isDrawn), window)
          + notes(noteQuery, parameters, in: database, views) + [document.sliceNote].compactMap { $0 })
      return document
    }
  }

  /// The dataset that CSV has when none is named: the report's own, or the first list of an economy that is in use instead.
  private func standardDataset(among available: [DatasetDefinition], _ window: Window?) -> String {
    if !available.contains(where: { $0.name == definition.defaultDataset }),
      let other = available.first(where: { $0.sql != nil && !$0.isSingle && $0.isDrawn && !$0.needsArchive })
    {
      return other.name
    }
    guard window?.isOwnInUse == false,
      let other = available.first(where: { $0.isOptional && !$0.isSingle && !$0.needsArchive && $0.isDrawn })
    else { return definition.defaultDataset }
    return other.name
  }

  /// Notes about the request: of the database as a whole, that nothing was recorded lately, and by which clocks hours are counted.
  private func notes(about request: ReportRequest, _ hourZones: HourZones) -> [String] {
    let recordAge =
      definition.isAboutNow ? request.recordAge.note.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } : nil
    return [request.databaseNote, recordAge, hourZones.sentence(for: request.timeZone)].compactMap { $0 }
  }

  /// A note when days were chosen for a report without a window.
  private func notes(on request: ReportRequest) -> [String] {
    request.window == .daysOnRecord() ? [] : ["This report is not about chosen days; they make no difference to it."]
  }

  private func notes(
    _ notes: DatasetDefinition?, _ parameters: [(parameter: Parameter, value: Datum)], in database: Database,
    _ views: ReportViews
  ) throws -> [String] {
    guard let notes, let sql = notes.sql else { return [] }
    return try rows(of: notes, sql, parameters, in: database, views).rows.compactMap { $0.first?.json.stringValue }
  }

  /// Whether the view that a dataset needs has a row. A dataset of an unused economy costs only this query.
  private func isAvailable(
    _ dataset: DatasetDefinition, in database: Database, _ views: ReportViews, _ values: [(Parameter, Datum)]
  ) throws -> Bool {
    try dataset.neededView.map { try hasRow($0, in: database, views, values) } ?? true
  }

  func hasRow(
    _ view: String, in database: Database, _ views: ReportViews, _ values: [(Parameter, Datum)] = []
  ) throws -> Bool {
    let sql = "\(try views.prefix(of: viewReader.views([view]), values))select 1 from \(view) limit 1"
    return try database.first(sql) { _ throws(SQLiteError) in true } != nil
  }

  /// A dataset whose given day is missing, as before the first window, has no rows.
  private func rows(
    of dataset: DatasetDefinition, _ sql: String, _ parameters: [(parameter: Parameter, value: Datum)],
    in database: Database, _ views: ReportViews
  ) throws -> Dataset {
    let given = dataset.given.map { asked, other in
      (parameter: asked, value: parameters.first { $0.parameter == other }?.value ?? .null)
    }
    guard given.allSatisfy({ $0.value != .null }) else { return Dataset(definition: dataset, rows: []) }
    let others = parameters.filter { dataset.given[$0.parameter] == nil }
    let query = Query(
      dataset: dataset, sql: views.query(sql, reading: dataset.views ?? []), parameters: others + given,
      isView: viewReader.has)
    do {
      return try query.run(on: database)
    } catch let fault as ReportFault {
      try views.check(dataset.views ?? [])
      throw fault
    }
  }

  var viewReader: ViewReader { ViewReader(resources: resources) }

  /// Prepares the views that the datasets read; all of them when a dataset does not name its views.
  private func prepare(
    _ views: inout ReportViews, for datasets: [DatasetDefinition], _ values: [(Parameter, Datum)]
  ) throws {
    let isSaid = datasets.allSatisfy { $0.views != nil }
    let all = try viewReader.views(isSaid ? datasets.flatMap { $0.views ?? [] } : viewReader.names())
    let readers = { (view: ViewDefinition) in
      datasets.count { $0.views?.contains(view.name) == true } + all.count { $0.reads.contains(view.name) }
    }
    try isSaid
      ? views.prepare(all, readers: readers, values: values) : views.create(all, readers: readers, values: values)
  }

  func value(of parameter: Parameter, _ window: Window?, _ request: ReportRequest) -> Datum {
    switch parameter {
    case .fromDay: Datum(window?.days?.lowerBound)
    case .toDay: Datum(window?.days?.upperBound)
    case .throughDay: Datum(window?.through)
    case .wholeToDay: Datum(window.flatMap { window in window.through.map { min($0, window.today.previous) } })
    case .previousFromDay: Datum(window?.previous?.lowerBound)
    case .previousToDay: Datum(window?.previous?.upperBound)
    case .precedingDay: Datum(window?.preceding)
    case .today: Datum(definition.dayBegins.day(of: request.now, in: request.timeZone))
    case .now: .integer(request.now.millisecondsSinceEpoch)
    case .timeZone: .text(request.timeZone.identifier)
    case .subject: request.subject.map { .text($0) } ?? .null
    case .peek: .integer(request.isPeeking ? 1 : 0)
    case .gap: .integer(Int64(request.gap / .seconds(1)))
    }
  }

  /// Notes about days that begin at another time than the heading says.
  ///
  /// - Parameters:
  ///   - datasets: those that are shown and have rows.
  ///   - window: the days of the report; nil when it has none.
  func dayNotes(on datasets: [DatasetDefinition], _ window: Window?) throws(ReportFault) -> [String] {
    let others = DayBeginning.allCases.filter { $0 != window?.dayBegins ?? definition.dayBegins }
    let unused = window?.isOwnInUse == false ? definition.daySources.first : nil
    let sources = (window?.sources ?? definition.daySources).filter {
      others.contains($0.dayBegins ?? definition.dayBegins) && $0 != unused
    }
    if sources.isEmpty { return [] }
    // To know its days, a source may ask whether another is in use; that shows nothing of the other.
    let days = definition.daySources.map(\.table)
    let views = try viewReader.views(datasets.flatMap { $0.views ?? [] }) { days.contains($0.name) ? [] : $0.reads }
    let read = Set(views.map(\.name))
    return others.compactMap { time in
      let shown = sources.filter { source in
        (source.dayBegins ?? definition.dayBegins) == time
          && [source.table, source.neededView].contains { $0.map(read.contains) ?? false }
      }
      let names = shown.compactMap(\.name)
      return names.isEmpty ? nil : "Days of \(names.listed()) begin at \(time.rawValue)."
    }
  }
}
