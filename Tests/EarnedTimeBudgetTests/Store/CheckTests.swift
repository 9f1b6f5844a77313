import EarnedCore
import EarnedSQLite
import Testing

@testable import EarnedEngine
@testable import EarnedTestSupport
@testable import EarnedTimeBudgetStore

/// Every check finds its fault (interface of the time budget, section 11) and nothing else.
@Suite struct CheckTests {
  @Test(
    arguments: table(
      """
      change                                                                         | found
      update budget_state set daily_allowance_minutes = 61                           | BUDGET_STATE
      update budget_state set bonus_minutes_from_games = 1                           | BUDGET_STATE
      update budget_state set usage_seconds_today = 60                               | BUDGET_STATE
      delete from budget_day where date = '2026-03-04'                               | BUDGET_STATE
      delete from budget_state                                                       | BUDGET_STATE
      update budget_day set bonus_minutes_from_games = 11 where date = '2026-03-02'  | BUDGET_BONUS
      update budget_day set remaining_minutes = 1 where date = '2026-03-02'          | BUDGET_REMAINING
      update budget_state set day_id = '2026-03-03'                                  | BUDGET_STATE BUDGET_DAY_ORDER
      update budget_day set rounds = 3 where date = '2026-03-02'                     | BUDGET_DAY_SUMS
      update budget_day set won_minutes = 21 where date = '2026-03-02'               | BUDGET_DAY_SUMS
      update budget_day set forfeits = 0 where date = '2026-03-03'                   | BUDGET_DAY_SUMS
      delete from budget_day where date = '2026-03-03'                               | BUDGET_DAY_SUMS
      update budget_pending_wager set wager_minutes = 0                              | BUDGET_PENDING
      update budget_pending_wager set forfeit_delta_minutes = -1                     | BUDGET_PENDING
      update budget_pending_wager set wager_id = 'w1'                                | BUDGET_PENDING
      update budget_pending_wager set seed = upper('0000000000000000000000000000000a') | BUDGET_PENDING
      update budget_pending_wager set seed = '0'                                     | BUDGET_PENDING
      insert into budget_pending_wager select 2, 'x', game_type, wager_minutes, ts_utc_ms, timezone_id, forfeit_delta_minutes, options_json, seed from budget_pending_wager | BUDGET_PENDING
      update budget_transaction set cap_minutes = null where wager_id = 'w2'         | BUDGET_ROUND_DELTA
      update budget_transaction set bonus_after_minutes = 0 where wager_id = 'w1'    | BUDGET_RUNNING_BONUS
      update budget_transaction set draw_json = '{}' where wager_id = 'w1'           | BUDGET_ROUND_REPLAY
      update budget_transaction set raw_delta_minutes = 21 where wager_id = 'w2'     | BUDGET_ROUND_DELTA BUDGET_ROUND_REPLAY
      """))
  func everyCheckFindsItsFault(_ row: Case) throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    try home.record("budget.wager.commit game_type=slots wager_minutes=5", at: "2026-03-04 10:00")
    #expect(try home.findings(at: "2026-03-04 12:00") == [])
    try home.database.run(script: row["change"] + ";")
    #expect(try home.findings(at: "2026-03-04 12:00").joined(separator: " ") == row["found"])
  }

  @Test func aDateFarAheadIsNamed() throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    // One day ahead is travel.
    #expect(try home.findings(at: "2026-03-03 12:00") == [])
    #expect(try home.findings(at: "2026-03-02 12:00") == ["BUDGET_CLOCK_AHEAD"])
  }
}

/// The values that a recovery allows.
@Suite struct AllowedValuesTests {
  @Test(arguments: [
    ("budget_transaction", "date", Value.text("2026-02-02"), true), ("budget_day", "date", .text("2026-02-30"), false),
    ("budget_transaction", "game_type", .text("dice"), false), ("budget_transaction", "result", .text("lemon"), true),
    ("budget_transaction", "draw_json", .null, true), ("budget_transaction", "draw_json", .text("["), false),
    ("budget_state", "day_started_ts_utc_ms", .integer(-1), false), ("budget_state", "day_id", .text("x"), false),
    ("budget_app_selection", "app_id", .text("a"), false), ("budget_reset", "record_key", .text("x"), false),
    ("budget_pending_wager", "timezone_id", .text("Mars"), false),
  ]) func onlySpecifiedValuesAreAllowed(_ table: String, _ column: String, _ value: Value, _ isAllowed: Bool) throws {
    #expect(try AllowedValues([TimeBudgetEconomy.self]).contain(value, in: column, of: table) == isAllowed)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>) func everyRecordedValueIsAllowed(seed: UInt64) throws {
    let home = try Home()
    var history = TimeBudgetHistory(seed: seed)
    for record in history.records(150) { try home.record(record) }
    let allowed = try AllowedValues([TimeBudgetEconomy.self])
    for table in TimeBudgetTables.all.map(\.name) {
      let statement = try home.database.prepare("select * from \(table)")
      while try statement.step() {
        for (index, column) in statement.columnNames.enumerated() {
          let value = statement.row.value(index)
          #expect(try allowed.contain(value, in: column, of: table), "\(table).\(column): \(value)")
        }
      }
    }
  }
}
