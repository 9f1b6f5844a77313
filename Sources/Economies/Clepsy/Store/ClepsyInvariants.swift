import EarnedEngine

/// Conditions that hold in the tables of the economy after every record.
enum ClepsyInvariants {
  static let all = days + events + sessions

  private static let days = [
    Invariant(
      code: "CLEPSY_BALANCE",
      sql: """
        select b.date from clepsy_balance b left join clepsy_daily_stats d on d.date = b.date
        where (b.balance_seconds, b.earned_seconds, b.spent_seconds)
          <> (coalesce(d.ending_balance, 0), coalesce(d.total_earned, 0), coalesce(d.total_spent, 0))
        union all
        select max(date) from clepsy_daily_stats
        where not exists (select 1 from clepsy_balance) having max(date) is not null
        """,
      message: "The time balance is not that of its day, or is missing."),
    Invariant(
      code: "CLEPSY_DAY_SUMS",
      sql: """
        select date from clepsy_daily_stats d
        where total_earned + (select coalesce(sum(seconds), 0) from clepsy_imported_balance i where i.date = d.date)
          <> total_spent + ending_balance
        """,
      message: "The time earned and imported on a day is not the sum of the time spent and left."),
    Invariant(
      code: "CLEPSY_DAY_EXPIRED",
      sql: """
        select d.date from clepsy_daily_stats d left join clepsy_balance b on b.date = d.date
        where d.expired <> iif(b.date is null, d.ending_balance, 0)
          or d.date > (select date from clepsy_balance)
        """,
      message: "The time that expired at a midnight is not the time that was left, or a day is after the current one."),
    Invariant(
      code: "CLEPSY_STREAK",
      sql: """
        select d.date from clepsy_daily_stats d
        left join clepsy_daily_stats y on y.date = date(d.date, '-1 day')
        where d.streak_days <> iif(d.total_earned >= 60, 1 + coalesce(y.streak_days, 0), 0)
        """,
      message: "A streak is not one more than that of the day before."),
    Invariant(
      code: "CLEPSY_DAY_ACTIVITY",
      sql: """
        with activity as (
          select date, iif(kind = 'earned', counted_seconds, 0) as earned, iif(kind = 'spent', counted_seconds, 0) as spent
          from clepsy_event
          where event_id not in (select event_id from clepsy_imported_balance)
          union all
          select date, earned_seconds, spent_seconds from clepsy_rolled_activity
          union all
          select date, earned_seconds, spent_seconds from clepsy_rolled_hour
        ), days as (
          select date, sum(earned) as earned, sum(spent) as spent from activity group by date
        )
        select date from days left join clepsy_daily_stats using (date)
        where (earned, spent) is not (coalesce(total_earned, 0), coalesce(total_spent, 0))
        union all
        select date from clepsy_daily_stats
        where total_earned + total_spent > 0 and date not in (select date from days)
        """,
      message: "A day's sums are not those of its events."),
  ]

  private static let events = [
    Invariant(
      code: "CLEPSY_EVENT_COUNT",
      sql: """
        with steps as (
          select event_id, kind, credited_seconds, counted_seconds,
            coalesce(
              sum(iif(kind = 'earned', counted_seconds, -counted_seconds)) over (
                partition by date order by ts_utc_ms, position rows between unbounded preceding and 1 preceding),
              0) as balance
          from clepsy_event
        )
        select event_id from steps
        where counted_seconds <> iif(kind = 'earned', credited_seconds, min(credited_seconds, balance))
        """,
      message: "An event counts for more or less than its day's balance allows."),
    Invariant(
      code: "CLEPSY_QUEUE",
      sql: "select event_id from clepsy_pending_event where event_id in (select event_id from clepsy_event)",
      message: "An event waits in the queue although it was applied."),
    Invariant(
      code: "CLEPSY_IMPORTED_BALANCE",
      sql: """
        select event_id from clepsy_imported_balance i left join clepsy_event e using (event_id)
        where i.date >= coalesce((select closed_before_date from clepsy_history), '')
          and (e.kind, e.date, e.counted_seconds) is not ('earned', i.date, i.seconds)
        """,
      message: "An imported balance is not that of its event."),
  ]

  private static let sessions = [
    Invariant(
      code: "CLEPSY_SESSIONS_RUNNING",
      sql: """
        select session_id from clepsy_session where state = 'RUNNING' order by started_ts_utc_ms limit -1 offset 1
        """,
      message: "More than one session is running."),
    Invariant(
      code: "CLEPSY_SESSION_SECONDS",
      sql: """
        select s.session_id from clepsy_session s
        join (select session_id, sum(seconds) as seconds from clepsy_event where session_id is not null group by 1) e
          using (session_id)
        where s.seconds < e.seconds
          or s.seconds <> e.seconds
            and not exists (select 1 from clepsy_rolled_activity r where r.app_bundle_id = s.app_bundle_id)
            and not exists (select 1 from clepsy_rolled_hour r where r.app_bundle_id = s.app_bundle_id)
        """,
      message: "A session's seconds are not those of its events."),
    Invariant(
      code: "CLEPSY_UNLOCK_LENGTH",
      sql: "select unlock_id from clepsy_unlock where ends_ts_utc_ms > ts_utc_ms + seconds * 1000",
      message: "An unlock lasts longer than it was asked for."),
  ]
}

extension ClepsyEconomy {
  /// Its invariants, and how dates ahead are removed.
  package static let diagnostics = EconomyDiagnostics(
    checks: ClepsyInvariants.all.map(check), futureDays: ClepsyFutureDays.description)

  /// A database without the tables passes, and one of an earlier version that lacks some of them.
  private static func check(of invariant: Invariant) -> Check {
    Check(
      invariant.code, .error, invariant.message,
      fix: "not safe to guess; restore a backup (earned db restore), or start again with a clepsy.reset"
    ) { database, _, limit in
      try hasAllTables(in: database) ? try invariant.violations(in: database, limit: limit) : []
    }
  }
}
