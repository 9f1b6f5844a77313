import EarnedCore

extension Window {
  /// What a reader should know about the window.
  var notes: [String] {
    guard days != nil else { return ["No day is on record yet."] }
    let missing = missingDays
    guard !missing.isEmpty else { return [] }
    let shown = missing.prefix(Window.namedDays).map(\.description).joined(separator: ", ")
    let rest = missing.count - Window.namedDays
    let list = rest > 0 ? "\(shown) and \(rest) more" : shown
    return ["No record of \(missing.count) of \(calendarDays) calendar days: \(list)."]
  }

  /// How many missing days are named, before the rest is only counted.
  private static let namedDays = 7
}
