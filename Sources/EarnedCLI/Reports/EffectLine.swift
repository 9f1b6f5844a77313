import EarnedCore

/// The line to ask with, some weeks after a change of the rules, what has changed since (contract, section 15).
enum EffectLine {
  /// - Parameter day: that of the change.
  static func line(since day: CalendarDate) -> String {
    "to ask in four weeks whether it helped: earned report effect --since \(day)"
  }
}

extension Recorded {
  /// The line for a change that was made now, on the day that began at 04:00.
  var effectLine: String { EffectLine.line(since: words.now.dayID.date) }
}

extension Words {
  /// The line for a change that was made now, where days begin at midnight.
  var effectLineOfDate: String { EffectLine.line(since: now.localTime.date) }
}
