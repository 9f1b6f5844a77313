import EarnedCore

extension Deliberation {
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
