import EarnedCore

/// When modes may begin or end to hold: what an app's monitor would be scheduled from (backlog E8-05, E8-10).
extension Mode {
  /// The instants after `now` at which the mode may change, within `span`: the walls of its windows, the bounds of its
  /// override, and the changes of the zone's clock, which move the walls.
  func changeInstants(after now: Now, within span: Duration) -> Set<Instant> {
    let end = now.instant + span
    var instants = Set([override.effectiveAt, override.expiresAt].compactMap { $0 })
    let firstDay = now.localTime.date.previous
    let lastDay = now.timeZone.localDate(at: end).next
    for day in firstDay...lastDay {
      for window in windows {
        for wall in [window.start, window.end] {
          instants.insert(now.timeZone.instant(of: day, hour: wall.minutes / 60, minute: wall.minutes % 60))
        }
      }
    }
    for (transition, shift) in clockChanges(after: now.instant - .days(1), until: end, in: now.timeZone) {
      // Where the clock goes back, the walls of the hours that come twice come twice.
      instants.formUnion(instants.filter { transition - shift <= $0 && $0 < transition }.map { $0 + shift })
      instants.insert(transition)
    }
    return instants.filter { now.instant < $0 && $0 <= end }
  }

  /// The changes of a zone's clock, and how far it goes back at each: negative when it goes forward.
  private func clockChanges(
    after start: Instant, until end: Instant, in timeZone: TimeZone
  ) -> [(instant: Instant, shift: Duration)] {
    var changes: [(instant: Instant, shift: Duration)] = []
    var next = timeZone.nextTransition(after: start)
    while let instant = next, instant <= end {
      let before = timeZone.offsetSeconds(at: instant - .milliseconds(1))
      changes.append((instant, .seconds(before - timeZone.offsetSeconds(at: instant))))
      next = timeZone.nextTransition(after: instant)
    }
    return changes
  }

  /// The first instant from now on at which the mode does not hold; nil when it holds on and on. Windows repeat every
  /// week, so a week behind now and behind each bound of the override tells.
  func activeEnd(from now: Now) -> Instant? {
    guard isActive(at: now) else { return now.instant }
    let starts =
      [now.instant] + [override.effectiveAt, override.expiresAt].compactMap { $0 }.filter { $0 > now.instant }
    var candidates: Set<Instant> = []
    for start in starts {
      candidates.insert(start)
      candidates.formUnion(changeInstants(after: Now(start, now.timeZone), within: .days(8)))
    }
    return candidates.sorted().first { $0 > now.instant && !isActive(at: Now($0, now.timeZone)) }
  }
}
