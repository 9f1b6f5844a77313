import EarnedCore

/// The first record of a later date resets the balance (rules 2.5): what is left expires.
extension PendingDecision<ClepsyState> {
  /// Makes a later date the current one. An earlier date changes nothing (decision C11).
  mutating func begin(_ date: CalendarDate) throws {
    guard let today = state.today?.stats.date else { return add(.dayBegan(date, after: nil)) }
    guard date > today else { return }
    // A vice app is locked at once. The rest of a session belongs to the old day (S5).
    endUse(.dayOver)
    for session in state.sessions where session.restDate < date {
      try changeSession(session.opening.sessionID) { $0.leaveDate(for: date) }
    }
    guard state.today?.stats.date == today else { return try begin(date) }
    add(.dayBegan(date, after: today))
  }

  /// Logs each reset after the last event of the day that it ends, with the time that expired in total (S6).
  mutating func logResets() {
    for index in facts.indices.reversed() {
      guard case .dayBegan(let date, after: let before?) = facts[index] else { continue }
      let last = facts.lastIndex { $0.bookedDate.map { $0 <= before } ?? false } ?? index
      let expired = state.ledger(of: before)?.stats.endingBalance ?? 0
      insert(.dayReset(from: before, to: date, expiredSeconds: expired), at: max(index, last) + 1)
    }
  }
}

/// Days in a row with at least a minute earned (rules 2.7).
package enum Streak {
  package static func counts(earnedSeconds: Int) -> Bool { earnedSeconds >= ClepsyNumbers.streakSeconds }

  /// The streak of a day, from that of the day before.
  package static func days(after previous: Int, earnedSeconds: Int) -> Int {
    counts(earnedSeconds: earnedSeconds) ? previous + 1 : 0
  }

  /// The streak to show today. Until today counts, it is that of the day before (decision C13).
  package static func shown(_ today: DailyStats, before: Int) -> Int {
    counts(earnedSeconds: today.totalEarned) ? before + 1 : before
  }

  package static func isMilestone(_ days: Int) -> Bool { ClepsyNumbers.streakMilestoneDays.contains(days) }
}

extension ClepsyState {
  /// Updates the streak when the minutes of a day begin to count. A late event changes those of the days after it, too, up
  /// to the next gap (S11): they are counted once, when they are needed.
  mutating func countStreak(on date: CalendarDate, earnedBefore: Int) {
    guard let today = today?.stats, let earned = ledger(of: date)?.stats.totalEarned,
      Streak.counts(earnedSeconds: earnedBefore) != Streak.counts(earnedSeconds: earned)
    else { return }
    if date < today.date {
      uncountedSince = min(date, uncountedSince ?? date)
    } else {
      countStreaks()
      self.today?.stats.streakDays = Streak.days(after: streakBefore, earnedSeconds: earned)
    }
  }

  /// Counts the streaks that late events have changed.
  package mutating func countStreaks() {
    guard let first = uncountedSince, let today = today?.stats else { return }
    guard let historySince, historySince <= first else {
      preconditionFailure("the days since \(first) were not loaded")
    }
    for stats in history.values(where: { $0.stats.date >= first }).map(\.stats).sorted(by: { $0.date < $1.date }) {
      let days = Streak.days(after: streak(of: stats.date.previous), earnedSeconds: stats.totalEarned)
      if days != stats.streakDays { history[stats.date.description]?.stats.streakDays = days }
    }
    streakBefore = streak(of: today.date.previous)
    self.today?.stats.streakDays = Streak.days(after: streakBefore, earnedSeconds: today.totalEarned)
    uncountedSince = nil
  }

  /// The streak up to an earlier day; 0 for a day without a row. A day in the state may be newer than its row.
  private func streak(of date: CalendarDate) -> Int {
    if let known = history[date.description] { return known.stats.streakDays }
    return date.next == historySince ? streakBeforeHistory : 0
  }
}
