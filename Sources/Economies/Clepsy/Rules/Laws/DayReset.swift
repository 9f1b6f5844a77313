import EarnedCore

/// The first record of a later date resets (rules 2.5): what is left has expired.
extension Deliberation {
  /// Makes a date the one that counts, unless it is over already. The first record of a later date begins it; a date that
  /// is earlier changes nothing (decision C11).
  mutating func begin(_ date: CalendarDate, at instant: Instant) throws {
    guard let today = state.today?.stats.date, let lastReset = state.lastReset else {
      return add(.dayBegan(date, after: nil, at: instant))
    }
    if date == today, instant < lastReset { add(.dayBeganEarlier(at: instant)) }
    guard date > today else { return }
    // A vice app is locked at once; what sessions have left is the old day's (S5).
    endUse(.dayOver)
    for session in state.sessions where session.restDate < date {
      try changeSession(session.opening.sessionID) { $0.leaveDate(for: date) }
    }
    guard state.today?.stats.date == today else { return try begin(date, at: instant) }
    add(.dayBegan(date, after: today, at: instant))
  }

  /// Logs each reset behind the last event of the day that it ends, with what has expired in the end (S6).
  mutating func logResets() {
    for index in facts.indices.reversed() {
      guard case .dayBegan(let date, after: let before?, _) = facts[index] else { continue }
      let last = facts.lastIndex { $0.bookedDate.map { $0 <= before } ?? false } ?? index
      let expired = state.ledger(of: before)?.stats.endingBalance ?? 0
      insert(.dayReset(from: before, to: date, expiredSeconds: expired), at: max(index, last) + 1)
    }
  }
}
