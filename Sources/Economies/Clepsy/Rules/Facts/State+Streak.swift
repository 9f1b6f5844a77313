import EarnedCore

extension State {
  /// Counts streaks anew when a day's minutes begin to count for them: its own, and those of the days that follow it in a
  /// row (S11).
  mutating func countStreak(on date: CalendarDate, earnedBefore: Int) {
    guard let today = today?.stats, let earned = ledger(of: date)?.stats.totalEarned,
      Streak.counts(earnedSeconds: earnedBefore) != Streak.counts(earnedSeconds: earned)
    else { return }
    if date < today.date {
      reviseStreaks(from: date, to: today)
    } else {
      self.today?.stats.streakDays = Streak.days(after: streakBefore, earnedSeconds: earned)
    }
  }

  /// A day without a row ends every streak, so nothing changes beyond it.
  private mutating func reviseStreaks(from first: CalendarDate, to today: DailyStats) {
    guard let historySince, historySince <= first else {
      preconditionFailure("the days since \(first) were not loaded")
    }
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
