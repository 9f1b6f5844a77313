import EarnedCore
import JSON
import SQLite

/// The attempts of the report's window, for queries that count them one way or another: `window_attempt` has each with
/// its weekday and hour, `window_hour` how many there are in each hour of each weekday.
///
/// What several queries of a report read is read once, into a table; for a single one there is a view. Like
/// `ReportViews` they live in the connection, not in the file.
enum WindowAttempts {
  static let name = "window_attempt"
  static let hours = "window_hour"

  /// - Parameter queries: those of the report.
  static func create(on database: Database, days: ClosedRange<DayID>?, for queries: [String]) throws(SQLiteError) {
    let readersOfHours = queries.count { $0.holdsBytes(of: hours) }
    let readers = queries.count { $0.holdsBytes(of: name) } + min(readersOfHours, 1)
    try create(
      name, on: database, readers: readers,
      as: """
        select day_id, weekday(day_id) as weekday, local_hour(ts_utc_ms, timezone_id) as hour_local, app_id, mode_id,
          strictness, outcome, option_type, reason, credits_spent
        from attempt
        where day_id between '\(days?.lowerBound.description ?? "")' and '\(days?.upperBound.description ?? "")'
        """)
    try create(
      hours, on: database, readers: readersOfHours,
      as: """
        select weekday, hour_local, count(*) as attempts, sum(outcome = 'GRANTED') as granted,
          sum(outcome = 'DENIED') as denied
        from \(name)
        group by weekday, hour_local
        """)
  }

  private static func create(
    _ name: String, on database: Database, readers: Int, as query: String
  ) throws(SQLiteError) {
    guard readers > 0 else { return }
    // Another report may have been made from this connection before.
    let old = try database.first("select type from temp.sqlite_master where name = ?", name) {
      row throws(SQLiteError) in try row.text(0)
    }
    if let old { try database.run(script: "drop \(old) temp.\(name)") }
    try database.run(script: "create temp \(readers > 1 ? "table" : "view") \(name) as \(query)")
  }
}
