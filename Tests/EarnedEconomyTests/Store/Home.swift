import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedTestSupport

/// A database in memory with its engine, at home in Vancouver. Its first day is Monday 2026-02-02.
struct Home {
  let database: Database
  let engine: Engine
  let zone: Zone

  init() throws {
    zone = try Zone.named("America/Vancouver")
    let now = Now(zone.instant("2026-02-02 04:00"), zone)
    database = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self], now: now)
    engine = Engine(
      database: database, economies: [EarnedEconomy(database: database)], timeZones: TimeZoneChoice(chosen: zone))
  }

  /// A time; without a date it is of the first Monday.
  func instant(_ text: String) -> Instant {
    zone.instant(text.contains("-") || !text.contains(":") ? text : "2026-02-02 " + text)
  }

  /// Records, and says how it was answered.
  @discardableResult
  func record(_ text: String, at time: String) throws -> String {
    switch try engine.record(EarnedTestSupport.record(text, at: instant(time))) {
    case .applied: "applied"
    case .duplicate: "duplicate"
    case .denied(let reason): reason.rawValue
    case .rejected(let rejection): rejection.code.code
    }
  }

  /// Records what goes before a test, a line each, `time record`.
  func prepare(_ lines: String) throws {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let answer = try record(words[1], at: words[0])
      precondition(answer == "applied", "\(line): \(answer)")
    }
  }

  /// The rows of a query, a line each, cells separated by a space; null is `-`. Ids that the engine made are `GRANT`,
  /// `EXTENSION` and so on.
  func rows(_ sql: String) throws -> [String] {
    try database.lines(sql).map(withoutMadeIDs)
  }

  /// The lines of the event log after a row, in their order.
  func events(after rowID: String = "0") throws -> [String] {
    try rows("select type, payload_json from event_log where rowid > \(rowID) order by rowid")
  }

  /// The last row of the event log.
  func lastEvent() throws -> String { try rows("select coalesce(max(rowid), 0) from event_log").joined() }

  private func withoutMadeIDs(_ text: String) throws -> String {
    var text = text
    for (table, column, word) in [
      ("unlock_grant", "grant_id", "GRANT"), ("unlock_grant_extension", "extension_id", "EXTENSION"),
    ] {
      for id in try database.rows("select \(column) from \(table)", as: { row throws(SQLiteError) in try row.text(0) })
      {
        text = text.replacing(id, with: word)
      }
    }
    return text
  }

  /// Everything in every table, to be compared.
  func content() throws -> DatabaseContent { try DatabaseContent(of: database) }
}
