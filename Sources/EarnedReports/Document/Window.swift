import EarnedCore
import EarnedJSON

/// The days a report is about (contract, section 4: `window`).
package struct Window: Equatable, Sendable {
  package enum Basis: String, Sendable {
    /// Days on record, however far apart.
    case rows
    case week
    case range
  }

  package let basis: Basis
  /// First and last day; nil when there is no day on record.
  package let days: ClosedRange<CalendarDate>?
  package let daysOnRecord: [CalendarDate]
  /// The last day that has come: `days.upperBound`, or today in a window that is still going on.
  package let through: CalendarDate?
  /// First and last day of the window before; nil when no day of it is on record.
  package let previous: ClosedRange<CalendarDate>?
  package let previousDaysOnRecord: [CalendarDate]
  /// The last day on record before it; nil when there is none.
  package let preceding: CalendarDate?
  package let today: CalendarDate
  /// Why there are no days, as a part of a sentence; empty when there are.
  package var reasonForNothing = ""
  /// Days of the window that only other sources of the report have on record.
  package var daysElsewhere: Set<CalendarDate> = []
  /// Whether only other sources have a day on record before the window.
  var isPrecededElsewhere = false
  /// Those of the report that have a day at all.
  var sources: [DaySource] = []
  /// When its days begin, if not with those of the report.
  var dayBegins: DayBeginning?
  /// Whether the datasets that every database has tell something: their economy has a day in it, or no other one has.
  package var isOwnInUse = true
  /// What the first source of the report has on record, and its last day, when the window is that of another one.
  var ownEnd: RecordEnd?

  struct RecordEnd: Equatable, Sendable {
    let name: String
    let day: CalendarDate
  }

  /// Calendar days of the window without a row, ascending.
  package var missingDays: [CalendarDate] {
    guard let days else { return [] }
    let known = Set(daysOnRecord)
    return days.filter { !known.contains($0) }
  }

  package var calendarDays: Int { days.map { $0.lowerBound.distance(to: $0.upperBound) + 1 } ?? 0 }

  /// Why a report about the time since a change has no days, as a part of a sentence.
  package static let noChange = "no change of a rule has 7 whole days on record before it and 7 from it on"

  /// The dataset every report with a window begins with.
  static let definition = DatasetDefinition(
    name: "window", title: "Window", summary: "The days the report is about.", isSingle: true,
    isOptional: false,
    columns: [
      Column(name: "basis", title: "Chosen by", kind: .code, meaning: "How the days were chosen"),
      Column(name: "from_day_id", title: "From", kind: .day, meaning: "The first day"),
      Column(name: "to_day_id", title: "To", kind: .day, meaning: "The last day"),
      Column(name: "days", title: "Days on record", kind: .count, meaning: "Days on record"),
      Column(
        name: "calendar_days", title: "Calendar days", kind: .count, meaning: "How many days the calendar has there"),
      Column(
        name: "missing_day_ids", title: "Days without a record", kind: .json, meaning: "The days without a record"),
    ], presentation: .heading, charts: [], sql: nil, file: "the program")

  var dataset: Dataset {
    Dataset(
      definition: Window.definition,
      rows: [
        [
          .text(basis.rawValue), Datum(days?.lowerBound), Datum(days?.upperBound),
          .integer(Int64(daysOnRecord.count)), .integer(Int64(calendarDays)),
          .json(.array(missingDays.map { .string($0.description) })),
        ]
      ])
  }

  var notes: [String] {
    guard let days, let through else {
      return [reasonForNothing.prefix(1).uppercased() + reasonForNothing.dropFirst() + "."]
    }
    guard through >= days.lowerBound else {
      return ["\(days.count == 1 ? "This day is" : "These days are") still to come."]
    }
    guard !daysOnRecord.isEmpty || calendarDays == 1 else { return ["None of these days is on record."] }
    // Of a single day the heading says it.
    guard calendarDays > 1 else { return [] }
    // What is still to come is not missing yet, nor is what was before the first day on record.
    let first = firstOfAll ?? days.lowerBound
    let others = missingDays.filter { $0 <= through }
    let missing = list(others.filter { $0 >= first && !daysElsewhere.contains($0) }).map {
      "No record of \($0.count) of \(calendarDays(from: first, through)): \($0.days)."
    }
    let elsewhere = list(others.filter(daysElsewhere.contains)).map {
      "Only other economies have a record of \($0.count) of \(calendarDays(from: first, through)): \($0.days)."
    }
    let start = first > days.lowerBound ? "The first day on record is \(first)." : nil
    let end = ownEnd.map { "No \($0.name) on record since \($0.day)." }
    return [end, start, missing, elsewhere].compactMap { $0 }
  }

  /// The first day on record in any economy, when there is none before the window.
  private var firstOfAll: CalendarDate? {
    if preceding != nil || isPrecededElsewhere { return nil }
    return [daysOnRecord.first, daysElsewhere.min()].compactMap { $0 }.min()
  }

  private func calendarDays(from first: CalendarDate, _ last: CalendarDate) -> String {
    "\((first.distance(to: last) + 1).magnitude.grouped) calendar days"
  }

  /// How many days there are, and the first of them; nil without any.
  private func list(_ days: [CalendarDate]) -> (count: String, days: String)? {
    if days.isEmpty { return nil }
    let shown = days.prefix(Window.namedDays).map(\.description).joined(separator: ", ")
    let rest = days.count - Window.namedDays
    return (days.count.magnitude.grouped, rest > 0 ? "\(shown) and \(rest.magnitude.grouped) more" : shown)
  }

  private static let namedDays = 7
}

extension Datum {
  init(_ day: CalendarDate?) { self = day.map { .text($0.description) } ?? .null }
}

extension DatasetDefinition {
  var isAboutTheWindowBefore: Bool { given.values.contains(.previousFromDay) }
}

extension WindowRequest {
  /// A text that is equal for equal requests only. It is stored in work files, so it must not depend on the names of cases.
  package var fingerprint: String {
    switch self {
    case .daysOnRecord(let ending): "days on record to \(ending?.description ?? "today")"
    case .week(let week): "week \(week)"
    case .period(let period): "period \(period.fingerprint)"
    case .range(let from, let to): "from \(from) to \(to)"
    }
  }
}

extension NamedPeriod {
  fileprivate var fingerprint: String {
    switch self {
    case .calendar(let unit, let date): "\(unit.word) of \(date)"
    case .this(let unit): "this \(unit.word)"
    case .last(let unit): "last \(unit.word)"
    case .lastDays(let count): "last \(count) days"
    }
  }
}

extension CalendarUnit {
  fileprivate var word: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .quarter: "quarter"
    case .year: "year"
    }
  }
}
