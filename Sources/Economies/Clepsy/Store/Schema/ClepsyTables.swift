import EarnedCore
import ClepsyRules
import EarnedEngine

/// The tables of the economy. Diagnostics show the balance and what belongs to it, with placeholders for apps, but no
/// name. A reset does not empty `clepsy_history`.
enum ClepsyTables {
  static let all = [
    TableDescription(
      "clepsy_balance", shows: .row(as: "clepsy_balance"), isCleared: true,
      columns: [
        .init("date", .day), .init("balance_seconds", .number), .init("earned_seconds", .number),
        .init("spent_seconds", .number), .init("last_reset_ts_utc_ms", .number), .init("low_balance_warned", .number),
      ]),
    TableDescription("clepsy_settings", isCleared: true),
    TableDescription(
      "clepsy_tracked_app", shows: .rows(as: "clepsy_apps", "order by category, position, app_bundle_id"),
      isCleared: true, columns: [app, category, .init("is_tracked", .number)]),
    TableDescription(
      "clepsy_pending_event", shows: .first(20, as: "clepsy_queue", "order by position"), isCleared: true,
      columns: [.init("event_id", .uuid("time-event"))] + event),
    TableDescription(
      "clepsy_event", shows: .first(20, as: "clepsy_events", "order by position desc"),
      expires: .init(by: "date", rollUp: RollUps.times), isCleared: true,
      columns: [.init("event_id", .uuid("time-event"))] + event
        + [.init("credited_seconds", .number), .init("counted_seconds", .number)]),
    TableDescription(
      "clepsy_session", shows: .first(7, as: "clepsy_sessions", "order by date desc, started_ts_utc_ms desc"),
      expires: .init(by: "date", rollUp: RollUps.openings), isCleared: true,
      columns: [
        app, category, .init("started_ts_utc_ms", .number), .init("timezone_id", .timeZone), .init("date", .day),
        .init("opens", .number), .init("state", .words(["RUNNING", "PAUSED", "ENDED"])),
        .init("settled_ts_utc_ms", .number), .init("seconds", .number), .init("rest_milliseconds", .number),
        .init("unlock_ends_ts_utc_ms", .number), .init("end_reason", .words(of: SessionEnd.self)),
      ]),
    TableDescription("clepsy_session_rest", isCleared: true),
    TableDescription(
      "clepsy_unlock", shows: .first(7, as: "clepsy_unlocks", "order by date desc, ts_utc_ms desc"),
      expires: .init(by: "date"), isCleared: true,
      columns: [
        app, .init("ts_utc_ms", .number), .init("timezone_id", .timeZone), .init("date", .day),
        .init("seconds", .number), .init("ends_ts_utc_ms", .number),
      ]),
    TableDescription(
      "clepsy_daily_stats", shows: .first(7, as: "clepsy_days", "order by date desc"), isCleared: true,
      columns: [
        .init("date", .day), .init("total_earned", .number), .init("total_spent", .number),
        .init("ending_balance", .number), .init("expired", .number), .init("streak_days", .number),
      ]),
    TableDescription("clepsy_rolled_activity", isCleared: true),
    TableDescription("clepsy_rolled_hour", isCleared: true),
    TableDescription(
      "clepsy_clock", shows: .row(as: "clepsy_clock"), isCleared: true, columns: [.init("ts_utc_ms", .number)]),
  ]

  private static let app = Disclosure.Member("app_bundle_id", .placeholder("app"))
  private static let category = Disclosure.Member("category", .words(of: AppCategory.self))
  private static let event: [Disclosure.Member] = [
    .init("ts_utc_ms", .number), .init("timezone_id", .timeZone), .init("date", .day),
    .init("kind", .words(of: TimeEvent.Kind.self)), .init("seconds", .number), app,
  ]
}
