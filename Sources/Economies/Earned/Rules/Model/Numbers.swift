import EarnedCore

/// Every constant of the economy with its unit (backlog "Global constants"; rules, section 2).
public enum Numbers {
  // Credits
  static let focusBlockMinutes = 25
  static let focusCreditsPerBlock = 10
  static let longFocusMinutes = 50
  static let longFocusExtraCredits = 5
  static let streakBonusCredits = [0, 5, 10, 15, 20]
  /// The reward of a habit that names none.
  public static let defaultHabitRewardCredits = 5

  // Qualification
  static let qualifyingFocusMinutes = 20
  static let qualifyingHabitCount = 2

  // Habits
  /// The window in which too many completions suspend the awards.
  public static let habitWindow = Duration.seconds(60)
  static let habitCompletionsInWindow = 20

  // Unlocks
  static let freeUnlockMinutes = 5
  static let questUnlockMinutes = 5
  static let questGrantsPerAppAndDay = 2
  static let questCooldown = Duration.minutes(15)
  static let questLifetime = Duration.minutes(3)
  /// How long a breathing quest takes.
  public static let breathingDuration = Duration.seconds(45)
  /// How long an emergency unlock lasts.
  public static let emergencyUnlockMinutes = 5
  /// How long it waits before it begins.
  public static let emergencyDelaySeconds = 60
  static let emergenciesPerDay = 1

  // Modes and tiers
  static let strictDisableDelay = Duration.minutes(15)
  static let keyChangeCooldown = Duration.hours(24)
  static let freeModes = 1
  static let freeDistractingApps = 3
}
