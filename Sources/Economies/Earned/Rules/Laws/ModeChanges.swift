import EarnedCore

/// When modes may begin or stop to be active: an app's monitor can be scheduled for these times (backlog E8-05, E8-10).
extension Mode {
  /// The instants after `now` at which the mode may change, within `span`: the starts and ends of its windows, the
  /// bounds of its override, and the changes of the zone's offset, which move the windows.
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
      // Where the clock goes back, local times are repeated, and so are starts and ends of windows.
      instants.formUnion(instants.filter { transition - shift <= $0 && $0 < transition }.map { $0 + shift })
      instants.insert(transition)
    }
    return instants.filter { now.instant < $0 && $0 <= end }
  }

  /// The changes of a zone's offset, and how far the clock goes back at each: negative when it goes forward.
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

  /// The first instant from now on at which the mode is not active; nil when it never ends. Windows repeat every week,
  /// so it is enough to look at a week after now and after each bound of the override.
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
