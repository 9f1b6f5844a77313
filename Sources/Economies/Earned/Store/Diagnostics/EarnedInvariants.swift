import EarnedCore
import EarnedEconomyRules
import EarnedEngine

/// Conditions that hold in every database of the Earned economy, after every record (data model A5). The queries read
/// only the specified tables.
package enum EarnedInvariants {
  package static let all = singletons + windows + unlocks + quests + days + log

  /// Data model A5.1, and the references of the singletons to other tables.
  static let singletons = [
    Invariant(
      code: "SINGLETON_MISSING",
      sql: EarnedSingletons.tables.map { "select '\($0)' where not exists (select 1 from \($0) where id = 1)" }
        .joined(separator: " union all "),
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

  /// Rules 2.7: a window without length never opens, and such an override is never in force.
  static let windows = [
    Invariant(
      code: "WINDOW_EMPTY",
      sql: """
        select window_id from mode_window where start_local_hhmm = end_local_hhmm
        union all
        select mode_id from mode
        where deleted_ts_utc_ms is null and manual_expires_at_ts_utc_ms <= manual_effective_at_ts_utc_ms
        """,
      message: "A window of a mode, or of its override, ends when it begins or before.")
  ]

  /// Data model A5.2 and A5.3: grants and attempts.
  static let unlocks = [
    Invariant(
      code: "CURRENT_GRANT_OF_OTHER_APP",
      sql: """
        select c.app_id from unlock_grant_current c left join unlock_grant g on g.grant_id = c.grant_id
        where g.app_id is not c.app_id
        """,
      message: "The current grant of an app is missing or belongs to another app."),
    Invariant(
      code: "GRANTS_OVERLAP",
      sql: """
        select app_id from (
          select app_id, starts_ts_utc_ms,
            max(ends_ts_utc_ms) over (
              partition by app_id order by starts_ts_utc_ms, ends_ts_utc_ms
              rows between unbounded preceding and 1 preceding) as ended_before
          from unlock_grant where revoked_ts_utc_ms is null
        )
        where starts_ts_utc_ms < ended_before
        """,
      message: "Two grants of one app run at the same time."),
    Invariant(
      code: "CURRENT_GRANT_NOT_LATEST",
      sql: """
        select app_id from unlock_grant
        where revoked_ts_utc_ms is null
        group by app_id
        having max(ends_ts_utc_ms) is not (
          select g.ends_ts_utc_ms from unlock_grant_current c join unlock_grant g on g.grant_id = c.grant_id
          where c.app_id = unlock_grant.app_id and g.revoked_ts_utc_ms is null)
        """,
      message: "The current grant of an app is not its latest one."),
    Invariant(
      code: "GRANTED_WITHOUT_GRANT",
      sql: """
        select attempt_id from unlock_attempt a
        where outcome = 'GRANTED'
          and not exists (select 1 from unlock_grant g where g.grant_id = a.grant_id and g.app_id = a.app_id)
        """,
      message: "An attempt was granted, but its grant is not there."),
    Invariant(
      code: "GRANT_WITHOUT_OUTCOME",
      sql: """
        select attempt_id from unlock_attempt where grant_id is not null and outcome <> 'GRANTED'
        union all
        select g.grant_id from unlock_grant g join unlock_attempt a on a.attempt_id = g.source_attempt_id
        where a.grant_id is not g.grant_id
        """,
      message: "A grant belongs to an attempt that was not granted."),
    Invariant(
      code: "DENIED_WITHOUT_REASON",
      sql: "select attempt_id from unlock_attempt where (outcome = 'DENIED') <> (denial_reason is not null)",
      message: "An attempt was denied without a reason, or has one without being denied."),
    Invariant(
      code: "PENDING_TWICE",
      sql: "select app_id from unlock_attempt where outcome = 'PENDING' group by app_id having count(*) > 1",
      message: "Two attempts for one app wait for an outcome."),
    Invariant(
      code: "EXTENSION_END",
      sql: """
        select g.grant_id from unlock_grant g
        join (select grant_id, max(new_ends_ts_utc_ms) as ends from unlock_grant_extension group by grant_id) x
          on x.grant_id = g.grant_id
        where x.ends <> g.ends_ts_utc_ms
        """,
      message: "A grant does not end where its last extension says."),
  ]

  /// Data model A2 and rules 2.13: quests and the attempts they belong to.
  static let quests = [
    Invariant(
      code: "QUEST_OF_SETTLED_ATTEMPT",
      sql: """
        select q.quest_session_id from quest_session q join unlock_attempt a on a.attempt_id = q.attempt_id
        where q.state = 'ACTIVE' and a.outcome <> 'PENDING'
          or q.state = 'COMPLETED' and a.outcome <> 'GRANTED'
          or q.state in ('FAILED', 'EXPIRED') and a.outcome <> 'DENIED'
          or q.state = 'CANCELLED' and a.outcome = 'PENDING'
        """,
      message: "A quest's state and its attempt's outcome contradict each other."),
    Invariant(
      code: "QUEST_ACTIVE_TWICE",
      sql: "select attempt_id from quest_session where state = 'ACTIVE' group by attempt_id having count(*) > 1",
      message: "Two quests run for one attempt."),
    Invariant(
      code: "QUEST_LIMIT",
      sql: """
        select d.day_id from day_summary d
        left join (
          select day_id, sum(quest_grants_count) as grants, max(quest_grants_count) as most
          from daily_app_limits group by day_id
        ) l on l.day_id = d.day_id
        where d.quest_unlocks_count <> coalesce(l.grants, 0) or l.most > 2
        """,
      message: "A day's quest unlocks are not those of its apps, or an app has more than two."),
  ]

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
