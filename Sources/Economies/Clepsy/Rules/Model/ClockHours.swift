import EarnedCore

/// Full hours of the wall clock, at which use and earning are cut when they are booked (S14).
extension TimeZone {
  /// The first later instant at which the clock shows a full hour, or another hour because it was changed.
  func nextFullHour(after instant: Instant) -> Instant {
    let hour = localTime(at: instant).hour
    var from = instant
    while true {
      // Up to the next transition the clock goes evenly.
      let next = from + .milliseconds(3_600_000 - localTime(at: from).millisecondOfDay % 3_600_000)
      guard let transition = nextTransition(after: from), transition <= next else { return next }
      let time = localTime(at: transition)
      if time.hour != hour || time.millisecondOfDay % 3_600_000 == 0 { return transition }
      from = transition
    }
  }

  /// The time that a booking carries which ends at an instant: that instant, on a full hour one millisecond earlier, so
  /// that it lies in the hour and on the date of what is booked.
  func bookingTime(endingAt instant: Instant) -> Now {
    let before = instant - .milliseconds(1)
    return Now(nextFullHour(after: before) == instant ? before : instant, self)
  }
}
