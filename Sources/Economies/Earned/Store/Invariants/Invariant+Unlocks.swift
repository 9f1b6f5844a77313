import EarnedEngine

extension Invariant {
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
}
