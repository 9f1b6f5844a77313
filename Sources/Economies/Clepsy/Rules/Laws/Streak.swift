import EarnedCore

/// Days in a row with at least a minute earned (rules 2.7).
public enum Streak {
  /// Whether a day counts.
  public static func counts(earnedSeconds: Int) -> Bool { earnedSeconds >= Numbers.streakSeconds }

  /// The streak of a day after the one of the day before.
  public static func days(after previous: Int, earnedSeconds: Int) -> Int {
    counts(earnedSeconds: earnedSeconds) ? previous + 1 : 0
  }

  /// What is shown on a day: its own streak, or until it counts that of the day before (decision C13).
  public static func shown(_ today: DailyStats, before: Int) -> Int {
    counts(earnedSeconds: today.totalEarned) ? before + 1 : before
  }

  /// Whether so many days are a milestone.
  public static func isMilestone(_ days: Int) -> Bool { Numbers.streakMilestoneDays.contains(days) }
}
