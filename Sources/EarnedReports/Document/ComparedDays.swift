import EarnedCore

/// Over which days a window is compared with an earlier time, as a dataset of the report says it (contract, section 12).
struct ComparedDays: Equatable, Sendable {
  /// How many days count, from the first to the last.
  let count: Int
  let now: ClosedRange<CalendarDate>
  let before: ClosedRange<CalendarDate>
  let countBefore: Int
  /// How many days earlier the date of each pair is; nil where means of a day are compared.
  let shift: Int?

  /// The columns of such a dataset.
  static let columns = [
    "days", "from_day_id", "to_day_id", "previous_from_day_id", "previous_to_day_id", "basis", "shift_days",
    "previous_days",
  ]

  /// Nil without a row.
  init?(_ dataset: Dataset) {
    guard let row = dataset.rows.first else { return nil }
    let value = { (column: String) in row[dataset.definition.index(of: column)] }
    let day = { (column: String) in value(column).json.stringValue.flatMap { CalendarDate($0) } }
    let number = { (column: String) in value(column).number.map { Int($0) } }
    guard let count = number("days"), let countBefore = number("previous_days"), let first = day("from_day_id"),
      let last = day("to_day_id"), let firstBefore = day("previous_from_day_id"),
      let lastBefore = day("previous_to_day_id"), first <= last, firstBefore <= lastBefore
    else { return nil }
    (self.count, self.countBefore, shift) = (count, countBefore, number("shift_days"))
    (now, before) = (first...last, firstBefore...lastBefore)
  }

  private var isInOneWeek: Bool { count > 1 && count <= 7 && now.count == count }

  /// `from Monday to Saturday`, `on Sunday`, `on 5 days`: the days of pairs.
  var over: String {
    if count == 1 { return "on \(now.lowerBound.weekday.name)" }
    return isInOneWeek
      ? "from \(now.lowerBound.weekday.name) to \(now.upperBound.weekday.name)" : "on \(count.counted("day"))"
  }

  /// The same for the head of a column: `Mon – Sat`, `Sun`, `5 days`.
  var shortOver: String {
    if count == 1 { return now.lowerBound.weekday.abbreviation }
    return isInOneWeek
      ? "\(now.lowerBound.weekday.abbreviation) – \(now.upperBound.weekday.abbreviation)" : count.counted("day")
  }
}

/// The figures of a dataset, now and before, by their places; nil for one that is not compared.
struct Change: Sendable {
  let figures: [(now: Datum, before: Datum)?]
  /// The compared days; nil when another dataset is compared than that of the window before.
  let days: ComparedDays?
  /// The earlier time: `a week before`, `in February`, `in the 84 days before`.
  let before: String
  /// Whether they are not all days of the window.
  let isPart: Bool

  /// Whether the figures are means of a day.
  var isMean: Bool { days.map { $0.shift == nil } ?? false }

  /// What the column of the compared figures is called; nil when they are those of the window.
  var header: String? { isMean ? "a day" : isPart ? days?.shortOver : nil }

  /// Over which days figures are compared, a sentence: `Changes: from Monday to Saturday, and the same days a week before.`
  var remark: String? {
    guard let days else { return nil }
    if isMean {
      return "Changes: the mean of a day, of \(days.count.counted("whole day")) and of \(days.countBefore) \(before)."
    }
    let same = days.count == 1 ? "the same day" : "the same days"
    return "Changes: \(isPart ? "\(days.over), and \(same)" : same) \(before)."
  }
}

extension Document {
  /// The change of the figures of a dataset; nil when they are not compared.
  func change(of dataset: DatasetDefinition) -> Change? {
    guard case .figures(let other?) = dataset.presentation,
      let row = datasets.first(where: { $0.definition.name == dataset.name })?.rows.first
    else { return nil }
    let named = { (name: String) in datasets.first { $0.definition.name == name } }
    guard let changes = dataset.changes else {
      guard let before = named(other)?.rows.first else { return nil }
      return Change(figures: zip(row, before).map { ($0, $1) }, days: nil, before: "before", isPart: false)
    }
    guard let rows = named(changes.dataset), let over = named(changes.over), let days = ComparedDays(over),
      let window
    else { return nil }
    let values = { rows.values(of: $0) }
    let measures = values("measure").map { $0.json.stringValue }
    let (now, before) = (values("after"), values("before"))
    let figures = dataset.columns.map { column -> (now: Datum, before: Datum)? in
      guard let place = measures.firstIndex(of: column.name) else { return nil }
      return days.shift == nil ? (now[place], before[place]) : (now[place].whole, before[place].whole)
    }
    guard figures.contains(where: { $0 != nil }) else { return nil }
    return Change(
      figures: figures, days: days, before: window.timeBefore(days), isPart: days.count != window.calendarDays)
  }

  /// The dataset of that name; nil for one of the window before when nothing is compared, and for one of an economy that is
  /// not in use while another one is.
  func comparable(_ name: String) -> Dataset? {
    datasets.first { $0.definition.name == name }.flatMap {
      $0.definition.isAboutTheWindowBefore && !isCompared(with: name) || $0.definition.isForEveryone && hidesOwn
        ? nil : $0
    }
  }

  private func isCompared(with name: String) -> Bool {
    datasets.contains { $0.definition.presentation == .figures(comparedWith: name) && change(of: $0.definition) != nil }
  }

  /// Notes that the window is not over yet, and why it is not compared with an earlier time.
  var comparisonNotes: [String] {
    guard let window else { return [] }
    let compared = datasets.filter { $0.definition.changes != nil && (window.isOwnInUse || $0.definition.isOptional) }
    let isSilent =
      compared.isEmpty || slice != nil || window.previous == nil || window.daysOnRecord.isEmpty
      || compared.contains { change(of: $0.definition) != nil }
    return isSilent ? window.unfinished : window.notCompared + window.unfinished.filter { _ in window.calendarDays > 1 }
  }
}

extension Window {
  fileprivate func timeBefore(_ days: ComparedDays) -> String {
    if let shift = days.shift { return shift == 7 ? "a week before" : "two weeks before" }
    guard let previous else { return "before" }
    let month = CalendarMonth(of: previous.lowerBound)
    if CalendarUnit.month.days(around: previous.lowerBound) == previous { return "in \(month.name)" }
    if CalendarUnit.year.days(around: previous.lowerBound) == previous { return "in \(previous.lowerBound.year)" }
    return "in the \(previous.count) days before"
  }

  fileprivate var notCompared: [String] {
    if calendarDays > 1 {
      let reason = "of these days, or of those that they would be compared with, less than half are whole and on record"
      return ["Not compared: \(reason)."]
    }
    return days.map { $0.upperBound < today } ?? true
      ? [] : ["This day is not over yet, so it is not compared with the one a week before."]
  }

  /// A note when the window or its last day is not over yet.
  fileprivate var unfinished: [String] {
    guard let days, let through, !daysOnRecord.isEmpty else { return [] }
    if through < days.upperBound { return ["These days are not over yet."] }
    guard daysOnRecord.last == today else { return [] }
    return [calendarDays == 1 ? "This day is not over yet." : "The last day is not over yet."]
  }
}

extension CalendarMonth {
  /// `February`.
  fileprivate var name: String { CalendarMonth.names[first.month - 1] }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension Datum {
  /// A whole number that a mean would have a fraction for.
  fileprivate var whole: Datum { number.map { Datum($0) } ?? self }
}
