import EarnedCore

/// The constants of the economy with their units (rules, section 2).
package enum ClepsyNumbers {
  // Events
  /// A day.
  package static let maxEventSeconds = 86_400
  static let eventSeconds = 1...maxEventSeconds

  // Sessions
  /// How often the app of a session was opened.
  static let opens = 1...1_000_000_000

  // Earning sessions
  static let warmUp = Duration.seconds(60)
  package static let pauseTimeout = Duration.seconds(120)
  static let creditSeconds = 300
  /// What is earned and not credited yet.
  static let restMilliseconds = 0...86_400_000
  /// When there is no record for longer, the time is not plausible and earns nothing (S9).
  static let maxStretch = Duration.hours(12)

  // Unlocks
  /// The choices besides the whole balance, in minutes.
  package static let unlockMinutes = ClepsyUnlockMinutes.allCases.map(\.rawValue)
  /// Up to a balance.
  static let unlockSeconds = 1...1_000_000_000
  /// Unlocks of one app within this time are counted.
  package static let rapidUnlockWindow = Duration.seconds(60)
  static let rapidUnlockLimit = 3

  // Day, streak, notices
  static let streakSeconds = 60
  static let streakMilestoneDays = [7, 14, 21, 30, 60, 90, 180, 365]
  static let lowBalanceSeconds = 300
  /// The goal when none was set.
  package static let defaultGoalMinutes = 30
  static let goalMinutes = 15...240
  static let goalStepMinutes = 15
  static let milestoneMinutes = [5, 15, 30, 60]
  static let lastOnboardingStep = 4
}
