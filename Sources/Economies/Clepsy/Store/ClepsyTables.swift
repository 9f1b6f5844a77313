import EarnedClepsyRules
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
    TableDescription("clepsy_rolled_activity", isCleared: true, bookedOn: .column("date"), columns: rolledHour),
    TableDescription(
      "clepsy_rolled_hour", isCleared: true, bookedOn: .column("date"),
      columns: rolledHour + [.init("timezone_id", .timeZone)]),
    ClepsyState.clockTable.description,
    // The row says that the economy is in use, so a reset does not delete it.
    TableDescription(
      "clepsy_history", bookedOn: .stays, columns: [.init("id", .one), .init("closed_before_date", .day)]),
  ]

  private static let rolledHour: [ValueKind.Member] = [
    .init("date", .day), .init("hour_local", .hour), .init("app_bundle_id", .text), .init("earned_seconds", .count),
    .init("spent_seconds", .count), .init("opens", .count),
  ]
}
