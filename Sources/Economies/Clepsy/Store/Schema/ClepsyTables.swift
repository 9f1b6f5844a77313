import ClepsyRules
import EarnedEngine

/// The tables of the economy. Diagnostics show none of their rows. A reset does not empty `clepsy_history`.
enum ClepsyTables {
  static let all = [
    table("clepsy_balance"), table("clepsy_settings"), table("clepsy_tracked_app"),
    table("clepsy_pending_event", [.init("event_id", .uuid("time-event"))]),
    table("clepsy_event", expires: RollUps.times, [.init("event_id", .uuid("time-event"))]),
    table("clepsy_session", expires: RollUps.openings, [.init("end_reason", .words(of: SessionEnd.self))]),
    table("clepsy_session_rest"), TableDescription("clepsy_unlock", expires: .init(by: "date"), isCleared: true),
    table("clepsy_daily_stats"), table("clepsy_rolled_activity"), table("clepsy_clock"),
  ]

  private static func table(
    _ name: String, expires rollUp: String? = nil, _ columns: [Disclosure.Member] = []
  ) -> TableDescription {
    TableDescription(
      name, expires: rollUp.map { .init(by: "date", rollUp: $0) }, isCleared: true, columns: columns)
  }
}
