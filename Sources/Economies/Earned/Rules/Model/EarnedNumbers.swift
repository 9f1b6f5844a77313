import EarnedCore

/// The constants of the economy with their units (rules, section 2).
package enum EarnedNumbers {
  // Credits
  static let focusBlockMinutes = 25
  static let focusCreditsPerBlock = 10
  static let longFocusMinutes = 50
  static let longFocusExtraCredits = 5
  static let streakBonusCredits = [0, 5, 10, 15, 20]
  package static let defaultHabitRewardCredits = 5
  package static let habitRewardCredits = 0...100

  // Focus
  /// The length of a session.
  package static let focusMinutes = 1...1_000_000
  package static let presetMinutes = 1...1_440
  package static let presetCount = 1...10

  // Qualification
  static let qualifyingFocusMinutes = 20
  static let qualifyingHabitCount = 2

  // Habits
  /// The period in which too many completions suspend the awards.
  package static let habitWindow = Duration.seconds(60)
  static let habitCompletionsInWindow = 20

  // Unlocks
  /// How long any unlock may be.
  package static let unlockMinutes = 1...1_440
  static let freeUnlockMinutes = 5
  /// How long a choice belongs to the gate that was opened before it.
  package static let gateLifetime = Duration.minutes(10)
  static let questUnlockMinutes = 5
  static let questGrantsPerAppAndDay = 2
  static let questCooldownMinutes = 15
  static let questCooldown = Duration.minutes(questCooldownMinutes)
  static let questLifetime = Duration.minutes(3)
  package static let breathingDuration = Duration.seconds(45)
  package static let emergencyUnlockMinutes = 5
  /// The time from the emergency unlock to the start of its grant.
  package static let emergencyDelaySeconds = 60
  static let emergenciesPerDay = 1

  // Modes and tiers
  /// Priorities, and the places of things in an order.
  package static let places = -1_000_000_000...1_000_000_000
  static let strictDisableDelay = Duration.minutes(15)
  static let keyChangeCooldownHours = 24
  static let keyChangeCooldown = Duration.hours(keyChangeCooldownHours)
  static let freeModes = 1
  static let freeDistractingApps = 3
}
