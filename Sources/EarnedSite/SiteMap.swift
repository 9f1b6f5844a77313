import EarnedCore
import EarnedReports

/// Which pages a site has, and what each links to.
struct SiteMap {
  struct Page {
    let file: String
    let report: Report
    let period: SitePeriod
    let place: SitePlace
  }

  static let firstPage = "index.html"

  /// Every page but the first, the oldest of each report first.
  private(set) var pages: [Page] = []
  private let reports: SiteReports
  private let states: [CalendarDate: SiteCalendar.DayState]
  private let today: CalendarDate
  /// The periods with a day on record, ascending.
  private let periods: [SitePeriod.Unit: [SitePeriod]]
  /// The months of each year, the weeks of each month.
  private let parts: [SitePeriod: [SitePeriod]]

  /// - Parameter states: of all days on record.
  init(_ states: [CalendarDate: SiteCalendar.DayState], today: CalendarDate, reports: SiteReports) {
    (self.states, self.today, self.reports) = (states, today, reports)
    var (periods, parts): ([SitePeriod.Unit: [SitePeriod]], [SitePeriod: [SitePeriod]]) = ([:], [:])
    for unit in SitePeriod.Unit.allCases {
      periods[unit] = Set(states.keys.map { SitePeriod(unit, around: $0) })
        .sorted { $0.days.lowerBound < $1.days.lowerBound }
    }
    for month in periods[.month] ?? [] {
      parts[SitePeriod(.year, around: month.days.lowerBound), default: []].append(month)
    }
    for week in periods[.week] ?? [] {
      let months = Set(week.days.filter { states[$0] != nil }.map { SitePeriod(.month, around: $0) })
      for month in months { parts[month, default: []].append(week) }
    }
    (self.periods, self.parts) = (periods, parts)
    for unit in SitePeriod.Unit.allCases {
      for report in [reports.usual(of: unit)] + reports.further { pages += pages(of: report, unit) }
    }
  }

  private func pages(of report: Report, _ unit: SitePeriod.Unit) -> [Page] {
    let periods = periods[unit] ?? []
    return periods.indices.map { index in
      let (period, last) = (periods[index], periods.count - 1)
      let place = SitePlace(
        label: reports.isUsual(report) ? period.label : "\(period.label), \(report.definition.title)",
        above: above(period, report),
        before: index > 0 ? link(periods[index - 1], report) : nil,
        after: index < last ? link(periods[index + 1], report) : nil,
        below: reports.isUsual(report) ? (parts[period] ?? []).map { link($0) } : [],
        beside: beside(period, report))
      return Page(file: file(period, report), report: report, period: period, place: place)
    }
  }

  /// The page of a period, by default that of its usual report.
  private func file(_ period: SitePeriod, _ report: Report? = nil) -> String {
    guard let report, !reports.isUsual(report) else { return "\(period.name).html" }
    return "\(report.definition.name)-\(period.name).html"
  }

  private func link(_ period: SitePeriod, _ report: Report? = nil) -> SiteLink {
    SiteLink(period.label, file: file(period, report))
  }

  /// A further report is below the usual one of its days.
  private func above(_ period: SitePeriod, _ report: Report) -> [SiteLink] {
    var periods = reports.isUsual(report) ? [] : [period]
    var next = above(period)
    while let period = next {
      periods.insert(period, at: 0)
      next = above(period)
    }
    return [SiteLink("Calendar", file: Self.firstPage)] + periods.map { link($0) }
  }

  /// The month of a week is that of its Thursday, or another one in which it has a day on record.
  private func above(_ period: SitePeriod) -> SitePeriod? {
    guard period.unit == .week, let month = period.above, !month.days.contains(where: { states[$0] != nil }),
      let day = period.days.first(where: { states[$0] != nil })
    else { return period.above }
    return SitePeriod(.month, around: day)
  }

  private func beside(_ period: SitePeriod, _ report: Report) -> [SiteLink] {
    let usual = reports.isUsual(report) ? [] : [reports.usual(of: period.unit)]
    return (usual + reports.further).filter { $0.definition.name != report.definition.name }
      .map { SiteLink($0.definition.title, file: file(period, $0)) }
  }

  /// The week that the first page is about: this one, or the last with a day on record; nil without any.
  var currentWeek: SitePeriod? {
    let week = SitePeriod(.week, around: today)
    let weeks = periods[.week] ?? []
    return weeks.contains(week) ? week : weeks.last { $0.days.lowerBound <= today } ?? weeks.last
  }

  /// The calendar of the first page.
  func calendar(newestRecord: Instant?) -> SiteCalendar {
    let week = currentWeek
    let isThisWeek = week.map { $0.days.contains(today) } ?? true
    return SiteCalendar(
      heading: isThisWeek ? "This week" : "The last week on record", whole: week.map { link($0) },
      newestRecord: newestRecord,
      years: (periods[.year] ?? []).reversed().map { year in
        SiteCalendar.Year(
          year.days.lowerBound.year, file: file(year),
          months: (parts[year] ?? []).map { month in
            SiteCalendar.Month(
              CalendarMonth(of: month.days.lowerBound), file: file(month), weeks: weeks(of: month))
          })
      })
  }

  /// Weeks of a month with a day that has come.
  private func weeks(of month: SitePeriod) -> [SiteCalendar.Week] {
    let onRecord = Set(parts[month] ?? [])
    let mondays = stride(from: month.days.lowerBound.monday, through: month.days.upperBound, by: 7)
    return mondays.compactMap { monday in
      let days = (0..<7).map { monday.advanced(by: $0) }.map { day -> SiteCalendar.DayState? in
        guard month.days.contains(day) else { return nil }
        return states[day] ?? (day <= today ? SiteCalendar.DayState.none : nil)
      }
      guard days.contains(where: { $0 != nil }) else { return nil }
      let week = SitePeriod(.week, around: monday)
      return SiteCalendar.Week(
        monday.isoWeek, file: onRecord.contains(week) ? file(week) : nil, days: days)
    }
  }
}

/// The reports that a site is made of.
struct SiteReports {
  /// Those of weeks, months and years.
  private let usual: [SitePeriod.Unit: Report]
  /// Those that every week, month and year has besides.
  let further: [Report]

  /// - Throws: `ReportFault` for a name that is none; `SiteFault.notAboutDays`.
  init(further names: [String], in catalog: ReportCatalog) throws {
    var usual: [SitePeriod.Unit: Report] = [:]
    for unit in SitePeriod.Unit.allCases { usual[unit] = try catalog.report(named: unit.report, for: [.html]) }
    var further: [Report] = []
    for name in names where !SitePeriod.Unit.allCases.map(\.report).contains(name) {
      guard !further.contains(where: { $0.definition.name == name }) else { continue }
      let report = try catalog.report(named: name, for: [.html])
      guard report.definition.window != nil else { throw SiteFault.notAboutDays(report: name) }
      further.append(report)
    }
    (self.usual, self.further) = (usual, further)
  }

  func usual(of unit: SitePeriod.Unit) -> Report {
    guard let report = usual[unit] else { preconditionFailure("every unit has its report") }
    return report
  }

  func isUsual(_ report: Report) -> Bool { usual.values.contains { $0.definition.name == report.definition.name } }

  var all: [Report] { SitePeriod.Unit.allCases.map(usual(of:)) + further }
}

extension SitePlace {
  /// Differs when a link does.
  var digest: String {
    var hash = SHA256()
    for link in above + [before, after].map({ $0 ?? SiteLink("", file: "") }) + below + beside {
      hash.update("\(link.label)/\(link.file)/")
    }
    return hash.shortDigest
  }
}
