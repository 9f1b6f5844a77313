import EarnedCore
import EarnedEngine
import EarnedSQLite

/// The rows of the Earned economy that are kept for 30 days (data model A8; decision E24). `day_summary`,
/// `focus_session` and `habit_completion` are kept forever.
///
/// Attempts are deleted in order of time, each together with its grants, extensions and quests; then the remaining rows
/// of those tables. Attempts and grants need each other: a grant has the attempt it came from, and every granted
/// attempt, including those that extended a grant, names its grant (data model A5.3). A quest that has not expired keeps
/// its attempt, an extension its grant.
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

  /// The earliest instant that can be on the current day in any zone: anything earlier is closed (decision E26).
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
}
