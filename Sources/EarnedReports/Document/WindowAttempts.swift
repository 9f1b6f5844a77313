import EarnedCore
import SQLite

/// The attempts of the report's window, each with its weekday and hour, for queries that count them one way or another:
/// `window_attempt`. Several queries of a report share rows that are read once; for a single one there is a view.
///
/// Like `ReportViews`, it lives in the connection, not in the file.
enum WindowAttempts {
  static let name = "window_attempt"

  /// - Parameter queries: those of the report.
  static func create(on database: Database, days: ClosedRange<DayID>?, for queries: [String]) throws(SQLiteError) {
    let readers = queries.count { $0.contains(name) }
    guard readers > 0 else { return }
    // Another report may have been made from this connection before.
    let old = try database.first("select type from temp.sqlite_master where name = ?", name) {
      row throws(SQLiteError) in try row.text(0)
    }
    if let old { try database.run(script: "drop \(old) temp.\(name)") }
    try database.run(
      script: """
        create temp \(readers > 1 ? "table" : "view") \(name) as
        select day_id, weekday(day_id) as weekday, local_hour(ts_utc_ms, timezone_id) as hour_local, app_id, mode_id,
          strictness, outcome, option_type, reason, credits_spent
        from attempt
        where day_id between '\(days?.lowerBound.description ?? "")' and '\(days?.upperBound.description ?? "")';
        """)
  }
}
