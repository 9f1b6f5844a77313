import EarnedCore

extension Window {
  /// What a reader should know about the window.
  var notes: [String] {
    guard let days, let through else {
      return [tooEarlyEnd.map { "No day is on record up to \($0)." } ?? "No day is on record yet."]
    }
    guard through >= days.lowerBound else { return ["These days are still to come."] }
    guard !daysOnRecord.isEmpty || calendarDays == 1 else { return ["None of these days is on record."] }
    // What is still to come is not missing yet.
    let missing = missingDays.filter { $0 <= through && !daysElsewhere.contains($0) }
    // Of a single day the heading says it.
    guard !missing.isEmpty, calendarDays > 1 else { return [] }
    let come = days.lowerBound.distance(to: through) + 1
    let shown = missing.prefix(Window.namedDays).map(\.description).joined(separator: ", ")
    let rest = missing.count - Window.namedDays
    let list = rest > 0 ? "\(shown) and \(rest.magnitude.grouped) more" : shown
    return ["No record of \(missing.count.magnitude.grouped) of \(come.magnitude.grouped) calendar days: \(list)."]
  }

  /// How many missing days are named, before the rest is only counted.
  private static let namedDays = 7
}
