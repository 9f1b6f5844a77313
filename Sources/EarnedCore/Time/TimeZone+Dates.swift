/// A span of time in which the calendar shows one date.
public struct DateSpan: Equatable, Sendable {
  /// The date.
  public let date: CalendarDate
  /// Its first instant.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant
}

extension TimeZone {
  /// The first later instant at which the calendar shows another date: midnight, unless the clock is changed around it.
  ///
  /// Where the clock skips midnight it is the first instant after the gap. Where the clock goes back over midnight, the
  /// date before returns.
  public func nextDateChange(after instant: Instant) -> Instant {
    let date = localDate(at: instant)
    var from = instant
    while true {
      // Until the next transition the offset does not change.
      let midnight = from + .milliseconds(86_400_000 - localTime(at: from).millisecondOfDay)
      guard let transition = nextTransition(after: from), transition <= midnight else { return midnight }
      if localDate(at: transition) != date { return transition }
      from = transition
    }
  }

  /// The time from `start` to `end`, split wherever the date changes; empty when `end` is not later.
  public func dateSpans(from start: Instant, to end: Instant) -> [DateSpan] {
    var spans: [DateSpan] = []
    var from = start
    while from < end {
      let until = min(nextDateChange(after: from), end)
      spans.append(DateSpan(date: localDate(at: from), start: from, end: until))
      from = until
    }
    return spans
  }
}
