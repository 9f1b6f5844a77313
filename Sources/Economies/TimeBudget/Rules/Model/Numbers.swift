/// The numbers of the interface of the time budget economy.
public enum Numbers {
  /// The default allowance in minutes per day.
  public static let usualAllowanceMinutes = 60
  /// The range of an allowance: up to a day (decision B15).
  static let allowanceMinutes = 0...1_440
  /// The range of a day's usage; a day may have 25 hours (decision B15).
  static let usageSeconds = 0...90_000
  /// The maximum number of apps in a selection.
  static let mostApps = 1_000
  /// The range of a wager in a record. A wager below 1 is denied.
  public static let wagerMinutes = -1_000_000...1_000_000
  /// The range of a manual cash-out in crash.
  public static let cashOutHundredths = 100...1_000_000_000_000
  /// The range of an automatic cash-out in crash.
  static let autoCashOutHundredths = 101...1_000_000_000_000
  /// The tiles of the board of mines.
  public static let tiles = 0...24
  /// The default risk of plinko.
  static let usualRisk = PlinkoRisk.low
  /// The range of the number of mines.
  public static let mineCount = 1...24
  /// The default number of mines.
  public static let usualMineCount = 3
  /// The range of the number of tiles that a record may open.
  static let revealCount = 1...100
  /// The maximum number of actions in a hand of blackjack.
  static let mostActions = 20
  /// The number of newest transactions that are kept, whatever their age (decision B18).
  public static let listedTransactions = 100
}
