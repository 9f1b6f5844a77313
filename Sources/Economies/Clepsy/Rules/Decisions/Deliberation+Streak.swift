import EarnedCore

extension Deliberation {
  /// The streak of today after a change of its minutes, or the day from which streaks are to be counted anew.
  mutating func noteStreak(from before: DailyStats, to after: DailyStats) {
    guard
      Streak.counts(earnedSeconds: before.totalEarned) != Streak.counts(earnedSeconds: after.totalEarned)
    else { return }
    if after.date == state.today?.stats.date {
      state.today?.stats.streakDays = Streak.days(after: state.streakBefore, earnedSeconds: after.totalEarned)
    } else {
      streakChange = min(streakChange ?? after.date, after.date)
    }
  }

  /// Counts the streaks of the day in the history that changed and of all that follow it.
  mutating func reviseStreaks() {
    guard let first = streakChange, let today = state.today else { return }
    for date in state.subject.history.keys.filter({ $0 >= first }).sorted() {
      guard let stats = state.subject.history[date]?.stats else { continue }
      let before = state.subject.streak(of: date.previous)
      state.subject.history[date]?.stats.streakDays = Streak.days(after: before, earnedSeconds: stats.totalEarned)
    }
    state.streakBefore = state.subject.streak(of: today.stats.date.previous)
    state.today?.stats.streakDays = Streak.days(
      after: state.streakBefore, earnedSeconds: today.stats.totalEarned)
  }
}

extension Subject {
  /// The streak up to an earlier day; 0 for one on which nothing happened.
  fileprivate func streak(of date: DayID) -> Int { history[date]?.stats.streakDays ?? streaks[date] ?? 0 }
}
