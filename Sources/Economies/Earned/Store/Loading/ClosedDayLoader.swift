import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

/// Loads a closed day to which a record is added.
struct ClosedDayLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func day(_ day: DayID) throws -> ClosedDay {
    ClosedDay(
      summary: try StateLoader(database).summary(of: day),
      addedQualification: try database.element(
        "select qualified_by from earned_qualified_later where day_id = ?", day.description
      ) { try $0.choice(0, "earned_qualified_later.qualified_by") },
      completions: try completions(day), isSummedUp: try isSummedUp(day))
  }

  /// Only the earliest two, because the rule needs no more.
  private func completions(_ day: DayID) throws -> [Instant] {
    let sql = """
      select ts_utc_ms from habit_completion where day_id = ? and award_suspended = 0 order by ts_utc_ms limit 2
      """
    return try database.elements(sql, day.description) { try $0.instant(0) }
  }

  /// Whether retention has summed up rows of the day, or of a later one.
  private func isSummedUp(_ day: DayID) throws(SQLiteError) -> Bool {
    try database.exists(
      """
      select 1 where exists (select 1 from earned_rolled_attempt where day_id >= ?1)
        or exists (select 1 from earned_rolled_credit where day_id >= ?1)
        or exists (select 1 from earned_rolled_grant where day_id >= ?1)
      """, day.description)
  }
}
