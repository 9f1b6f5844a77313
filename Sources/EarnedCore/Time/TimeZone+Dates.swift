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
}
