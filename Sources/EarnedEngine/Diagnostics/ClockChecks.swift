import EarnedCore
import EarnedSQLite

/// Compares the clock with what is recorded: one check for each economy that can remove future days, and one for the
/// log as a whole (interface, section 10).
enum ClockChecks {
  static let code = "CLOCK_AHEAD"

  static func all(_ economies: [any Economy.Type]) -> [Check] { [log(economies)] + economies.compactMap(days) }

  private static func days(of economy: any Economy.Type) -> Check? {
    guard let days = economy.diagnostics.futureDays else { return nil }
    let consequence =
      days.closesEarlierDays ? "earlier days accept no new records" : "what was recorded then counts as the latest"
    return Check(
      code, .error,
      "The economy '\(economy.name)' has a day that begins more than 48 hours after now: \(consequence).",
      fix: "set the clock of this machine if it is behind; "
        + "else earned diagnostics check --fix removes that day and all later ones",
      repair: { try days.takeOut(of: $0, at: $1) },
      search: { database, now, _ in try days.first(in: database, at: now).map { [$0] } ?? [] })
  }

  /// Checks the log lines on plausible days, and those of economies that cannot remove days.
  private static func log(_ economies: [any Economy.Type]) -> Check {
    Check(
      code, .warning,
      "The clock cannot be right: the log has lines more than 48 hours after now, or now is before 2020.",
      fix: "set the clock of this machine"
    ) { database, now, _ in
      if now.instant < BelievableTime.earliest { return ["now"] }
      guard let limit = BelievableTime.limit(at: now)?.instant.millisecondsSinceEpoch,
        try database.exists("select 1 from event_log where ts_utc_ms > ?", limit)
      else { return [] }
      for economy in economies where try economy.diagnostics.futureDays?.first(in: database, at: now) != nil {
        // The economy's own check reports it.
        return []
      }
      return ["log"]
    }
  }
}
