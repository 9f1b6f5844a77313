extension TimeZone {
  /// The offset of an instant whose wall-clock time is shown twice, because the clock is set back: `-07:00` the first
  /// time, `-08:00` the second time. Nil for every other instant, the time alone tells it.
  public func ambiguousOffset(at instant: Instant) -> String? {
    let offset = offsetSeconds(at: instant)
    for near in [instant - Self.longestSetBack, instant + Self.longestSetBack] {
      let other = offsetSeconds(at: near)
      if other != offset, offsetSeconds(at: instant + .seconds(offset - other)) == other {
        return offset == 0 ? "+00:00" : Instant.offsetText(minutes: offset / 60)
      }
    }
    return nil
  }

  /// No clock of the last decades was set back by more.
  private static let longestSetBack = Duration.hours(3)
}
