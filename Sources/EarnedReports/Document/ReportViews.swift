import JSON
import SQLite

/// What reports read of rows that are not kept for ever: one view over the rows themselves and over what retention has
/// remembered of those it deleted. So no report changes when retention runs (interface, section 5).
///
/// The views live in the connection, not in the file. A database that only has the specified tables has no roll-ups;
/// there, and where nothing is rolled up yet, the views show its rows alone, which costs half.
enum ReportViews {
  /// Creates the views that the queries read, for the snapshot that is open.
  static func create(on database: Database, for queries: [String]) throws(SQLiteError) {
    let tables = try database.rows("select name from main.sqlite_master where type = 'table'") {
      row throws(SQLiteError) in try row.text(0)
    }
    for view in views where queries.contains(where: { $0.holdsBytes(of: view.name) }) {
      var there = tables
      if let rolled = view.rolledTable, tables.contains(rolled), try isEmpty(rolled, database) {
        there.removeAll { $0 == rolled }
      }
      // Another report may have been made from this connection before.
      try database.run(
        script: """
          drop view if exists temp.\(view.name);
          create temp view \(view.name) as \(view.sql(withTables: there));
          """)
    }
  }

  private static func isEmpty(_ table: String, _ database: Database) throws(SQLiteError) -> Bool {
    try database.first("select 1 from main.\(table) limit 1") { _ in true } == nil
  }

  private static let views = [attempt, creditChange, appGrant] + TimeViews.all

  /// One row per unlock attempt.
  private static let attempt = ReportView(
    name: "attempt",
    rows: """
      select day_id, ts_utc_ms, timezone_id, app_id, effective_mode_id as mode_id, effective_strictness as strictness,
        outcome, chosen_option_type as option_type, denial_reason as reason,
        case when outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK'
          then json_extract(chosen_option_payload_json, '$.cost_credits') end as credits_spent
      from main.unlock_attempt
      """,
    rolledTable: "earned_rolled_attempt",
    rolled: """
      select day_id, ts_utc_ms, timezone_id, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent
      from main.earned_rolled_attempt
      """)

  /// One row per change of the balance: what was earned, what was spent, and what a rollover carried over. Changes of
  /// one instant are in the order of the log: those rolled up first, then by position. The type has no index here, so
  /// that the days choose the rows.
  private static let creditChange = ReportView(
    name: "credit_change",
    rows: """
      select day_id, ts_utc_ms, timezone_id,
        case type when 'CREDITS_EARNED' then 'EARNED' when 'CREDITS_SPENT' then 'SPENT' else 'ROLLOVER' end as kind,
        json_extract(payload_json, '$.source') as source, json_extract(payload_json, '$.app_id') as app_id,
        coalesce(json_extract(payload_json, '$.amount'), json_extract(payload_json, '$.carried_credits')) as credits,
        0 as rolled, rowid as position
      from main.event_log
      where +type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER')
      """,
    rolledTable: "earned_rolled_credit",
    rolled: """
      select day_id, ts_utc_ms, timezone_id, kind, source, app_id, credits, 1 as rolled, position
      from main.earned_rolled_credit
      """)

  /// One row per unlock grant.
  private static let appGrant = ReportView(
    name: "app_grant",
    rows: """
      select created_day_id as day_id, created_ts_utc_ms, app_id, source_mode_id as mode_id, method, starts_ts_utc_ms,
        ends_ts_utc_ms, revoked_ts_utc_ms
      from main.unlock_grant
      """,
    rolledTable: "earned_rolled_grant",
    rolled: """
      select day_id, created_ts_utc_ms, app_id, mode_id, method, starts_ts_utc_ms, ends_ts_utc_ms, revoked_ts_utc_ms
      from main.earned_rolled_grant
      """)
}
