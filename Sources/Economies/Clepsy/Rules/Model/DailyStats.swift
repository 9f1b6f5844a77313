import EarnedCore

/// The sums of a day (architecture, V1.1; decision C12), in whole seconds.
public struct DailyStats: Equatable, Sendable {
  /// The local date that the sums are of.
  public var date: CalendarDate
  /// The seconds earned.
  public var totalEarned = 0
  /// The seconds of balances that were imported, which are not earned (S17). They have rows of their own.
  package var imported = 0
  /// The seconds spent, never more than the balance allowed.
  public var totalSpent = 0
  /// The balance now; of an earlier date, the balance at midnight.
  public var endingBalance = 0
  /// The balance that expired at midnight; 0 while the day is current.
  public var expired = 0
  /// The number of days in a row on which a minute was earned, up to this one; 0 when this day has less.
  public var streakDays = 0

  package init(date: CalendarDate) { self.date = date }

  private init(
    date: CalendarDate, totalEarned: Int, totalSpent: Int, endingBalance: Int, expired: Int, streakDays: Int
  ) {
    self.date = date
    self.totalEarned = totalEarned
    self.totalSpent = totalSpent
    self.endingBalance = endingBalance
    self.expired = expired
    self.streakDays = streakDays
  }

  /// Days with events. They are kept forever.
  package static let table = Table(
    "clepsy_daily_stats", key: "date", shows: .first(7, as: "clepsy_days", "order by date desc"), isCleared: true,
    bookedOn: .column("date"),
    Column("date", \DailyStats.date),
    Column("total_earned", \DailyStats.totalEarned, .count),
    Column("total_spent", \DailyStats.totalSpent, .count),
    Column("ending_balance", \DailyStats.endingBalance, .count),
    Column("expired", \DailyStats.expired, .count),
    Column("streak_days", \DailyStats.streakDays, .count),
    make: DailyStats.init(date:totalEarned:totalSpent:endingBalance:expired:streakDays:))
}

/// The row of the current day: its sums, and what its events do not contain.
package struct BalanceRow: Equatable, Sendable {
  package var date: CalendarDate
  package var balanceSeconds: Int
  package var earnedSeconds: Int
  package var spentSeconds: Int
  /// The time of the record that brought the day.
  package var lastReset: Instant
  package var lowBalanceWarned: Bool
  package var openApp: String?

  /// Written again when its day is deleted, so it belongs to no day.
  package static let table = Table(
    "clepsy_balance", key: "id", shows: .row(as: "clepsy_balance"), isCleared: true, bookedOn: .stays,
    Column("date", \BalanceRow.date),
    Column("balance_seconds", \BalanceRow.balanceSeconds, .count),
    Column("earned_seconds", \BalanceRow.earnedSeconds, .count),
    Column("spent_seconds", \BalanceRow.spentSeconds, .count),
    Column("last_reset_ts_utc_ms", \BalanceRow.lastReset),
    Column("low_balance_warned", \BalanceRow.lowBalanceWarned),
    Column.hidden("open_app_bundle_id", \BalanceRow.openApp, .text),
    others: [.written("id", .one, isShown: false)],
    make: BalanceRow.init(date:balanceSeconds:earnedSeconds:spentSeconds:lastReset:lowBalanceWarned:openApp:))
}

extension ClepsyState {
  /// Nil before the first record.
  package var balanceRow: BalanceRow? {
    guard let today = today?.stats, let lastReset else { return nil }
    return BalanceRow(
      date: today.date, balanceSeconds: today.endingBalance, earnedSeconds: today.totalEarned,
      spentSeconds: today.totalSpent, lastReset: lastReset, lowBalanceWarned: lowBalanceWarned, openApp: openApp)
  }

  /// `clock` has one row.
  package static let clockTable = Table(
    "clepsy_clock", key: "id", shows: .row(as: "clepsy_clock"), isCleared: true,
    Column("ts_utc_ms", \Instant.self), others: [.written("id", .one, isShown: false)], make: { $0 })
}
