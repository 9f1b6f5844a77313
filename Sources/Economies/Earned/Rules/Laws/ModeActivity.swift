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
  /// Whether a window is open now.
  func isScheduled(at now: Now) -> Bool {
    let local = now.localTime
    return windows.contains { $0.contains(local) }
  }

  /// Whether the mode is active now: by its override while that is in force, else by its windows (rules 2.7; decisions
  /// E14, E40).
  public func isActive(at now: Now) -> Bool {
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
