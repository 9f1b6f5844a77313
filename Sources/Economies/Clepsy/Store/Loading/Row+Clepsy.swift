import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Reads the rows of the economy.
extension Row {
  /// An event, from the columns of `TimeEvent.columns` on.
  func timeEvent(_ table: String) throws -> TimeEvent {
    TimeEvent(
      id: try text(0), instant: try instant(1), timeZone: try TimeZone.named(try text(2)),
      date: try day(3, "\(table).date"),
      hour: try count(4), kind: try choice(5, "\(table).kind"), seconds: try count(6), appBundleID: try optionalText(7))
  }

  /// The sums of a day, from the columns of `DailyStats.columns` on.
  func dailyStats() throws -> DailyStats {
    var stats = DailyStats(date: try day(0, "clepsy_daily_stats.date"))
    stats.totalEarned = try count(1)
    stats.totalSpent = try count(2)
    stats.endingBalance = try count(3)
    stats.expired = try count(4)
    stats.streakDays = try count(5)
    return stats
  }

  /// An opening, from the columns of `Opening.columns` on.
  func opening() throws -> Opening {
    Opening(
      sessionID: try text(0), appBundleID: try text(1), started: try instant(2), timeZoneID: try text(3),
      date: try day(4, "clepsy_session.date"), hour: try count(5), count: try count(6))
  }
}

extension TimeEvent {
  static let columns = "event_id, ts_utc_ms, timezone_id, date, hour_local, kind, seconds, app_bundle_id"
}

extension DailyStats {
  static let columns = "date, total_earned, total_spent, ending_balance, expired, streak_days"
}

extension Opening {
  static let columns = "session_id, app_bundle_id, started_ts_utc_ms, timezone_id, date, hour_local, opens"
}
