import EarnedCore

extension Document {
  /// The formatting of its values.
  func wording(isUnicode: Bool = true) -> Wording {
    Wording(timeZone: timeZone, isUnicode: isUnicode, codes: codes)
  }

  /// `Mon 2026-02-09 – Sun 2026-02-15, 7 days on record`, `Mon 2026-02-09, on record`; nil without a window or a day in it.
  /// The days on record are those of the dataset `window`. Of a cohort `300 devices`, `at least 300 devices`.
  var windowWords: String? {
    if let devices { return devices.words }
    guard let window, let days = window.days else { return nil }
    let (wording, count) = (wording(), window.daysOnRecord.count)
    let first = wording.day(days.lowerBound)
    let words = days.count == 1 ? first : "\(first) – \(wording.day(days.upperBound))"
    // An economy whose days the window does not count has something to tell.
    if count == 0 && datasets.contains(where: \.hasOptionalData) { return words }
    if days.count == 1 { return "\(words), \(count == 0 ? "not " : "")on record" }
    return "\(words), \(count.counted("day")) on record"
  }

  /// What is said of days without a value: `no record`, `to come` or both.
  func words(ofUnknown days: [CalendarDate]) -> String {
    let last = window?.through ?? definition.dayBegins.day(of: generated, in: timeZone)
    let words = [days.contains { $0 <= last } ? "no record" : nil, days.contains { $0 > last } ? "to come" : nil]
    return words.compactMap { $0 }.joined(separator: " or ")
  }

  /// The time zone of the hours or days, and the time at which days begin; also the zone of printed times if it differs.
  var zoneWords: String {
    let days = "days begin at \((window?.dayBegins ?? definition.dayBegins).rawValue)"
    if devices != nil { return "hours by the clock of each device, \(days)" }
    let zone = timeZone.identifier
    switch zones {
    case [], [zone]: return "\(zone), \(days)"
    case let zones where zones.count == 1: return "\(zones[0]), \(days); times in \(zone)"
    default: return "several zones, \(days); times in \(zone)"
    }
  }

  /// The same of what people see of a dataset.
  func clockWords(_ definition: DatasetDefinition) -> String? {
    clockWords(definition.shownColumns.map { definition.columns[$0] })
  }

  /// By which clock the hours and the times in some columns are; nil when there are none, or all are by the same clock.
  func clockWords(_ columns: [Column]) -> String? {
    guard devices == nil, zones.contains(where: { $0 != timeZone.identifier }) else { return nil }
    let hours = zones.count == 1 ? "the clock of \(zones[0])" : "the clocks where they were recorded"
    return columns.contains { $0.kind == .hour }
      ? "Hours by \(hours)." : columns.contains { $0.kind == .instant } ? "Times in \(timeZone.identifier)." : nil
  }
}
