import EarnedCore

extension PendingDecision<EarnedState> {
  /// Rolls the economy over to the current day (rules 2.1; decisions E5, E26, E27).
  mutating func ensureDayState() throws(Rejection) {
    let computed = now.dayID
    let current = state.economy.currentDayID
    if state.isLate(at: now) {
      throw Rejection(
        .dayClosed, "the record's day \(computed) is closed; the economy is on \(current)",
        recorded: state.today?.created)
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

extension EarnedState {
  /// The state now, after the rollover that a record would cause. Nothing is written.
  package func broughtUpToDate(at now: Now) -> EarnedState {
    guard bookedDay(at: now) != economy.currentDayID || today == nil else { return self }
    var decision = PendingDecision(state: self, now: now, ids: MadeIDs(now.instant, canonical: []))
    do throws(Rejection) {
      try decision.ensureDayState()
    } catch {
      return self  // For a closed day, the answer is that of the current day.
    }
    return decision.state
  }
}

extension PendingDecision<EarnedState> {
  /// Books earned credits, unless the amount is 0.
  mutating func earn(
    _ source: CreditSource, amount: Int, focusSessionID: String? = nil, habitID: String? = nil
  ) {
    guard amount > 0 else { return }
    add(.creditsEarned(source, amount: amount, focusSessionID: focusSessionID, habitID: habitID))
  }

  /// The first qualification of a day: the streak continues or starts again, and its bonus is awarded (rules 2.2).
  mutating func qualifyDay(_ method: QualificationMethod) {
    guard !state.economy.todayQualified else { return }
    let day = state.economy.currentDayID
    let streakCount = state.subject.dayBeforeQualified ? state.economy.streakCount + 1 : 1
    add(.dayQualified(day, method, streakCountNew: streakCount))

    let bonus = StreakBonus.credits(streakCount: streakCount)
    guard bonus > 0 else { return }
    earn(.streakBonus, amount: bonus)
    add(.streakBonusAwarded(day, amount: bonus, streakCount: streakCount))
  }
}

/// The bonus for the first qualification of a day (rules 2.2).
enum StreakBonus {
  /// Credits for a streak that has just become `streakCount` days long: 0, 5, 10, 15, and 20 from the fifth day on.
  static func credits(streakCount: Int) -> Int {
    let bonuses = EarnedNumbers.streakBonusCredits
    return bonuses[min(max(streakCount, 1), bonuses.count) - 1]
  }
}
