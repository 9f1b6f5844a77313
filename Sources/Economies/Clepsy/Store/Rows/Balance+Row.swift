import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// The row of the current day: its sums, and the data that its events do not contain.
struct Balance {
  static let columns = RowColumns(
    "clepsy_balance", key: "id",
    ["date", "last_reset_ts_utc_ms", "low_balance_warned", "open_app_bundle_id"],
    written: ["balance_seconds", "earned_seconds", "spent_seconds", "id"])

  let date: CalendarDate
  let lastReset: Instant
  let lowBalanceWarned: Bool
  let openApp: String?

  init(_ row: Row) throws {
    date = try row.day(0, "clepsy_balance.date")
    lastReset = try row.instant(1)
    lowBalanceWarned = try row.flag(2)
    openApp = try row.optionalText(3)
  }

  /// The values of a state; nil before its first day.
  static func values(of state: State) -> [any Bindable]? {
    guard let today = state.today?.stats, let lastReset = state.lastReset else { return nil }
    return [
      today.date.description, lastReset.millisecondsSinceEpoch, state.lowBalanceWarned, state.openApp,
      today.endingBalance, today.totalEarned, today.totalSpent, 1,
    ]
  }
}
