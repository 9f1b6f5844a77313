import EarnedCore

extension ModeWindow {
  /// Whether the local time is in the window (rules 2.7). A window that ends before its start ends on the next weekday.
  func contains(_ local: LocalTime) -> Bool {
    let minute = local.minuteOfDay
    guard end < start else { return covers(local.weekday) && (start.minutes..<end.minutes).contains(minute) }
    return covers(local.weekday) && minute >= start.minutes
      || covers(local.date.previous.weekday) && minute < end.minutes
  }

  private func covers(_ weekday: Weekday) -> Bool { daysOfWeekMask & weekday.maskBit != 0 }
}

extension Mode {
  func isScheduled(at now: Now) -> Bool {
    let local = now.localTime
    return windows.contains { $0.contains(local) }
  }

  /// Whether the mode is active now: by its override while that is in force, else by its windows (rules 2.7; decisions
  /// E14, E40).
  package func isActive(at now: Now) -> Bool {
    let isEffective = override.effectiveAt.map { $0 <= now.instant } ?? true
    let hasExpired = override.expiresAt.map { $0 <= now.instant } ?? false
    switch override.state {
    case .auto: return isScheduled(at: now)
    case .forcedOn: return isEffective && !hasExpired || isScheduled(at: now)
    case .forcedOff:
      if isEffective { return hasExpired && isScheduled(at: now) }
      return override.isPromise && strictness > .gentle || isScheduled(at: now)
    }
  }
}

/// The mode that decides for an app, and why it was selected (rules 2.7; decision E16).
public struct EffectiveMode: Equatable, Sendable {
  /// The deciding mode, with the strictness that the tier allows.
  public let mode: Mode
  /// Why it decides and no other mode does.
  public let why: Why

  /// The first difference between this mode and the next best one.
  public enum Why: String, Sendable {
    case only = "ONLY"
    case priority = "PRIORITY"
    case strictness = "STRICTNESS"
    case latestUpdate = "LATEST_UPDATE"
    case modeID = "MODE_ID"
  }
}

extension EarnedState {
  package func activeModes(at now: Now) -> [Mode] { enforcedModes.filter { $0.isActive(at: now) } }

  /// The mode that decides for an app now; nil when none blocks it.
  package func effectiveMode(for appID: AppID, at now: Now) -> EffectiveMode? {
    let ranked = enforcedModes(blocking: appID).filter { $0.isActive(at: now) }.sorted(by: Mode.comesFirst)
    guard let winner = ranked.first else { return nil }
    guard ranked.count > 1, let why = winner.outranks(ranked[1]) else { return EffectiveMode(mode: winner, why: .only) }
    return EffectiveMode(mode: winner, why: why)
  }
}

extension Mode {
  /// Whether the first of two modes decides for an app that both block.
  static func comesFirst(_ one: Mode, _ other: Mode) -> Bool { one.outranks(other) != nil }

  /// Why this mode comes before another one; nil when it does not.
  fileprivate func outranks(_ other: Mode) -> EffectiveMode.Why? {
    if priority != other.priority { return priority > other.priority ? .priority : nil }
    if strictness != other.strictness { return strictness > other.strictness ? .strictness : nil }
    if updated != other.updated { return updated > other.updated ? .latestUpdate : nil }
    return modeID < other.modeID ? .modeID : nil
  }
}

/// When modes may begin or stop to be active. An app schedules its monitor for these times (backlog E8-05, E8-10).
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
      // Where the clock goes back, local times are repeated, and with them starts and ends of windows.
      instants.formUnion(instants.filter { transition - shift <= $0 && $0 < transition }.map { $0 + shift })
      instants.insert(transition)
    }
    return instants.filter { now.instant < $0 && $0 <= end }
  }

  /// The changes of a zone's offset, and how far the clock goes back at each: negative when it goes forward.
  private func clockChanges(
    after start: Instant, until end: Instant, in timeZone: Zone
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

  /// The first instant from now on at which the mode is not active; nil when there is none. Windows repeat every week,
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
