import EarnedCore
import EarnedEngine
import EarnedSQLite

/// How long rows of the Earned economy are kept (data model A8; decision E24): most for 30 days, `day_summary`,
/// `focus_session` and `habit_completion` forever.
///
/// Attempts are deleted in order of time, each together with its grants, extensions and quests; then the remaining rows
/// of those tables. Attempts and grants need each other: a grant has the attempt it came from, and every granted
/// attempt, including those that extended a grant, names its grant (data model A5.3). A quest that has not expired
/// keeps its attempt, an extension its grant.
enum EarnedRetention {
  static let all = Retention(
    of: EarnedTables.all,
    dependencies: [
      .init("unlock_attempt", needs: "unlock_grant", on: "other.source_attempt_id = this.attempt_id"),
      .init("unlock_attempt", needs: "unlock_grant", on: "other.grant_id = this.grant_id"),
      .init("unlock_grant", needs: "unlock_attempt", on: "other.grant_id = this.grant_id"),
      .init("unlock_attempt", needs: "quest_session", on: "other.attempt_id = this.attempt_id"),
      .init("unlock_grant", needs: "unlock_grant_extension", on: "other.grant_id = this.grant_id"),
    ],
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
      .init(
        to: "earned_other_app", from: "unlock_attempt",
        "select * from main.earned_other_app where app_id in (select app_id from expired)"),
    ],
    staying: { try RowsThatStay(in: $0).count(before: $1) },
    openSince: openSince)

  /// The earliest instant that can be on the current day in any zone. Every record before it is of a closed day
  /// (decision E26).
  @Sendable private static func openSince(_ database: Database) throws -> Instant? {
    let sql = """
      select e.current_day_id, d.created_ts_utc_ms
      from economy_state e join day_summary d on d.day_id = e.current_day_id
      where e.id = 1
      """
    return try database.element(sql) { row in
      let day: DayID = try row.day(0, "economy_state.current_day_id")
      return min(day.earliestInstant, try row.instant(1))
    }
  }
}

/// Saves what reports need of rows before they are deleted, with `insert … select … from expired`.
enum EarnedRollUps {
  static let attempts = """
    insert into main.earned_rolled_attempt (day_id, ts_utc_ms, timezone_id, app_id, mode_id, strictness, outcome,
      option_type, reason, credits_spent)
    select day_id, ts_utc_ms, timezone_id, app_id, effective_mode_id, effective_strictness, outcome,
      chosen_option_type, denial_reason,
      case when outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK' and json_valid(chosen_option_payload_json)
        then json_extract(chosen_option_payload_json, '$.cost_credits') end
    from expired
    order by ts_utc_ms, row_id
    """

  static let grants = """
    insert into main.earned_rolled_grant (day_id, created_ts_utc_ms, app_id, mode_id, method, starts_ts_utc_ms,
      ends_ts_utc_ms, revoked_ts_utc_ms)
    select created_day_id, created_ts_utc_ms, app_id, source_mode_id, method, starts_ts_utc_ms, ends_ts_utc_ms,
      revoked_ts_utc_ms
    from expired
    order by created_ts_utc_ms, row_id
    """

  /// A payload that is not JSON gives no row, because it must not prevent the deletion.
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

/// The attempts and grants that a cleanup keeps although they have expired, because rows that stay need them.
///
/// A cleanup finds them batch by batch. This finds all at once. It only reads, and does not need our own indexes.
struct RowsThatStay {
  private let database: Database

  init(in database: Database) { self.database = database }

  /// The number of these rows that are before the cutoff, by table.
  func count(before cutoff: Instant) throws -> [String: Int] {
    let cutoff = cutoff.millisecondsSinceEpoch
    try database.run(
      script: """
        drop table if exists temp.staying_unlock_attempt;
        drop table if exists temp.staying_unlock_grant;
        create temp table staying_unlock_attempt (id text primary key);
        create temp table staying_unlock_grant (id text primary key);
        """)
    try addWhatNewRowsNeed(cutoff)
    while try addWhatTheyNeed() > 0 {}
    return [
      "unlock_attempt": try count("unlock_attempt", "attempt_id", "ts_utc_ms", cutoff),
      "unlock_grant": try count("unlock_grant", "grant_id", "ends_ts_utc_ms", cutoff),
    ]
  }

  private func addWhatNewRowsNeed(_ cutoff: Int64) throws(SQLiteError) {
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_attempt (id)
      select attempt_id from main.quest_session where created_ts_utc_ms >= ?
      """, cutoff)
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_grant (id)
      select grant_id from main.unlock_grant where ends_ts_utc_ms >= ?1
      union all
      select grant_id from main.unlock_grant_extension where ts_utc_ms >= ?1
      union all
      select grant_id from main.unlock_attempt where ts_utc_ms >= ?1 and grant_id is not null
      """, cutoff)
  }

  private func addWhatTheyNeed() throws(SQLiteError) -> Int {
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_attempt (id)
      select source_attempt_id from main.unlock_grant where grant_id in (select id from temp.staying_unlock_grant)
      union all
      select attempt_id from main.unlock_attempt where grant_id in (select id from temp.staying_unlock_grant)
      """)
    let attempts = database.changes
    try database.execute(
      """
      insert or ignore into temp.staying_unlock_grant (id)
      select grant_id from main.unlock_attempt
      where attempt_id in (select id from temp.staying_unlock_attempt) and grant_id is not null
      """)
    return attempts + database.changes
  }

  private func count(_ table: String, _ key: String, _ time: String, _ cutoff: Int64) throws -> Int {
    let sql = """
      select count(*) from temp.staying_\(table) s cross join main.\(table) this on this.\(key) = s.id
      where +this.\(time) < ?
      """
    return try database.element(sql, cutoff) { try $0.count(0) } ?? 0
  }
}
