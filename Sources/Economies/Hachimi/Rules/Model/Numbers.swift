import EarnedCore

/// The numbers of the data model and the interface of Hachimi.
public enum Numbers {
  /// A day's goal.
  static let goalMinutes = 1...480
  /// A day's goal, unless it is said.
  static let usualGoalMinutes = 25
  /// A target.
  static let targetHours = 1...10_000
  /// The most reminders of a habit.
  static let mostReminders = 5
  /// The longest note, in code points.
  static let motivationLength = 240
  /// The name of a cat, in code points.
  static let catNameLength = 1...30
  /// The longest id of a document, in bytes.
  static let idBytes = 1_500
  /// What a countdown may be set to.
  static let targetSeconds = 60...28_800
  /// What a countdown of the timer is set to, unless it is said.
  static let usualTargetSeconds = 1_500
  /// Pauses of a session.
  static let pausedSeconds = 0...86_400
  /// The most minutes of a session (decision H13).
  public static let mostSessionMinutes = 480
  /// What a focused minute pays.
  public static let coinsPerMinute = 10
  /// XP for finishing when every habit has reached its goal.
  static let fullHouseXP = 10
  /// The bounds of the multiplier of XP.
  static let xpMultiplier = 0.1...10.0
  /// A session that was not completed is recorded from here on (decision H2).
  static let leastUnfinishedMinutes = 5
  /// Leaving up to here is free: nothing is recorded.
  static let freeExitSeconds = 10
  /// Away for longer than this, a session counts as completed.
  static let longestAwayMinutes = 30
  /// The seed of a cat's appearance.
  static let seeds: ClosedRange<Int64> = 0...9_007_199_254_740_991
}
