import EarnedCore

/// The numbers of the data model and the interface of Hachimi.
package enum HachimiNumbers {
  /// Minutes.
  static let goalMinutes = 1...480
  /// The default daily goal.
  static let usualGoalMinutes = 25
  /// Hours.
  static let targetHours = 1...10_000
  /// Per habit.
  static let maxReminders = 5
  /// In code points.
  static let motivationLength = 240
  /// In code points.
  static let catNameLength = 1...30
  /// The length of a countdown.
  static let targetSeconds = 60...28_800
  static let usualTargetSeconds = 1_500
  /// All pauses of a session.
  static let pausedSeconds = 0...86_400
  /// A longer session counts this many (decision H13).
  package static let maxSessionMinutes = 480
  /// An amount in an app's database: its numbers are exact up to 2⁵³.
  package static let counts = 0...9_007_199_254_740_991
  /// What coins can be added up to without overflow; an app's balance may be below zero.
  package static let coins = -counts.upperBound...counts.upperBound
  /// Per focused minute.
  package static let coinsPerMinute = 10
  /// XP for a completed session when every habit has reached its daily goal.
  static let fullHouseXP = 10
  /// Other multipliers are limited to this range.
  static let xpMultiplier = 0.1...10.0
  /// The minimum minutes of a recorded session that was not completed (decision H2).
  static let minUnfinishedMinutes = 5
  /// A session left within this time is not recorded.
  static let freeExitSeconds = 10
  /// A session left in the background for longer than this counts as completed.
  static let maxAwayMinutes = 30
  /// The seed of a cat's appearance.
  static let seeds: ClosedRange<Int64> = 0...9_007_199_254_740_991
}
