import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

extension DailyStats {
  static let columns = RowColumns(
    "clepsy_daily_stats", key: "date",
    ["date", "total_earned", "total_spent", "ending_balance", "expired", "streak_days"])

  init(_ row: Row) throws {
    self.init(date: try row.day(0, "clepsy_daily_stats.date"))
    totalEarned = try row.count(1)
    totalSpent = try row.count(2)
    endingBalance = try row.count(3)
    expired = try row.count(4)
    streakDays = try row.count(5)
  }

  var values: [any Bindable] { [date.description, totalEarned, totalSpent, endingBalance, expired, streakDays] }
}
