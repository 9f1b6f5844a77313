import EarnedCore
import EarnedEngine
import EarnedTestSupport
import EarnedTimeBudgetRules
import Testing

@testable import EarnedTimeBudgetStore

/// `budget.reset` (decision B23).
@Suite struct ResetTests {
  @Test func aResetClearsEverythingAndIsRemembered() throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    try home.record("budget.wager.commit game_type=slots wager_minutes=5", at: "2026-03-04 08:00")
    #expect(try home.record("budget.reset", at: "2026-03-04 10:00") == "applied")
    for table in TimeBudgetTables.all where table.isCleared {
      #expect(try home.rows("select count(*) from \(table.name)") == ["0"], "\(table.name)")
    }
    #expect(try home.rows("select count(*) from event_log where type like 'BUDGET_%'") == ["0"])
    // Keys stay: what came before is a duplicate, the reset too.
    #expect(try sequence.map { try home.record($0) } == Array(repeating: "duplicate", count: 16))
    #expect(try home.record("budget.reset", at: "2026-03-04 10:00") == "duplicate")
    #expect(try home.record("budget.day.ensure", at: "2026-03-04 09:59") == "DAY_CLOSED")
    #expect(try home.record("budget.unlock", at: "2026-03-04 10:00") == "applied")
    #expect(try home.rows("select type from event_log where type like 'BUDGET_%'") == ["BUDGET_UNLOCKED"])
    #expect(try home.findings(at: "2026-03-04 12:00") == [])
  }

  @Test func afterAResetTheEconomyIsStillInUse() throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    try home.record("budget.reset", at: "2026-03-04 10:00")
    let status = try #require(try TimeBudgetQuestions(home.database).status(at: home.now("2026-03-04 12:00")))
    let json = try #require(status.json.objectValue)
    #expect(json["date"] == "2026-03-04" && json["remaining_minutes"] == 60 && json["usage_minutes_today"] == 0)
    #expect(json["shield"] == ["state": "none", "apps": []])
    #expect(json["last_usage_refresh_ts_utc_ms"] == .null)
  }

  @Test func aResetInsideABatchClearsTheSame() throws {
    let (one, many) = (try Home(), try Home())
    let records =
      sequence + [
        ["type": "budget.reset", "ts_utc_ms": 1_772_607_602_000],
        ["type": "budget.refresh", "ts_utc_ms": 1_772_607_603_000, "usage_seconds": 60],
      ]
    _ = try one.engine.transaction { try one.engine.apply(records) }
    for record in records { try many.record(record) }
    let (left, right) = (try one.content(), try many.content())
    #expect(left == right, "\(left.difference(from: right))")
    #expect(try one.rows("select usage_seconds from budget_day") == ["60"])
  }
}
