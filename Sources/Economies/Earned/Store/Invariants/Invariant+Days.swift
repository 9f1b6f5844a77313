import EarnedEngine

extension Invariant {
  /// Data model A5.4, and the day summaries compared with the rows that they sum up.
  static let days = [
    Invariant(
      code: "HABIT_COMPLETED_TWICE",
      sql: "select habit_id || ' ' || day_id from habit_completion group by habit_id, day_id having count(*) > 1",
      message: "A habit is completed twice on one day."),
    Invariant(
      code: "SUSPENDED_AWARD",
      sql: "select completion_id from habit_completion where award_suspended = 1 and awarded_credits <> 0",
      message: "A habit completion earned credits while awards were suspended."),
    Invariant(
      code: "FOCUS_AWARD",
      sql: """
        select session_id from focus_session
        where ended_ts_utc_ms is null and completed + ended_early + qualifies + awarded_credits <> 0
          or ended_ts_utc_ms is not null and completed + ended_early <> 1
          or completed = 0 and awarded_credits + qualifies <> 0
          or completed = 1 and actual_duration_minutes is not planned_duration_minutes
        """,
      message: "A focus session that was not completed has an award, or its flags contradict each other."),
    Invariant(
      code: "FOCUS_MINUTES",
      sql: """
        select summed from (
          select (select coalesce(sum(focus_minutes_completed), 0) from day_summary) as summed,
            (select coalesce(sum(actual_duration_minutes), 0) from focus_session where completed = 1) as focused
        )
        where summed <> focused
        """,
      message: "The days' focus minutes are not those of the completed sessions."),
    Invariant(
      code: "DAY_QUALIFIED_TIME",
      sql: "select day_id from day_summary where (qualified = 1) <> (first_qualified_ts_utc_ms is not null)",
      message: "A qualified day has no time of its qualification, or another day has one."),
    Invariant(
      code: "DAY_ATTEMPTS",
      sql: """
        select d.day_id from day_summary d
        where d.unlock_attempts_count < (select count(*) from unlock_attempt a where a.day_id = d.day_id)
          or \(isNeverCleaned)
            and d.unlock_attempts_count <> (select count(*) from unlock_attempt a where a.day_id = d.day_id)
        """,
      message: "A day's count of attempts is not that of its attempts."),
  ]
}
