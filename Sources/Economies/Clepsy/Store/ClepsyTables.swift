import ClepsyRules
import EarnedCore

/// The tables of the economy. Diagnostics show the balance and what belongs to it, with placeholders for apps and
/// without names.
enum ClepsyTables {
  /// In the order of a diagnostics document, parents before children.
  static let all = [
    BalanceRow.table.description, ClepsySettings.table.description, TrackedApp.table.description,
    TimeEvent.waitingTable.description, TimeEvent.table.description.rollingUp(ClepsyRetention.rolledTimes),
    SessionRow.table.description.rollingUp(ClepsyRetention.rolledOpenings), EarningSession.Part.table.description,
    Unlock.table.description, DailyStats.table.description, ImportedBalance.table.description,
    // What reports need of deleted rows, summed up by SQL.
    TableDescription("clepsy_rolled_activity", isCleared: true, bookedOn: .column("date")),
    TableDescription("clepsy_rolled_hour", isCleared: true, bookedOn: .column("date")),
    ClepsyState.clockTable.description,
    // The row says that the economy is in use, so a reset does not delete it.
    TableDescription("clepsy_history", bookedOn: .stays),
  ]
}
