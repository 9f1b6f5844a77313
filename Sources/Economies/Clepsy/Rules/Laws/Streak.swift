import EarnedCore

/// Days in a row with at least a minute earned (rules 2.7).
public enum Streak {
  /// Whether a day counts.
  public static func counts(earnedSeconds: Int) -> Bool { earnedSeconds >= Numbers.streakSeconds }

  /// The streak of a day, from that of the day before.
  public static func days(after previous: Int, earnedSeconds: Int) -> Int {
    counts(earnedSeconds: earnedSeconds) ? previous + 1 : 0
  }

  /// The streak to show today: its own, or that of the day before until today counts (decision C13).
  public static func shown(_ today: DailyStats, before: Int) -> Int {
    counts(earnedSeconds: today.totalEarned) ? before + 1 : before
  }

  /// Whether this number of days is a milestone.
  public static func isMilestone(_ days: Int) -> Bool { Numbers.streakMilestoneDays.contains(days) }
}
