import EarnedCore

/// The numbers of the data model and the interface of Hachimi.
package enum HachimiNumbers {
  /// The daily goal of a habit.
  static let goalMinutes = 1...480
  /// The default daily goal.
  static let usualGoalMinutes = 25
  /// The target of a habit.
  static let targetHours = 1...10_000
  /// The maximum number of reminders per habit.
  static let mostReminders = 5
  /// The maximum length of a note, in code points.
  static let motivationLength = 240
  /// The length of a cat's name, in code points.
  static let catNameLength = 1...30
  /// The maximum length of a document id, in bytes.
  static let idBytes = 1_500
  /// The length of a countdown.
  static let targetSeconds = 60...28_800
  /// The default length of a timer countdown.
  static let usualTargetSeconds = 1_500
  /// The total length of all pauses of a session.
  static let pausedSeconds = 0...86_400
  /// The maximum minutes of a session (decision H13).
  package static let mostSessionMinutes = 480
  /// The coins per focused minute.
  package static let coinsPerMinute = 10
  /// XP for a completed session when every habit has reached its daily goal.
  static let fullHouseXP = 10
  /// The limits of the XP multiplier.
  static let xpMultiplier = 0.1...10.0
  /// The minimum minutes of a recorded session that was not completed (decision H2).
  static let leastUnfinishedMinutes = 5
  /// A session left within this time is not recorded.
  static let freeExitSeconds = 10
  /// A session left in the background for longer than this counts as completed.
  static let longestAwayMinutes = 30
  /// The seed of a cat's appearance.
  static let seeds: ClosedRange<Int64> = 0...9_007_199_254_740_991
}
