import EarnedCore
import EarnedSQLite

extension Report {
  /// The window by the first source that has a day in it, and that source; without any, by the first that has a day at all.
  func window(
    in database: Database, _ request: ReportRequest, _ views: ReportViews
  ) throws -> (window: Window, finder: WindowFinder?)? {
    guard let usual = definition.window else { return nil }
    let finders = try definition.daySources.compactMap { try finder(of: $0, in: database, request, views) }
    var empty: (window: Window, hasDays: Bool)?
    for (index, finder) in finders.enumerated() {
      var window = try finder.window(request.window, by: usual)
      guard window.daysOnRecord.isEmpty else {
        if let days = window.days, !window.missingDays.isEmpty {
          window.daysElsewhere = Set(try finders[(index + 1)...].flatMap { try $0.days(in: days) })
        }
        if empty?.hasDays != true { window.dayBegins = finder.source?.dayBegins }
        return (window, finder)
      }
      let hasDays = try finder.hasDays()
      if empty == nil || hasDays && empty?.hasDays == false { empty = (window, hasDays) }
    }
    if let empty { return (empty.window, nil) }
    let today = definition.dayBegins.day(of: request.now, in: request.timeZone)
    let nowhere = WindowFinder(database: database, source: nil, prefix: "", today: today, place: place)
    return (try nowhere.window(request.window, by: usual), nil)
  }

  /// What finds the days of a source; nil when there is no such table.
  private func finder(
    of source: DaySource, in database: Database, _ request: ReportRequest, _ views: ReportViews
  ) throws -> WindowFinder? {
    let read = viewReader.has(source.table) ? try viewReader.views([source.table]) : []
    guard !read.isEmpty || views.hasTable(source.table) else { return nil }
    var finder = WindowFinder(
      database: database, source: source, prefix: try views.prefix(of: read),
      today: (source.dayBegins ?? definition.dayBegins).day(of: request.now, in: request.timeZone), place: place)
    let columns = read.last?.columnNames ?? []
    finder.hasZones = columns.contains(DaySource.zoneColumn)
    if columns.contains(DaySource.writtenColumn) { finder.today = try finder.dayGoingOn(at: request.now) }
    return finder
  }

  /// Where the definition of the window is, for people.
  private var place: String { "\(resources.place(of: "reports/\(definition.name)/report.json")), window" }
}
