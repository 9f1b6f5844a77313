import EarnedCore

extension PendingDecision<ClepsyState> {
  /// Gives the notices for a change of today. A change of the history gives none.
  mutating func giveNotices(
    of kind: TimeEvent.Kind, counted: Int, balanceBefore: Int, from before: DailyStats, to after: DailyStats
  ) {
    let goal = state.settings.goal
    if !goal.isReached(earnedSeconds: before.totalEarned), goal.isReached(earnedSeconds: after.totalEarned) {
      add(.goalReached(after.date, goalMinutes: goal.minutes))
    }
    if !Streak.counts(earnedSeconds: before.totalEarned), Streak.counts(earnedSeconds: after.totalEarned),
      Streak.isMilestone(state.streakBefore + 1)
    {
      add(.streakMilestone(after.date, days: state.streakBefore + 1))
    }
    let left = balanceBefore - counted
    if kind == .spent, !state.lowBalanceWarned, LowBalance.isCrossed(from: balanceBefore, to: left) {
      add(.lowBalance(after.date, balanceSeconds: left))
    }
  }
}

/// Milestones of minutes earned today, which are announced (rules 2.6; decisions C15, C17).
package enum EarningMilestone {
  /// The highest multiple of the interval, in minutes, that was reached when today's seconds increased; nil for none.
  package static func reached(from before: Int, to after: Int, intervalMinutes: Int?) -> Int? {
    guard let interval = intervalMinutes, interval > 0 else { return nil }
    let (old, new) = (before / 60 / interval, after / 60 / interval)
    return new > old ? new * interval : nil
  }
}

/// The warning that little time is left (rules 2.4; decision C14).
package enum LowBalance {
  /// Whether spending lowered the balance, in seconds, from above five minutes to five minutes or less.
  package static func isCrossed(from before: Int, to after: Int) -> Bool {
    before > ClepsyNumbers.lowBalanceSeconds && after <= ClepsyNumbers.lowBalanceSeconds
  }
}
