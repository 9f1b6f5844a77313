import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import Testing

@testable import EarnedCLI

/// The bundled month against the counts of a simulation that shares no code with the engine (Tests/Fixtures/README.md).
@Suite struct MonthTests {
  let database: Database
  let engine: Engine

  init() throws {
    let start = Now(Instant(millisecondsSinceEpoch: 1_771_179_177_116), try .named("America/Vancouver"))
    database = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self], now: start)
    engine = Engine(database: database, economies: [EarnedEconomy(database: database)], timeZones: TimeZoneChoice())
  }

  /// Records every line and counts the outcomes by name; a rejection by its line, too.
  private func ingestMonth() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let lines = try InputLines(["Tests/Fixtures/month.ndjson"])
    let reader = RecordReader(types: engine.recordTypes)
    while let line = try lines.next() {
      guard case .record(let record) = try reader.read(line.bytes) else {
        counts["malformed at \(line.number)", default: 0] += 1
        continue
      }
      switch try engine.transaction({ try engine.apply(record) }) {
      case .applied: counts["applied", default: 0] += 1
      case .duplicate: counts["duplicate", default: 0] += 1
      case .denied(let reason): counts[reason.rawValue, default: 0] += 1
      case .rejected(let rejection): counts["\(rejection) at \(line.number)", default: 0] += 1
      }
    }
    return counts
  }

  private func number(_ sql: String) throws -> Int64? {
    try database.first(sql) { row throws(SQLiteError) in try row.integer(0) }
  }

  @Test func outcomesEqualTheSimulation() throws {
    #expect(
      try ingestMonth() == [
        "applied": 727, "INSUFFICIENT_CREDITS": 14, "FOCUS_SESSION_ACTIVE": 3, "NO_ACTIVE_BLOCK": 3,
        "UPGRADE_REQUIRED": 3,
      ])
    #expect(try ingestMonth() == ["duplicate": 750])
  }

  @Test func daysEqualTheSimulation() throws {
    _ = try ingestMonth()
    #expect(try number("select count(*) from day_summary") == 28)
    #expect(try number("select sum(qualified) from day_summary") == 26)
    #expect(try number("select sum(credits_earned) from day_summary") == 1419)
    #expect(try number("select sum(credits_spent) from day_summary") == 1198)
    #expect(try number("select sum(credits_unlocks_count) from day_summary") == 103)
    #expect(try number("select sum(unlock_attempts_count) from day_summary") == 339)
    #expect(try number("select count(*) from day_summary where day_id = '2026-02-21'") == 0)
    #expect(try number("select credit_balance from economy_state") == 36)
    #expect(try number("select streak_count from economy_state") == 11)
    #expect(try number("select count(*) from unlock_grant_extension") == 11)
    #expect(try number("select sum(completed) from focus_session") == 34)
    #expect(try number("select sum(ended_early) from focus_session") == 6)
    #expect(try number("select count(*) from unlock_attempt where outcome = 'CANCELLED'") == 79)
  }
}
