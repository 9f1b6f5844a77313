import EarnedCore

extension Deliberation {
  /// Brings the economy to the day of now (rules 2.1; decisions E5, E26, E27).
  mutating func ensureDayState() throws(Rejection) {
    let computed = now.dayID
    let current = state.economy.currentDayID
    if !state.hasHistory {
      add(.dayStarted(computed))
    } else if computed > current {
      rollOver(from: current, to: computed)
    } else if computed < current {
      try refuseLateRecord(computed)
    }
    if state.today == nil { add(.dayStarted(state.economy.currentDayID)) }
  }

  /// A record of an earlier day is late, unless its instant lies in the current day: then somebody travelled west.
  private func refuseLateRecord(_ computed: DayID) throws(Rejection) {
    if let began = state.today?.created, now.instant >= began { return }
    throw Rejection(
      .dayClosed, "the record's day \(computed) is closed; the economy stands on \(state.economy.currentDayID)")
  }

  private mutating func rollOver(from yesterday: DayID, to today: DayID) {
    for attemptID in state.subject.staleAttemptIDs { add(.attemptExpired(attemptID: attemptID)) }
    let carried = min(state.economy.creditBalance, state.economy.rolloverCap)
    add(.dayRolledOver(from: yesterday, to: today, carriedCredits: carried))
  }
}
