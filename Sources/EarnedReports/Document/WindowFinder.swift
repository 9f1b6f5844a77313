import EarnedCore
import EarnedSQLite

extension Report {
  /// The window and the source that it is found by. The report's own window is that of the economy with the newest day; one that
  /// was asked for is that of the first source with a day in it, else of the first that has a day at all (contract, section 12). Nil
  /// for a report that is about chosen days only when some are chosen.
  func window(
    in database: Database, _ request: ReportRequest, _ views: inout ReportViews
  ) throws -> (window: Window, finder: WindowFinder?)? {
    guard let usual = definition.window, !definition.isWindowOptional || request.window != .daysOnRecord() else {
      return nil
    }
    var request = request
    // Its days are what it is about: to choose among them would be to choose an answer.
    if definition.isAboutSubject { request.window = .daysOnRecord() }
    if case .since(let changes) = usual, case .daysOnRecord(let ending) = request.window {
      if let day = try finder(of: changes, in: database, request, &views)?.lastDay(upTo: ending) {
        request.window = .range(from: day, to: day.advanced(by: WindowDefault.usualDaysSince - 1))
      }
    }
    var finders = try definition.daySources.compactMap { try finder(of: $0, in: database, request, &views) }
    finders = try finders.filter { try $0.hasDays() }
    for index in finders.indices { try finders[index].findDayGoingOn(at: request.now) }
    var found = try found(in: finders, of: database, request, by: usual)
    found.window.sources = finders.compactMap(\.source)
    let source = found.finder?.source ?? found.window.sources.first
    guard let source, source != definition.daySources.first else { return found }
    let own = finders.first { $0.source == definition.daySources.first }
    found.window.isOwnInUse = try found.window.days.map { try own?.days(in: $0).isEmpty == false } ?? false
    if found.window.isOwnInUse {
      // A month in which somebody went over to another economy tells of both, as when it is asked for by its name.
      guard case .calendar(let unit) = usual, request.window == .daysOnRecord(), let days = found.window.days else {
        return found
      }
      request.window = .period(.calendar(unit, around: days.lowerBound))
      let sources = found.window.sources
      found = try self.found(in: finders, of: database, request, by: usual)
      found.window.sources = sources
      return found
    }
    found.window.dayBegins = source.dayBegins
    if request.window == .daysOnRecord(), let name = own?.source?.name, let last = try own?.lastDay(upTo: nil) {
      found.window.ownEnd = Window.RecordEnd(name: name, day: last)
    }
    return found
  }

  /// The first day on record of any source; nil for a report that is never about chosen days.
  func firstDay(
    in database: Database, _ request: ReportRequest, _ views: inout ReportViews
  ) throws -> CalendarDate? {
    guard definition.window != nil else { return nil }
    return try definition.daySources.compactMap { try finder(of: $0, in: database, request, &views)?.firstDay() }.min()
  }

  private func found(
    in finders: [WindowFinder], of database: Database, _ request: ReportRequest, by usual: WindowDefault
  ) throws -> (window: Window, finder: WindowFinder?) {
    let newest = try newest(of: finders, in: request.window)
    var empty: Window?
    for finder in newest.map({ [$0] }) ?? finders {
      var window = try finder.window(request.window, by: usual)
      guard window.daysOnRecord.isEmpty else {
        let others = finders.filter { $0.source != finder.source }
        if let days = window.days, !window.missingDays.isEmpty {
          window.daysElsewhere = Set(try others.flatMap { try $0.days(in: days) })
        }
        if let first = window.days?.lowerBound, window.preceding == nil {
          window.isPrecededElsewhere = try others.contains { try $0.firstDay().map { $0 < first } ?? false }
        }
        return (window, finder)
      }
      empty = empty ?? window
    }
    if let empty { return (empty, nil) }
    let today = definition.dayBegins.day(of: request.now, in: request.timeZone)
    let nowhere = WindowFinder(database: database, source: nil, prefix: "", today: today, place: place)
    return (try nowhere.window(request.window, by: usual), nil)
  }

  /// Of the economies the one whose last day is nearest to the end of the report's own window, of equals the first. Nil when there
  /// is no choice, and when days are asked for.
  private func newest(of finders: [WindowFinder], in window: WindowRequest) throws -> WindowFinder? {
    guard finders.count > 1, case .daysOnRecord(let ending) = window else { return nil }
    let ages = try finders.compactMap { finder -> (finder: WindowFinder, days: Int)? in
      guard finder.source?.isEconomy == true else { return nil }
      return try finder.daysSinceRecord(upTo: ending).map { (finder, $0) }
    }
    return ages.min { $0.days < $1.days }?.finder
  }

  /// - Parameter views: a view of days that is to be read once is created there.
  private func finder(
    of source: DaySource, in database: Database, _ request: ReportRequest, _ views: inout ReportViews
  ) throws -> WindowFinder? {
    guard try source.neededView.map({ try hasRow($0, in: database, views) }) ?? true else { return nil }
    let read = viewReader.has(source.table) ? try viewReader.views([source.table]) : []
    guard !read.isEmpty || views.hasTable(source.table) else { return nil }
    let values = Parameter.allCases.filter { !$0.needsWindow }.map { ($0, value(of: $0, nil, request)) }
    let isCreated = read.last?.isReadOnce ?? false
    if isCreated { try views.create(read, readers: { _ in 2 }, values: values) }
    var finder = WindowFinder(
      database: database, source: source, prefix: isCreated ? "" : try views.prefix(of: read, values),
      today: (source.dayBegins ?? definition.dayBegins).day(of: request.now, in: request.timeZone), place: place)
    let columns = read.last?.columnNames ?? []
    finder.hasZones = columns.contains(DaySource.zoneColumn)
    finder.tellsWhenWritten = columns.contains(DaySource.writtenColumn)
    return finder
  }

  private var place: String { "\(resources.place(of: "reports/\(definition.name)/report.json")), window" }
}

struct WindowFinder {
  let database: Database
  /// Where days are on record; nil when there is no such table.
  let source: DaySource?
  /// What comes before a statement that reads it, when it is a view.
  let prefix: String
  var today: CalendarDate
  /// Whether the source tells in which zone a day was recorded.
  var hasZones = false
  /// Whether the source tells when a day was last written to.
  var tellsWhenWritten = false
  let place: String

  func hasDays() throws -> Bool { try firstDay() != nil }

  /// Makes a later day that is not over today.
  mutating func findDayGoingOn(at now: Instant) throws {
    if tellsWhenWritten { today = try dayGoingOn(at: now) }
  }

  /// How many days before an end, or before today, the last day on record is; nil without one.
  func daysSinceRecord(upTo ending: CalendarDate?) throws -> Int? {
    try lastDay(upTo: ending)?.distance(to: ending ?? today)
  }

  /// The days that are asked for; those of the report's own window when nobody asks for others.
  func window(_ request: WindowRequest, by usual: WindowDefault) throws -> Window {
    switch request {
    case .daysOnRecord(let ending):
      switch usual {
      case .daysOnRecord(let count) where source?.countsDates == true:
        try window(ofDates: count, ending: ending ?? today)
      case .daysOnRecord(let count): try window(ofRows: count, ending: ending ?? today)
      case .weeks(let count): try window(ofWeeks: count, ending: ending ?? today)
      case .calendar(let unit): try window(of: unit, ending: ending)
      case .since: nothing(.range, because: Window.noChange)
      }
    case .week(let week):
      try window(
        .week, CalendarUnit.week.days(around: week.first), before: CalendarUnit.week.days(around: week.first.previous))
    case .period(let period):
      try window(
        period.unit == .week ? .week : .range, period.days(today: today), before: period.previousDays(today: today))
    case .range(let from, let to):
      try window(.range, from: from, to: to)
    }
  }

  /// The last days on record, and as many days on record before them.
  private func window(ofRows count: Int?, ending: CalendarDate) throws -> Window {
    let rows = try lastDays(count, upTo: ending)
    guard let first = rows.first, let last = rows.last else { return try nothing(.rows, upTo: ending) }
    let before = try lastDays(count, upTo: first.previous)
    let previous = before.first.flatMap { first in before.last.map { first...$0 } }
    return Window(
      basis: .rows, days: first...last, daysOnRecord: rows, through: last, previous: previous,
      previousDaysOnRecord: before, preceding: before.last, today: today)
  }

  /// The last dates, whether they are on record or not; without a number those since the first day on record.
  private func window(ofDates count: Int?, ending: CalendarDate) throws -> Window {
    let first = try count.map { ending.advanced(by: 1 - $0) } ?? min(firstDay() ?? ending, ending)
    return try window(.range, first...ending)
  }

  /// The last weeks up to that of the last day on record. None begins before the week of the first day on record, and
  /// the last is not longer than to `ending`.
  private func window(ofWeeks count: Int, ending: CalendarDate) throws -> Window {
    guard let last = try lastDays(1, upTo: ending).first, let first = try firstDay() else {
      return try nothing(.week, upTo: ending)
    }
    let monday = max(first.isoWeek.first, last.isoWeek.first.advanced(by: -7 * (count - 1)))
    return try window(.week, monday...min(last.isoWeek.last, ending))
  }

  /// The day, week, month or year of the last day on record, up to `ending` when that is in it; that of today when no day
  /// is on record.
  private func window(of unit: CalendarUnit, ending: CalendarDate?) throws -> Window {
    let last = ending ?? today
    let days = unit.days(around: try lastDays(1, upTo: last).first ?? last)
    let end = ending.map { min($0, days.upperBound) } ?? days.upperBound
    return try window(
      unit == .week ? .week : .range, days.lowerBound...end, before: unit.days(around: days.lowerBound.previous))
  }

  private func nothing(_ basis: Window.Basis, upTo ending: CalendarDate) throws -> Window {
    nothing(
      basis, because: try hasDays() ? "no day is on record up to \(ending)" : "no day is on record for this report yet")
  }

  private func nothing(_ basis: Window.Basis, because reason: String) -> Window {
    Window(
      basis: basis, days: nil, daysOnRecord: [], through: nil, previous: nil, previousDaysOnRecord: [],
      preceding: nil, today: today, reasonForNothing: reason)
  }

  private func window(_ basis: Window.Basis, from: CalendarDate, to: CalendarDate) throws -> Window {
    guard from <= to else {
      throw ReportFault.windowEndsBeforeItBegins(from: from.description, to: to.description)
    }
    return try window(basis, from...to)
  }

  /// Calendar days, and as many calendar days before them.
  private func window(_ basis: Window.Basis, _ days: ClosedRange<CalendarDate>) throws -> Window {
    let count = days.lowerBound.distance(to: days.upperBound) + 1
    return try window(basis, days, before: days.lowerBound.advanced(by: -count)...days.lowerBound.previous)
  }

  private func window(
    _ basis: Window.Basis, _ days: ClosedRange<CalendarDate>, before: ClosedRange<CalendarDate>
  ) throws -> Window {
    let rows = try self.days(in: days)
    let rowsBefore = try self.days(in: before)
    // A window that is going on reaches to today, or to a later day that is on record.
    let through = min(days.upperBound, max(today, rows.last ?? today))
    return Window(
      basis: basis, days: days, daysOnRecord: rows, through: through,
      previous: rowsBefore.isEmpty ? nil : before, previousDaysOnRecord: rowsBefore,
      preceding: try lastDays(1, upTo: days.lowerBound.previous).first, today: today)
  }

  private func lastDays(_ count: Int?, upTo last: CalendarDate) throws -> [CalendarDate] {
    try read(count ?? -1, { "where \($0) <= ? order by \($0) desc" }, last.description).reversed()
  }

  /// The last day up to an end, or up to today.
  func lastDay(upTo ending: CalendarDate?) throws -> CalendarDate? { try lastDays(1, upTo: ending ?? today).first }

  func firstDay() throws -> CalendarDate? {
    try read(1) { "where \($0) is not null order by \($0)" }.first
  }

  /// Today, or a later day that was written to in the last two days.
  func dayGoingOn(at now: Instant) throws -> CalendarDate {
    let days = try read(
      1, { "where \($0) > ? and \(DaySource.writtenColumn) between ? and ? order by \($0) desc" }, today.description,
      (now - .days(2)).millisecondsSinceEpoch, now.millisecondsSinceEpoch)
    return days.first ?? today
  }

  /// The zones in which the days on record of a range were recorded, in alphabetical order. None when the source does not
  /// tell.
  func zones(in days: ClosedRange<CalendarDate>) throws -> [String] {
    guard let source, hasZones else { return [] }
    let sql = """
      \(prefix)select distinct \(DaySource.zoneColumn) from \(source.table)
      where \(source.column) between ? and ? order by \(DaySource.zoneColumn)
      """
    let values = try database.rows(sql, days.lowerBound.description, days.upperBound.description) {
      row throws(SQLiteError) in row.value(0)
    }
    return values.compactMap { if case .text(let zone) = $0 { zone } else { nil } }
  }

  func days(in days: ClosedRange<CalendarDate>) throws -> [CalendarDate] {
    try read(
      -1, { "where \($0) between ? and ? order by \($0)" }, days.lowerBound.description, days.upperBound.description)
  }

  /// - Parameter choice: which of the days, by the name of their column.
  private func read(_ limit: Int, _ choice: (String) -> String, _ values: any Bindable...) throws -> [CalendarDate] {
    guard let source else { return [] }
    let sql = "\(prefix)select distinct \(source.column) from \(source.table) \(choice(source.column)) limit \(limit)"
    do {
      let statement = try database.prepare(sql)
      try statement.bind(values)
      defer { statement.reset() }
      var days: [CalendarDate] = []
      while try statement.step() {
        guard case .text(let text) = statement.row.value(0), let day = CalendarDate(text) else {
          throw fault(source, "there is a value that is not a valid day")
        }
        days.append(day)
      }
      return days
    } catch let error as SQLiteError where error.isQueryFault {
      throw fault(source, error.message)
    }
  }

  private func fault(_ source: DaySource, _ problem: String) -> ReportFault {
    .query(place: "\(place), \(source)", problem: problem)
  }
}
