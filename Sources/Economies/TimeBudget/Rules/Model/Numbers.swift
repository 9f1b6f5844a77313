/// The numbers of the interface of the time budget economy.
public enum Numbers {
  /// Minutes a day before anything else was set.
  public static let usualAllowanceMinutes = 60
  /// An allowance: a day (decision B15).
  static let allowanceMinutes = 0...1_440
  /// Use in a day, also of one of 25 hours (decision B15).
  static let usageSeconds = 0...90_000
  /// The most apps in a selection.
  static let mostApps = 1_000
  /// A wager as it may be asked for. What lies below 1 is denied.
  public static let wagerMinutes = -1_000_000...1_000_000
  /// When crash is cashed out, by hand.
  public static let cashOutHundredths = 100...1_000_000_000_000
  /// When crash is cashed out by itself.
  static let autoCashOutHundredths = 101...1_000_000_000_000
  /// The board of mines.
  public static let tiles = 0...24
  /// How many tiles can be mines.
  public static let mineCount = 1...24
  /// How many are, unless it is said.
  public static let usualMineCount = 3
  /// How many tiles a record may open.
  static let revealCount = 1...100
  /// How many actions a hand of blackjack may take.
  static let mostActions = 20
  /// How many transactions the list keeps, whatever their age (decision B18).
  public static let listedTransactions = 100
}
