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
  package let previousDaysOnRecord: Int
  /// The last day on record before it; nil when there is none.
  package let preceding: CalendarDate?
  package let today: CalendarDate
  /// The end that was asked for, when all days on record are later; otherwise nil.
  package var tooEarlyEnd: CalendarDate?
  /// Days of the window that only other sources of the report have on record.
  package var daysElsewhere: Set<CalendarDate> = []
  /// When its days begin, if not with those of the report.
  var dayBegins: DayBeginning?
  /// Whether the datasets that every database has tell something: their economy is in use, or no other one is.
  var isOwnInUse = true

  /// Calendar days of the window without a row, ascending.
  package var missingDays: [CalendarDate] {
    guard let days else { return [] }
    let known = Set(daysOnRecord)
    return days.filter { !known.contains($0) }
  }

  package var calendarDays: Int { days.map { $0.lowerBound.distance(to: $0.upperBound) + 1 } ?? 0 }

  /// The dataset every report with a window begins with.
  static let definition = DatasetDefinition(
    name: "window", title: "Window", summary: "The days the report is about.", isSingle: true,
    isOptional: false,
    columns: [
      Column(name: "basis", title: "Chosen by", kind: .code),
      Column(name: "from_day_id", title: "From", kind: .day),
      Column(name: "to_day_id", title: "To", kind: .day),
      Column(name: "days", title: "Days on record", kind: .count),
      Column(name: "calendar_days", title: "Calendar days", kind: .count),
      Column(name: "missing_day_ids", title: "Days without a record", kind: .json),
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

  /// Whether sums of the window can be compared with those of the window before.
  var isComparable: Bool { difference == nil && !isOnlyPreviousOnRecord }

  /// Another note says that none of its days is on record.
  private var isOnlyPreviousOnRecord: Bool { daysOnRecord.isEmpty && previousDaysOnRecord > 0 }

  /// Why the window cannot be compared with the one before.
  private enum Difference {
    case goesOn
    case daysOnRecord
  }

  /// Nil when the two are alike, or there is none before.
  private var difference: Difference? {
    guard let days, let through, previous != nil, !daysOnRecord.isEmpty else { return nil }
    if through < days.upperBound { return .goesOn }
    let count = daysOnRecord.count
    // The current day does not count, unless days are counted wherever they are.
    let goesOn = basis != .rows && daysOnRecord.last.map { $0 >= today } ?? false
    guard differs(goesOn ? count - 1 : count) else { return nil }
    return differs(count) ? .daysOnRecord : .goesOn
  }

  /// Whether a number of days differs by more than a quarter from that of the window before.
  private func differs(_ days: Int) -> Bool {
    4 * min(days, previousDaysOnRecord) < 3 * max(days, previousDaysOnRecord)
  }

  /// Notes that the window is not over yet, or why it is not compared with the one before.
  func comparisonNotes(isCompared: Bool) -> [String] {
    switch isCompared ? difference : nil {
    case .goesOn:
      return [
        calendarDays == 1
          ? "This day is not over yet, so it is not compared with the one before."
          : "These days are not over yet, so they are not compared with those before."
      ]
    case .daysOnRecord:
      let before = previousDaysOnRecord == 1 ? "1 of them is" : "\(previousDaysOnRecord.magnitude.grouped) of them are"
      let now = daysOnRecord.count.magnitude.grouped
      return ["Not compared with the days before: \(before) on record, but \(now) of these."] + unfinished
    case nil: return unfinished
    }
  }

  /// A note when the window or its last day is not over yet.
  private var unfinished: [String] {
    guard let days, let through, !daysOnRecord.isEmpty else { return [] }
    if through < days.upperBound { return ["These days are not over yet."] }
    guard daysOnRecord.last == today else { return [] }
    return [calendarDays == 1 ? "This day is not over yet." : "The last day is not over yet."]
  }

  var notes: [String] {
    guard let days, let through else {
      return [tooEarlyEnd.map { "No day is on record up to \($0)." } ?? "No day is on record yet."]
    }
    guard through >= days.lowerBound else { return ["These days are still to come."] }
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
      "Only other sources have a record of \($0.count) of \(calendarDays(from: days.lowerBound, through)): \($0.days)."
    }
    let start = first > days.lowerBound ? "The first day on record is \(first)." : nil
    return [start, missing, elsewhere].compactMap { $0 }
  }

  /// The first day on record, when there is none before the window, nor before it in the window.
  private var firstOfAll: CalendarDate? {
    preceding == nil ? daysOnRecord.first.flatMap { first in daysElsewhere.contains { $0 < first } ? nil : first } : nil
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

extension Document {
  /// The dataset of that name; nil for one of the window before when the windows cannot be compared, and for one of an
  /// economy that is not in use while another one is.
  func comparable(_ name: String) -> Dataset? {
    datasets.first { $0.definition.name == name }.flatMap {
      $0.definition.isAboutTheWindowBefore && window?.isComparable == false || $0.definition.isForEveryone && hidesOwn
        ? nil : $0
    }
  }
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
    case .year: "year"
    }
  }
}
