import EarnedCore

/// The days over which a window is compared with the one before: as many whole days on record on both sides
/// (contract, section 12).
package struct ComparedDays: Equatable, Sendable {
  /// How many days are on record and over, on each side.
  package let count: Int
  /// From the first of them to the last.
  package let now: ClosedRange<CalendarDate>
  package let before: ClosedRange<CalendarDate>

  /// The first days of each side, as many as both have. Nil without any.
  init?(_ now: [CalendarDate], before: [CalendarDate]) {
    count = min(now.count, before.count)
    guard count > 0 else { return nil }
    self.now = now[0]...now[count - 1]
    self.before = before[0]...before[count - 1]
  }

  /// The dataset of a report that compares its window.
  static let definition = DatasetDefinition(
    name: "compared", title: "Compared days",
    summary: "The whole days that changes are over, as many on both sides; nothing where nothing is compared.",
    isSingle: true, isOptional: false,
    columns: [
      Column(name: "days", title: "Days on each side", kind: .count),
      Column(name: "from_day_id", title: "From", kind: .day),
      Column(name: "to_day_id", title: "To", kind: .day),
      Column(name: "previous_from_day_id", title: "Before, from", kind: .day),
      Column(name: "previous_to_day_id", title: "Before, to", kind: .day),
    ], presentation: .heading, charts: [], sql: nil, file: "the program")

  /// The value of a parameter when a query is about these days; nil when it is not about them.
  func value(of parameter: Parameter) -> Datum? {
    switch parameter {
    case .fromDay: Datum(now.lowerBound)
    case .toDay: Datum(now.upperBound)
    case .previousFromDay: Datum(before.lowerBound)
    case .previousToDay: Datum(before.upperBound)
    case .throughDay, .wholeToDay, .precedingDay, .today, .now, .timeZone: nil
    }
  }

  fileprivate var row: [Datum] {
    [
      .integer(Int64(count)), Datum(now.lowerBound), Datum(now.upperBound), Datum(before.lowerBound),
      Datum(before.upperBound),
    ]
  }
}

extension Window {
  /// The days on record that are over: not today, nor a later one.
  var wholeDays: [CalendarDate] { daysOnRecord.filter { $0 < today } }

  /// Nil when they are less than half of either window.
  package var compared: ComparedDays? {
    guard let days, let previous else { return nil }
    var (now, before) = (wholeDays, previousDaysOnRecord.filter { $0 < today })
    var sizes = [daysOnRecord.count, previousDaysOnRecord.count]
    if basis != .rows {
      // Both sides begin at the same place, so that a week that is on record from Thursday on is compared with Thursdays.
      let place = { (day: CalendarDate) in days.lowerBound.distance(to: day) }
      let placeBefore = { (day: CalendarDate) in previous.lowerBound.distance(to: day) }
      let start = max(now.first.map(place) ?? 0, before.first.map(placeBefore) ?? 0)
      now.removeAll { place($0) < start }
      before.removeAll { placeBefore($0) < start }
      sizes = [calendarDays, previous.lowerBound.distance(to: previous.upperBound) + 1]
    }
    guard let compared = ComparedDays(now, before: before), sizes.allSatisfy({ 2 * compared.count >= $0 }) else {
      return nil
    }
    return compared
  }

  var comparedDays: Dataset {
    Dataset(definition: ComparedDays.definition, rows: compared.map { [$0.row] } ?? [])
  }

  /// Notes that the window is not over yet, and why it is not compared with the one before.
  func comparisonNotes(isCompared: Bool) -> [String] {
    guard isCompared, let days, previous != nil, !daysOnRecord.isEmpty, compared == nil else { return unfinished }
    if calendarDays == 1 {
      return days.upperBound < today ? [] : ["This day is not over yet, so it is not compared with the one before."]
    }
    let reason = "of these or of those, less than half are whole and on record"
    return ["Not compared with the days before: \(reason)."] + unfinished
  }

  /// A note when the window or its last day is not over yet.
  private var unfinished: [String] {
    guard let days, let through, !daysOnRecord.isEmpty else { return [] }
    if through < days.upperBound { return ["These days are not over yet."] }
    guard daysOnRecord.last == today else { return [] }
    return [calendarDays == 1 ? "This day is not over yet." : "The last day is not over yet."]
  }
}

/// The figures of a dataset over the compared days: those of the window and those of the window before.
package struct Change: Equatable, Sendable {
  package let now: [Datum]
  package let before: [Datum]
  /// The compared days; nil when another dataset is compared than that of the window before.
  let days: ComparedDays?
  /// Whether they are not all days of both windows.
  let isPart: Bool
}

extension Document {
  /// The change of the figures of a dataset; nil when they are not compared.
  func change(of dataset: DatasetDefinition) -> Change? { changes[dataset.name] }

  /// `Changes over 6 whole days: 2026-03-10 – 2026-03-15 and 2026-03-03 – 2026-03-08.`
  func changeWords(_ dataset: DatasetDefinition) -> String? {
    guard let change = change(of: dataset), let days = change.days else { return nil }
    let over = "Changes over \(days.count.counted("whole day"))"
    return change.isPart ? "\(over): \(words(days.now)) and \(words(days.before))." : "\(over)."
  }

  private func words(_ days: ClosedRange<CalendarDate>) -> String {
    days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) – \(days.upperBound)"
  }

  /// The dataset of that name; nil for one of the window before when the windows are not compared, and for one of an economy
  /// that is not in use while another one is.
  func comparable(_ name: String) -> Dataset? {
    datasets.first { $0.definition.name == name }.flatMap {
      $0.definition.isAboutTheWindowBefore && window?.compared == nil || $0.definition.isForEveryone && hidesOwn
        ? nil : $0
    }
  }
}
