import EarnedCore

/// A report as its folder describes it: `report.json`, and one `.sql` per dataset.
package struct ReportDefinition: Equatable, Sendable {
  /// The folder's name, which the command line uses.
  package let name: String
  package let title: String
  package let summary: String
  /// The window when none is asked for; nil for a report without a window.
  package let window: WindowDefault?
  /// Whether it has a window only when days are chosen.
  var isWindowOptional = false
  /// Where days are on record, in order of preference: the window is about the first that has a day.
  let daySources: [DaySource]
  package let dayBegins: DayBeginning
  package let isAboutNow: Bool
  package let parameters: [Parameter]
  /// Whether it is about a thing with days of its own and an end, such as a trial. No other days can be chosen for it.
  package var isAboutSubject: Bool { parameters.contains(.peek) }
  /// What it consists of, in order. A report with a window begins with the dataset `window`.
  package let datasets: [DatasetDefinition]
  /// The dataset CSV takes when none is named.
  package let defaultDataset: String
  /// Further notes, one per row; nil without such a query.
  package let notes: DatasetDefinition?
  /// Its sentences; empty when it was read for formats without sentences.
  package let words: [SentenceDefinition]
  /// What it tells below its sentences where it is a letter; empty for a report that always shows everything.
  var letter: [LetterLine] = []

  /// Whether it is a statement that a person asks with, and so nothing but its rows.
  var isStatement = false

  /// Everything that has a query: the datasets, and the notes.
  var queries: [DatasetDefinition] { (datasets + [notes].compactMap { $0 }).filter { $0.sql != nil } }

  package func dataset(named name: String) throws(ReportFault) -> DatasetDefinition {
    guard let dataset = datasets.first(where: { $0.name == name }) else {
      throw .unknownDataset(name, report: self.name, known: datasets.map(\.name))
    }
    return dataset
  }
}

/// A parameter of a query, by its name without the colon. Its value comes from the window and the request.
package enum Parameter: String, CaseIterable, Sendable {
  case fromDay = "from_day_id"
  case toDay = "to_day_id"
  /// The window's last day that has come.
  case throughDay = "through_day_id"
  /// The window's last day that is over.
  case wholeToDay = "whole_to_day_id"
  case previousFromDay = "previous_from_day_id"
  case previousToDay = "previous_to_day_id"
  case precedingDay = "preceding_day_id"
  case today = "today_day_id"
  case now = "now_ts_utc_ms"
  case timeZone = "timezone_id"
  /// The id of what a report is about, such as a trial; null when none is named.
  case subject = "subject_id"
  /// 1 when figures are wanted of what is not over yet.
  case peek
  /// The longest pause within a session, in seconds.
  case gap = "gap_seconds"

  /// Whether only a report with a window has it.
  var needsWindow: Bool {
    switch self {
    case .fromDay, .toDay, .throughDay, .wholeToDay, .previousFromDay, .previousToDay, .precedingDay: true
    case .today, .now, .timeZone, .subject, .peek, .gap: false
    }
  }
}

package enum WindowDefault: Equatable, Sendable {
  /// The last days on record, however far apart; all of them when nil.
  case daysOnRecord(Int?)
  /// The last ISO weeks, as far as they are on record.
  case weeks(Int)
  /// The day, week, month or year of the last day on record.
  case calendar(CalendarUnit)
  /// Four weeks from the newest day of a view on, which has the days of changes.
  case since(DaySource)

  /// Reads `{"days_on_record": 7}`, `{"days_on_record": "all"}`, `{"weeks": 12}`, `{"calendar": "month"}` or
  /// `{"since": "rule_day.day_id"}`.
  init(_ object: DefinitionObject) throws(ReportFault) {
    try object.allowOnly("days_on_record", "weeks", "calendar", "since", "of", "when_chosen")
    let unit = try object.choice("calendar", of: CalendarUnit.self)
    let since = try object.optionalText("since").map { text throws(ReportFault) in
      guard let source = DaySource(text) else {
        throw object.fault("'since' names a view and its column, such as rule_day.day_id")
      }
      return source
    }
    switch (object.has("days_on_record"), object.has("weeks"), unit, since) {
    case (true, false, nil, nil) where object.hasText("days_on_record", "all"): self = .daysOnRecord(nil)
    case (true, false, nil, nil): self = .daysOnRecord(try object.positive("days_on_record"))
    case (false, true, nil, nil): self = .weeks(try object.positive("weeks"))
    case (false, false, let unit?, nil): self = .calendar(unit)
    case (false, false, nil, let since?): self = .since(since)
    default: throw object.fault("must have one of 'days_on_record', 'weeks', 'calendar' and 'since'")
    }
  }

  /// How many days a comparison with the time before a change is over, when nobody says.
  package static let usualDaysSince = 28
}

/// Whose days a window is about: a table or view, and its column with the day.
package struct DaySource: Equatable, Sendable {
  let table: String
  let column: String
  /// When its days begin, if not with those of the report.
  var dayBegins: DayBeginning?
  /// What is recorded on its days, for people: `time in apps`.
  var name: String?
  /// The view that has a row when there may be days; nil for no such view.
  var neededView: String?
  /// Whether a number of days on record is a number of dates, on record or not.
  var countsDates = false
  /// Whether a report's own window may go by it while other sources have days.
  var isEconomy = true

  /// The column of a source that tells when a day was last written to, in milliseconds. With it, a later day than today
  /// that was written to in the last two days is the one that is not over: after travel west an economy still counts on
  /// it.
  static let writtenColumn = "updated_ts_utc_ms"

  static let zoneColumn = "timezone_id"

  static let usual = DaySource(table: "day_on_record", column: "day_id")
}

extension DaySource: CustomStringConvertible {
  package var description: String { "\(table).\(column)" }

  init?(_ text: String, dayBegins: DayBeginning? = nil, name: String? = nil) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy(QueryReader.isName) else { return nil }
    self.init(table: String(names[0]), column: String(names[1]), dayBegins: dayBegins, name: name)
  }

  /// Reads `of` of a window: `["day_on_record.day_id", {"days": "app_use.date", "day_begins": "00:00"}]`.
  static func sources(_ window: DefinitionObject) throws(ReportFault) -> [DaySource] {
    guard window.has("of") else { return [usual] }
    let sources = try window.textsOrObjects("of", "source", named: "days").map { object throws(ReportFault) in
      try object.allowOnly("days", "day_begins", "name", "dates", "needs", "economy")
      let begins = try object.choice("day_begins", of: DayBeginning.self)
      let name = try object.optionalText("name")
      guard var source = DaySource(try object.text("days"), dayBegins: begins, name: name) else {
        throw object.fault("'days' names a table and its column, such as day_on_record.day_id")
      }
      source.countsDates = try object.flag("dates")
      if object.has("economy") { source.isEconomy = try object.flag("economy") }
      source.neededView = try object.optionalText("needs")
      return source
    }
    guard !sources.isEmpty else { throw window.fault("'of' names no days") }
    return sources
  }
}

/// When the days of a report begin by the wall clock, as its definition writes it.
package enum DayBeginning: String, CaseIterable, Sendable {
  case four = "04:00"
  case midnight = "00:00"

  /// The day of an instant, as reports know days: by the date on which it begins.
  func day(of instant: Instant, in zone: Zone) -> CalendarDate {
    switch self {
    case .four: zone.dayID(at: instant).date
    case .midnight: zone.localDate(at: instant)
    }
  }
}
