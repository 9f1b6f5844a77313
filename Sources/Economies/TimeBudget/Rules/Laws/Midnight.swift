import EarnedCore

extension Now {
  /// Whole minutes until 23:59:00 on the wall clock of the local date; 0 from then on. If that time occurs twice, the
  /// later one counts; if it is skipped, the end of the date (decisions W11, B16).
  public var minutesUntilMidnight: Int {
    max(0, Int((lastMinute - instant).wholeMilliseconds / 60_000))
  }

  private var lastMinute: Instant {
    let date = localTime.date
    let first = timeZone.instant(of: date, hour: 23, minute: 59)
    guard shows(lastMinuteOf: date, at: first) else { return timeZone.nextDateChange(after: instant) }
    var last = first
    var from = first
    // After the clock goes back, the same minutes are shown again within a day.
    while let change = timeZone.nextTransition(after: from), change <= first + .days(1) {
      let again = first + .seconds(timeZone.offsetSeconds(at: first) - timeZone.offsetSeconds(at: change))
      if again >= change, shows(lastMinuteOf: date, at: again) { last = again }
      from = change
    }
    return last
  }

  private func shows(lastMinuteOf date: CalendarDate, at instant: Instant) -> Bool {
    let local = timeZone.localTime(at: instant)
    return local.date == date && local.minuteOfDay == 24 * 60 - 1
  }
}
