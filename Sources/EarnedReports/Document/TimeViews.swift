/// What reports read of the time balance. A database without its tables has no rows of them.
enum TimeViews {
  static let all = [state, day, activity, app, session]

  /// One row when the economy is in use: the day that counts, and the goal.
  private static let state = ReportView(
    name: "time_state", columns: ["date", "goal_minutes"],
    [
      (
        "clepsy_balance",
        """
        select date,
          coalesce((select json_extract(settings_json, '$.goal_minutes') from main.clepsy_settings), 30) as goal_minutes
        from main.clepsy_balance
        """
      )
    ])

  /// One row per day with events.
  private static let day = ReportView(
    name: "time_day",
    columns: ["date", "earned_seconds", "spent_seconds", "ending_seconds", "expired_seconds", "streak_days"],
    [
      (
        "clepsy_daily_stats",
        """
        select date, total_earned as earned_seconds, total_spent as spent_seconds, ending_balance as ending_seconds,
          expired as expired_seconds, streak_days
        from main.clepsy_daily_stats
        """
      )
    ])

  /// One row per event, per session, and per hour and app of those that retention has deleted.
  private static let activity = ReportView(
    name: "time_activity",
    columns: ["date", "hour_local", "app_bundle_id", "earned_seconds", "spent_seconds", "opens"],
    [
      (
        "clepsy_event",
        """
        select date, hour_local, app_bundle_id, iif(kind = 'earned', counted_seconds, 0) as earned_seconds,
          iif(kind = 'spent', counted_seconds, 0) as spent_seconds, 0 as opens
        from main.clepsy_event
        """
      ),
      (
        "clepsy_session",
        "select date, hour_local, app_bundle_id, 0, 0, opens from main.clepsy_session"
      ),
      (
        "clepsy_rolled_activity",
        """
        select date, hour_local, app_bundle_id, earned_seconds, spent_seconds, opens from main.clepsy_rolled_activity
        """
      ),
    ])

  /// One row per app that is or was in one of the lists.
  private static let app = ReportView(
    name: "time_app", columns: ["app_bundle_id", "name", "category", "is_tracked"],
    [("clepsy_tracked_app", "select app_bundle_id, name, category, is_tracked from main.clepsy_tracked_app")])

  /// One row per session that goes on: since when nothing of it is counted.
  private static let session = ReportView(
    name: "time_session", columns: ["session_id", "app_bundle_id", "since_ts_utc_ms"],
    [
      (
        "clepsy_session",
        """
        select session_id, app_bundle_id,
          iif(category = 'vice' or settled_ts_utc_ms > started_ts_utc_ms + 60000, settled_ts_utc_ms, started_ts_utc_ms)
            as since_ts_utc_ms
        from main.clepsy_session where state = 'RUNNING'
        """
      ),
      (
        "clepsy_session_rest",
        """
        select rest.session_id, session.app_bundle_id, min(rest.begins_ts_utc_ms)
        from main.clepsy_session_rest rest join main.clepsy_session session on session.session_id = rest.session_id
        where session.state <> 'ENDED'
        group by rest.session_id having sum(rest.milliseconds) >= 1000
        """
      ),
    ])
}
