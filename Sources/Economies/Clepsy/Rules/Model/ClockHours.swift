import EarnedCore

/// Full hours of the wall clock. Use and earning are split at them when they are booked (S14).
extension TimeZone {
  /// The next instant at which the clock shows a full hour, or another hour because the clock was changed.
  func nextFullHour(after instant: Instant) -> Instant {
    let hour = localTime(at: instant).hour
    var from = instant
    while true {
      // Until the next transition the offset does not change.
      let next = from + .milliseconds(3_600_000 - localTime(at: from).millisecondOfDay % 3_600_000)
      guard let transition = nextTransition(after: from), transition <= next else { return next }
      let time = localTime(at: transition)
      if time.hour != hour || time.millisecondOfDay % 3_600_000 == 0 { return transition }
      from = transition
    }
  }

  /// The time of a booking that ends at an instant: that instant or, on a full hour, one millisecond earlier, so that
  /// it is in the hour and on the date of what is booked.
  func bookingTime(endingAt instant: Instant) -> Now {
    let before = instant - .milliseconds(1)
    return Now(nextFullHour(after: before) == instant ? before : instant, self)
  }
}
