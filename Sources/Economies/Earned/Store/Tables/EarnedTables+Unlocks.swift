import EarnedEngine
import EarnedRules

/// Tables for attempts, grants and their parts.
extension EarnedTables {
  static let unlocks = [attempts, grants, currentGrants, dailyLimits]

  private static let attempts = TableDescription(
    "unlock_attempt", expires: .init(by: "ts_utc_ms", rollUp: RollUps.attempts),
    columns: [
      .init("app_id", .app), .init("effective_strictness", .words(of: Strictness.self)),
      .init("chosen_option_type", .words(of: UnlockOptionType.self)), .init("outcome", .words(of: AttemptOutcome.self)),
    ])

  /// Diagnostics show the grants that are active or will become active, as `UnlockLoader` finds them.
  private static let grants = TableDescription(
    "unlock_grant",
    shows: .rows(
      as: "active_grants",
      """
      where grant_id in (select grant_id from unlock_grant_current)
        and revoked_ts_utc_ms is null and ends_ts_utc_ms > :now order by starts_ts_utc_ms, rowid
      """),
    expires: .init(by: "ends_ts_utc_ms", rollUp: RollUps.grants),
    columns: [
      .init("grant_id", .placeholder("grant")), .init("app_id", .app), .init("created_ts_utc_ms", .number),
      .init("created_day_id", .day), .init("starts_ts_utc_ms", .number), .init("ends_ts_utc_ms", .number),
      .init("method", .words(of: GrantMethod.self)), .init("source_mode_id", .placeholder("mode")),
      .init("source_attempt_id", .placeholder("attempt")), .init("revoked_ts_utc_ms", .number),
    ])

  private static let currentGrants = TableDescription("unlock_grant_current", columns: [.init("app_id", .app)])

  private static let dailyLimits = TableDescription("daily_app_limits", columns: [.init("app_id", .app)])
}
