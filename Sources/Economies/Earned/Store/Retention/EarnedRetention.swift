import EarnedCore
import EarnedEngine
import SQLite

/// The rows of the Earned economy that are kept for 30 days (data model A8; decision E24). `day_summary`,
/// `focus_session` and `habit_completion` are kept for ever.
///
/// Attempts go in order of time, each with the grants, extensions and quests that hang together with it; what is left
/// of those goes then. Attempts and grants hang together: a grant has the attempt it came from, and every attempt that
/// was granted names its grant (data model A5.3), also those that extended it. Quests keep their attempts, extensions
/// their grants.
enum EarnedRetention {
  static let all = Retention(
    tables: [
      .init("unlock_attempt", time: "ts_utc_ms"),
      .init("unlock_grant", time: "ends_ts_utc_ms"),
      .init("quest_session", time: "created_ts_utc_ms"),
      .init("unlock_grant_extension", time: "ts_utc_ms"),
    ],
    ties: [
      .init("unlock_attempt", needs: "unlock_grant", on: "other.source_attempt_id = this.attempt_id"),
      .init("unlock_attempt", needs: "unlock_grant", on: "other.grant_id = this.grant_id"),
      .init("unlock_grant", needs: "unlock_attempt", on: "other.grant_id = this.grant_id"),
      .init("unlock_attempt", needs: "quest_session", on: "other.attempt_id = this.attempt_id"),
      .init("unlock_grant", needs: "unlock_grant_extension", on: "other.grant_id = this.grant_id"),
    ],
    rollUps: [.init(of: "unlock_attempt", attempts), .init(of: "unlock_grant", grants)],
    references: [
      .init(
        to: "mode", from: "unlock_attempt",
        "select * from main.mode where mode_id in (select effective_mode_id from expired)"),
      .init(
        to: "mode", from: "unlock_grant",
        "select * from main.mode where mode_id in (select source_mode_id from expired)"),
      .init(
        to: "app_info", from: "unlock_attempt",
        "select * from main.app_info where app_id in (select app_id from expired)"),
    ],
    staying: { try RowsThatStay(in: $0).count(before: $1) },
    openSince: openSince)

  /// The earliest instant that can be of the current day, in whatever zone: what is earlier is closed (decision E26).
  @Sendable private static func openSince(_ database: Database) throws -> Instant? {
    let sql = """
      select e.current_day_id, d.created_ts_utc_ms
      from economy_state e join day_summary d on d.day_id = e.current_day_id
      where e.id = 1
      """
    return try database.element(sql) { row in
      let day: DayID = try row.day(0, "economy_state.current_day_id")
      // No zone is a whole day ahead of UTC.
      let earliest = Instant.epoch + .days(day.previous.daysSinceEpoch)
      return min(earliest, try row.instant(1))
    }
  }

  // MARK: What reports need

  private static let attempts = """
    insert into main.earned_rolled_attempt (day_id, ts_utc_ms, timezone_id, app_id, mode_id, strictness, outcome,
      option_type, reason, credits_spent)
    select day_id, ts_utc_ms, timezone_id, app_id, effective_mode_id, effective_strictness, outcome,
      chosen_option_type, denial_reason,
      case when outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK' and json_valid(chosen_option_payload_json)
        then json_extract(chosen_option_payload_json, '$.cost_credits') end
    from expired
    order by ts_utc_ms, row_id
    """

  private static let grants = """
    insert into main.earned_rolled_grant (day_id, created_ts_utc_ms, app_id, mode_id, method, starts_ts_utc_ms,
      ends_ts_utc_ms, revoked_ts_utc_ms)
    select created_day_id, created_ts_utc_ms, app_id, source_mode_id, method, starts_ts_utc_ms, ends_ts_utc_ms,
      revoked_ts_utc_ms
    from expired
    order by created_ts_utc_ms, row_id
    """

  /// A payload that is not JSON gives nothing: it is no reason to keep rows for ever.
  static let creditChanges = """
    insert into main.earned_rolled_credit (day_id, ts_utc_ms, timezone_id, kind, source, app_id, credits)
    select day_id, ts_utc_ms, timezone_id,
      case type when 'CREDITS_EARNED' then 'EARNED' when 'CREDITS_SPENT' then 'SPENT' else 'ROLLOVER' end,
      json_extract(payload, '$.source'), json_extract(payload, '$.app_id'),
      coalesce(json_extract(payload, '$.amount'), json_extract(payload, '$.carried_credits'))
    from (
      -- The limit keeps the condition outside: SQLite might read the log whole to make use of it earlier.
      select day_id, ts_utc_ms, timezone_id, type, row_id,
        case when type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER') and json_valid(payload_json)
          then payload_json end as payload
      from expired
      limit -1)
    where type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER')
    order by ts_utc_ms, row_id
    """
}
