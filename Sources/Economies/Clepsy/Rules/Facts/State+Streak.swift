import EarnedCore

extension State {
  /// Updates streaks when the minutes of a day begin to count: that of the day, and those of the following days without
  /// a gap (S11).
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

  /// A day without a row ends every streak, so later days do not change.
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

  /// The streak up to an earlier day; 0 for a day without a row. A day that is known may be newer than its row.
  private func streak(of date: CalendarDate) -> Int {
    if let known = history[date] { return known.stats.streakDays }
    return date.next == historySince ? streakBeforeHistory : 0
  }
}
