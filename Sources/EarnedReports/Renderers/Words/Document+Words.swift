extension Document {
  /// How its values are told to people.
  func wording(isUnicode: Bool = true) -> Wording {
    Wording(timeZone: timeZone, isUnicode: isUnicode, codes: codes)
  }

  /// `Mon 2026-02-09 – Sun 2026-02-15, 7 days on record`; nil without a window or a day in it.
  var windowWords: String? {
    guard let window, let days = window.days else { return nil }
    let (wording, count) = (wording(), window.daysOnRecord.count)
    return "\(wording.day(days.lowerBound)) – \(wording.day(days.upperBound)), "
      + "\(count) \(count == 1 ? "day" : "days") on record"
  }

  /// The zone of the times, and when a day begins by the wall clock.
  var zoneWords: String { "\(timeZone.identifier), days begin at \(definition.dayBegins.rawValue)" }
}
