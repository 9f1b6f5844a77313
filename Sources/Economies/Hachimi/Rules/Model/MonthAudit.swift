import EarnedCore

/// Whether a stored check-in month is consistent (interface of Hachimi, section 8).
public struct MonthAudit {
  private let month: String
  private let days: [Int]
  private let coins: Int
  private let milestones: [Int]

  /// - Parameter month: `YYYY-MM`.
  public init(month: String, days: [Int], coins: Int, milestones: [Int]) {
    self.month = month
    self.days = days
    self.coins = coins
    self.milestones = milestones
  }

  /// - Parameter coinsMatter: whether the coins must equal the rewards of the days and milestones. False for an app's
  ///   month.
  public func isSound(coinsMatter: Bool) -> Bool {
    guard let first = CalendarDate("\(month)-01"), Set(days).count == days.count else { return false }
    let dates = days.compactMap { CalendarDate(year: first.year, month: first.month, day: $0) }
    let rewards = CheckInRewards.milestones(in: first)
    guard dates.count == days.count, Set(milestones).count == milestones.count,
      milestones.allSatisfy({ claimed in claimed <= days.count && rewards.contains { $0.days == claimed } })
    else { return false }
    let bonuses = rewards.filter { milestones.contains($0.days) }.map(\.coins).reduce(0, +)
    return !coinsMatter || coins == dates.map(CheckInRewards.daily).reduce(0, +) + bonuses
  }
}
