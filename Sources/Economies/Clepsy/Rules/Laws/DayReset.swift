import EarnedCore

/// The first record of a later date resets the balance (rules 2.5): what is left expires.
extension Deliberation {
  /// Makes a later date the current one. An earlier date changes nothing (decision C11).
  mutating func begin(_ date: CalendarDate, at instant: Instant) throws {
    guard let today = state.today?.stats.date, let lastReset = state.lastReset else {
      return add(.dayBegan(date, after: nil, at: instant))
    }
    if date == today, instant < lastReset { add(.dayBeganEarlier(at: instant)) }
    guard date > today else { return }
    // A vice app is locked at once. The rest of a session belongs to the old day (S5).
    endUse(.dayOver)
    for session in state.sessions where session.restDate < date {
      try changeSession(session.opening.sessionID) { $0.leaveDate(for: date) }
    }
    guard state.today?.stats.date == today else { return try begin(date, at: instant) }
    add(.dayBegan(date, after: today, at: instant))
  }

  /// Logs each reset after the last event of the day that it ends, with the time that expired in total (S6).
  mutating func logResets() {
    for index in facts.indices.reversed() {
      guard case .dayBegan(let date, after: let before?, _) = facts[index] else { continue }
      let last = facts.lastIndex { $0.bookedDate.map { $0 <= before } ?? false } ?? index
      let expired = state.ledger(of: before)?.stats.endingBalance ?? 0
      insert(.dayReset(from: before, to: date, expiredSeconds: expired), at: max(index, last) + 1)
    }
  }
}
