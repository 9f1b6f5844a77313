import EarnedCore

extension Window {
  /// What a reader should know about the window.
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

  /// How many days are named, before the rest is only counted.
  private static let namedDays = 7
}
