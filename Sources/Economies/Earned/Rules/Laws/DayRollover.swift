import EarnedCore

extension Deliberation {
  /// Rolls the economy over to the current day (rules 2.1; decisions E5, E26, E27).
  mutating func ensureDayState() throws(Rejection) {
    let computed = now.dayID
    let current = state.economy.currentDayID
    if state.isLate(at: now) {
      throw Rejection(.dayClosed, "the record's day \(computed) is closed; the economy stands on \(current)")
    }
    if !state.hasHistory {
      add(.dayStarted(computed))
    } else if computed > current {
      rollOver(from: current, to: computed)
    } else if state.today == nil {
      add(.dayStarted(current))
    }
  }

  private mutating func rollOver(from yesterday: DayID, to today: DayID) {
    for attemptID in state.subject.staleAttemptIDs { add(.attemptExpired(attemptID: attemptID)) }
    let carried = min(state.economy.creditBalance, state.economy.rolloverCap)
    add(.dayRolledOver(from: yesterday, to: today, carriedCredits: carried))
  }
}
