import EarnedCore

extension Deliberation {
  /// Makes a date the one that counts, unless it is over already. The first record of a later date begins it (rules 2.5);
  /// a date that is earlier changes nothing (decision C11).
  mutating func begin(_ date: CalendarDate, at instant: Instant) throws(Stop) {
    guard let today = state.today?.stats.date, let lastReset = state.lastReset else {
      return add(.dayReset(from: nil, to: date, at: instant, expiredSeconds: 0))
    }
    if date == today, instant < lastReset { add(.dayBeganEarlier(at: instant)) }
    guard date > today else { return }
    // A vice app is locked at once; what sessions have left is the old day's (S5).
    endUse(.dayOver)
    for session in state.sessions where session.restDate < date {
      try changeSession(session.opening.sessionID) { $0.leaveDate(for: date) }
    }
    guard state.today?.stats.date == today else { return try begin(date, at: instant) }
    add(.dayReset(from: today, to: date, at: instant, expiredSeconds: state.balanceSeconds))
  }

  /// A reset is logged behind the last event of the day that it ends, with what has expired in the end (S6).
  mutating func finishResets() {
    for index in facts.indices.reversed() {
      guard case .dayReset(let from?, let to, let instant, _) = facts[index] else { continue }
      let place = facts.lastIndex { $0.bookedDate.map { $0 <= from } ?? false } ?? index
      let expired = state.ledger(of: from)?.stats.endingBalance ?? 0
      facts.remove(at: index)
      facts.insert(.dayReset(from: from, to: to, at: instant, expiredSeconds: expired), at: max(index, place))
    }
  }
}

extension Fact {
  /// The date of the event that it books.
  fileprivate var bookedDate: CalendarDate? {
    if case .eventBooked(let booked) = self { booked.event.date } else { nil }
  }
}
