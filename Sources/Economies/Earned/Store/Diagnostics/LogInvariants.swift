import EarnedEngine

/// The tables compared with the event log.
extension EarnedInvariants {
  /// Whether no cleanup has begun yet, so that no row was deleted.
  static let isNeverCleaned =
    "not exists (select 1 from meta where key in ('\(RetentionRun.cleanupKey)', '\(RetentionRun.cutoffKey)'))"

  private static let ownTypes = EarnedEconomy.eventTypes.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")

  /// SQL steps up to `whole_days`: the days for which the log is complete.
  static let wholeDays = """
    cleaned as (
      select (select cast(value as integer) from meta where key = '\(RetentionRun.cleanupKey)') as at,
        (select cast(value as integer) from meta where key = '\(RetentionRun.cutoffKey)') as cutoff
    ), whole_days as (
      -- A cleanup has taken nothing of a day that began after it, nor of one that is wholly behind its cutoff: the
      -- earliest clocks, at UTC+14, show 04:00 of a day ten hours before it begins in UTC. The cutoff is noted first and
      -- the cleanup last, and it keeps at least a day, so one that has gone on since, or was cut off, shows by its cutoff.
      -- Where none is noted, it may have taken a part of the first two days that are left. Other economies have days of
      -- their own.
      select day_id from day_summary, cleaned
      where \(isNeverCleaned)
        or created_ts_utc_ms > at and at - 86400000 >= coalesce(cutoff, 0)
        or unixepoch(day_id) * 1000 - 36000000 > cutoff
        or cutoff is null and day_id > (select date(min(day_id), '+1 day') from event_log where type in (\(ownTypes)))
    )
    """

  /// SQL steps up to `days_of_the_log`: one row with the sums for each day for which the log is complete.
  static let daysOfTheLog = """
    \(wholeDays), logged as (
      select day_id,
        -- A day that additions made qualify may have several lines; the last one counts.
        max(type = 'STREAK_QUALIFIED') as qualified,
        max(iif(type = 'STREAK_QUALIFIED', rowid, null)) as qualification,
        sum(iif(type = 'FOCUS_ENDED' and payload_json ->> 'completed', payload_json ->> 'actual_minutes', 0))
          as focus_minutes,
        sum(iif(type = 'CREDITS_EARNED', payload_json ->> 'amount', 0)) as earned,
        sum(iif(type = 'CREDITS_SPENT', payload_json ->> 'amount', 0)) as spent,
        sum(type = 'UNLOCK_ATTEMPT_CREATED') as attempts,
        sum(type = 'UNLOCK_GRANTED' and payload_json ->> 'method' = 'CREDITS') as by_credits,
        sum(type = 'UNLOCK_GRANTED' and payload_json ->> 'method' = 'QUEST') as by_quest,
        sum(type = 'UNLOCK_GRANTED' and payload_json ->> 'method' = 'EMERGENCY') as by_emergency
      from event_log where day_id in (select day_id from whole_days) group by day_id
    ), days_of_the_log as (
      select day_id, coalesce(qualified, 0) as qualified,
        (select payload_json ->> 'first_qualified_ts_utc_ms' from event_log where rowid = qualification)
          as first_qualified,
        coalesce(focus_minutes, 0) as focus_minutes,
        coalesce(earned, 0) as earned, coalesce(spent, 0) as spent, coalesce(attempts, 0) as attempts,
        coalesce(by_credits, 0) as by_credits, coalesce(by_quest, 0) as by_quest,
        coalesce(by_emergency, 0) as by_emergency
      from whole_days left join logged using (day_id)
    )
    """

  /// Whether a summary `d` differs from the day `l` of the log.
  static let summaryDiffers = """
    (d.qualified, d.focus_minutes_completed, d.credits_earned, d.credits_spent, d.unlock_attempts_count,
      d.credits_unlocks_count, d.quest_unlocks_count, d.emergency_unlocks_count)
    <> (l.qualified, l.focus_minutes, l.earned, l.spent, l.attempts, l.by_credits, l.by_quest, l.by_emergency)
    """

  /// The streak when the last qualified day qualified; no row when the log no longer has that line, or when additions
  /// made that day qualify, which does not change the streak of the economy.
  static let loggedStreak = """
    select payload_json ->> 'streak_count_new' as streak from event_log
    where type = 'STREAK_QUALIFIED' and day_id = (select max(day_id) from day_summary where qualified = 1)
      and typeof(payload_json ->> 'streak_count_new') = 'integer' and \(isOfTheEconomy)
    order by rowid desc limit 1
    """

  /// Whether a line of the log is of the economy itself and no addition to a closed day.
  static let isOfTheEconomy = "payload_json ->> 'backfilled' is null"

  /// The day summaries, the balance and the streak compared with the event log, as far as retention has kept it.
  static let log = [
    Invariant(
      code: "DAY_SUMMARY_LOG",
      sql: """
        with \(daysOfTheLog)
        select d.day_id from day_summary d join days_of_the_log l using (day_id) where \(summaryDiffers)
        """,
      message: "A day's summary is not what the log says of the day."),
    Invariant(
      code: "BALANCE_LOG",
      sql: """
        with \(wholeDays), last_rollover as (
          select rowid as place, day_id, payload_json ->> 'carried_credits' as carried from event_log
          where type = 'DAY_ROLLOVER' order by rowid desc limit 1
        ), since as (
          select coalesce(sum(
            iif(type = 'CREDITS_EARNED', 1, -1) * (payload_json ->> 'amount')), 0) as change
          from event_log
          where type in ('CREDITS_EARNED', 'CREDITS_SPENT')
            and rowid > coalesce((select place from last_rollover), 0)
        )
        select credit_balance from economy_state, since
        where credit_balance <> change + coalesce((select carried from last_rollover), 0)
          and (exists (select 1 from last_rollover join whole_days using (day_id))
            or \(isNeverCleaned))
        """,
      message: "The balance is not what the log says since the last rollover."),
    Invariant(
      // An app may set a streak that has ended to 0 at once, so 0 is allowed too.
      code: "STREAK_LOG",
      sql: """
        with logged as (\(loggedStreak))
        select streak_count from economy_state, logged
        where streak_count <> streak and (streak_count <> 0 or today_qualified = 1)
        """,
      message: "The streak is not what the log says of the last qualified day."),
    Invariant(
      code: "ROLLOVER_LOG",
      sql: """
        with \(wholeDays), steps as (
          select day_id, type,
            sum(type = 'DAY_ROLLOVER') over (order by rowid) as rollover,
            case type
              when 'DAY_ROLLOVER' then payload_json ->> 'carried_credits'
              when 'CREDITS_EARNED' then payload_json ->> 'amount'
              when 'CREDITS_SPENT' then -(payload_json ->> 'amount')
            end as amount
          from event_log where type in ('DAY_ROLLOVER', 'CREDITS_EARNED', 'CREDITS_SPENT')
        ), days as (
          select rollover, sum(amount) as closing, sum(iif(type = 'DAY_ROLLOVER', amount, 0)) as opening,
            max(iif(type = 'DAY_ROLLOVER', day_id, null)) as day_id
          from steps group by rollover
        )
        select today.day_id from days today join days yesterday on yesterday.rollover = today.rollover - 1
        where today.opening <> min(yesterday.closing, (select rollover_cap from economy_state))
          and (yesterday.day_id in (select day_id from whole_days)
            or \(isNeverCleaned))
        """,
      message: "A rollover did not carry over what the day before had left, up to the cap."),
    Invariant(
      code: "AWARD_LOG",
      sql: """
        select s.session_id from focus_session s
        join (
          select payload_json ->> 'focus_session_id' as session_id, sum(payload_json ->> 'amount') as amount
          from event_log where type = 'CREDITS_EARNED' and payload_json ->> 'source' = 'FOCUS' group by 1
        ) e using (session_id)
        where s.awarded_credits <> e.amount
        """,
      message: "A focus session's award is not what the log says."),
  ]
}
