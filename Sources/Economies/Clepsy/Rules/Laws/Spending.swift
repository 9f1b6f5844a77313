import EarnedCore

/// The use of a vice app spends time, second by second (rules 2.4).
extension Deliberation {
  /// Counts the use of a vice app, at most up to the end of its unlock and of its date.
  mutating func countUse(to instant: Instant, in zone: TimeZone) throws {
    guard let use = state.use, instant >= use.settled else { return }
    let today = state.today?.stats.date
    guard zone.localDate(at: use.settled) == today else { return endUse(.dayOver) }
    try spend(until: min(instant, use.unlockEnd), in: zone)
    if zone.localDate(at: instant) != today {
      endUse(use.unlockEnd < instant ? .unlockOver : .dayOver)
    } else if instant >= use.unlockEnd {
      endUse(.unlockOver)
    }
  }

  /// Spends whole seconds, one event per clock hour (S14), until no time is left.
  private mutating func spend(until end: Instant, in zone: TimeZone) throws {
    while var use = state.use {
      var hour = zone.nextFullHour(after: use.settled)
      // A second that is not complete at a full hour belongs to the hour in which it ends.
      while hour < end, hour - use.settled < .seconds(1) { hour = zone.nextFullHour(after: hour) }
      var seconds = Int((min(hour, end) - use.settled).wholeMilliseconds / 1_000)
      guard seconds > 0 else { return }
      try requireEvents(at: use.settled)
      let limit = state.today.flatMap { $0.spendableSeconds(at: use.settled) }
      let isAll = limit.map { seconds >= $0 } ?? false
      if let limit, isAll { seconds = limit }
      use.settled = use.settled + .seconds(seconds)
      use.spentSeconds += seconds
      add(.useMoved(use))
      if seconds > 0 { try book(seconds, of: use, in: zone) }
      if isAll { return lockWhenEmpty(at: use.settled) }
    }
  }

  private func requireEvents(at instant: Instant) throws {
    guard let today = state.today, today.needsEvents(at: instant) else { return }
    throw Lacking([State.Need.events(of: today.stats.date)])
  }

  private mutating func book(_ seconds: Int, of use: ViceUse, in zone: TimeZone) throws {
    let event = makeEvent(.spent, seconds: seconds, at: zone.bookingTime(endingAt: use.settled), use.opening)
    let part = DayLedger.UsePart(
      id: event.id, sessionID: use.opening.sessionID, appBundleID: event.appBundleID, timeZone: zone,
      end: use.settled, seconds: seconds)
    try book(event, sessionID: use.opening.sessionID, use: part)
  }

  /// Ends the current use at its last known time, if there is one.
  mutating func endUse(_ reason: SessionEnd) {
    guard let use = state.use else { return }
    add(
      .sessionEnded(
        EndedSession(
          opening: use.opening, category: .vice, seconds: use.spentSeconds, ended: use.settled, reason: reason)))
  }
}
