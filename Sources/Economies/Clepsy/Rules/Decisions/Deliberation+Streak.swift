import EarnedCore

extension Deliberation {
  /// Counts streaks anew after a change of a day's minutes: its own, and those of the days that follow it in a row (S11).
  mutating func noteStreak(from before: DailyStats, to after: DailyStats) throws(Stop) {
    guard
      Streak.counts(earnedSeconds: before.totalEarned) != Streak.counts(earnedSeconds: after.totalEarned),
      let today = state.today?.stats.date
    else { return }
    if after.date < today {
      guard let since = state.historySince, since <= after.date else {
        var needs = Needs()
        needs.since = after.date
        throw .needs(needs)
      }
      sum { $0.reviseStreaks(from: after.date) }
    } else {
      sum { $0.today?.stats.streakDays = Streak.days(after: $0.streakBefore, earnedSeconds: after.totalEarned) }
    }
  }
}

extension State {
  /// A day without a row ends every streak, so nothing changes beyond it.
  fileprivate mutating func reviseStreaks(from first: CalendarDate) {
    guard let today = today?.stats else { return }
    var date = first
    while date < today.date, let stats = history[date]?.stats {
      let days = Streak.days(after: streak(of: date.previous), earnedSeconds: stats.totalEarned)
      if date > first, days == stats.streakDays { return }
      history[date]?.stats.streakDays = days
      date = date.next
    }
    guard date == today.date else { return }
    streakBefore = streak(of: date.previous)
    self.today?.stats.streakDays = Streak.days(after: streakBefore, earnedSeconds: today.totalEarned)
  }

  /// The streak up to an earlier day; 0 for one on which nothing happened.
  private func streak(of date: CalendarDate) -> Int {
    if let historySince, date < historySince, date.next == historySince { return streakBeforeHistory }
    return history[date]?.stats.streakDays ?? 0
  }
}
