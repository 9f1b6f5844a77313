/// The numbers of the interface of the time budget economy. Multipliers are in hundredths.
package enum TimeBudgetNumbers {
  static let usualAllowanceMinutes = 60
  /// Up to a day (decision B15).
  static let allowanceMinutes = 0...1_440
  /// A day's usage; a day may have 25 hours (decision B15).
  static let usageSeconds = 0...90_000
  static let maxApps = 1_000
  /// In a record. A wager below 1 is denied.
  package static let wagerMinutes = -1_000_000...1_000_000
  /// Of a round.
  static let possibleWagerMinutes = 1...1_000_000
  /// Of a round; a double has twice the wager.
  static let stakeMinutes = 1...2_000_000
  /// Won or lost before the cap: the largest stake at the largest multiplier.
  package static let rawDeltaMinutes = -2_000_000...20_000_000_000_000_000
  /// A manual cash-out in crash.
  package static let cashOutHundredths = 100...1_000_000_000_000
  static let autoCashOutHundredths = 101...1_000_000_000_000
  /// The tiles of the board of mines.
  package static let tiles = 0...24
  static let usualRisk = PlinkoRisk.low
  package static let mineCount = 1...24
  package static let usualMineCount = 3
  /// Per record.
  static let revealCount = 1...100
  /// Per hand of blackjack.
  static let maxActions = 20
  /// This many newest transactions are kept, whatever their age (decision B18).
  package static let listedTransactions = 100
}
