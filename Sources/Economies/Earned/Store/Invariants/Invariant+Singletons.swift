import EarnedEngine

extension Invariant {
  /// Data model A5.1, and the references of the singletons to other tables.
  static let singletons = [
    Invariant(
      code: "SINGLETON_MISSING",
      sql: """
        select 'economy_state' where not exists (select 1 from economy_state where id = 1)
        union all select 'user_settings' where not exists (select 1 from user_settings where id = 1)
        union all select 'entitlement_state' where not exists (select 1 from entitlement_state where id = 1)
        union all select 'emergency_state' where not exists (select 1 from emergency_state where id = 1)
        union all select 'focus_state' where not exists (select 1 from focus_state where id = 1)
        """,
      message: "A table that holds exactly one row has none."),
    Invariant(
      code: "BALANCE_NEGATIVE",
      sql: "select credit_balance from economy_state where credit_balance < 0",
      message: "The credit balance is below zero."),
    Invariant(
      code: "FOCUS_POINTER",
      sql: """
        select session_id from focus_session
        where ended_ts_utc_ms is null
          and session_id not in (select active_session_id from focus_state where active_session_id is not null)
        union all
        select f.session_id from focus_state s join focus_session f on f.session_id = s.active_session_id
        where f.ended_ts_utc_ms is not null
        """,
      message: "A focus session has not ended but is not the active one, or the active one has ended."),
    Invariant(
      code: "TODAY_MISSING",
      sql: """
        select e.current_day_id from economy_state e
        where exists (select 1 from day_summary)
          and not exists (select 1 from day_summary d where d.day_id = e.current_day_id)
        """,
      message: "The current day has no summary."),
    Invariant(
      code: "DAY_AHEAD",
      sql: "select d.day_id from day_summary d join economy_state e on d.day_id > e.current_day_id",
      message: "There is a summary of a day after the current one."),
    Invariant(
      code: "TODAY_QUALIFIED",
      sql: """
        select d.day_id from economy_state e join day_summary d on d.day_id = e.current_day_id
        where e.today_qualified <> d.qualified
        """,
      message: "The economy and the day's summary disagree on whether today is qualified."),
    Invariant(
      code: "EMERGENCY_COUNT",
      sql: """
        select d.day_id from emergency_state e join day_summary d on d.day_id = e.last_used_day_id
        where d.day_id = (select current_day_id from economy_state)
          and e.used_count_today <> d.emergency_unlocks_count
        union all
        select day_id from day_summary where emergency_unlocks_count > 1
        """,
      message: "A day has more than one emergency unlock, or the count of today's is wrong."),
  ]
}
