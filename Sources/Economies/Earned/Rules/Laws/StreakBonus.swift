/// The bonus for the first qualification of a day (rules 2.2).
enum StreakBonus {
  /// Credits for a streak that has just become `streakCount` days long: 0, 5, 10, 15, and 20 from the fifth day on.
  static func credits(streakCount: Int) -> Int {
    let bonuses = Numbers.streakBonusCredits
    return bonuses[min(max(streakCount, 1), bonuses.count) - 1]
  }
}
