import EarnedCore
import EarnedJSON
import EarnedTestSupport
import EarnedTimeBudgetRules
import Testing

@testable import EarnedEngine
@testable import EarnedTimeBudgetStore

/// The bounded list, previews and the audit on the tables.
@Suite struct ListTests {
  /// Vector V54.
  @Test func theListHasTheNewestHundred() throws {
    let home = try Home()
    for number in 0...100 { try home.play("w\(number)", "slots", minutes: 1, seed: 7) }
    let list = try TimeBudgetQuestions(home.database).transactions()
    #expect(list.count == 100)
    #expect(list.first?.wagerID == "w100" && list.last?.wagerID == "w1")
    #expect(list.allSatisfy { $0.result == "cherry" && $0.text == "+0 min" })
    #expect(try home.rows("select count(*), sum(delta_minutes) from budget_transaction") == ["101 0"])
    #expect(try home.state().bonusMinutes == 0)
  }

  @Test func aPreviewReadsNothingOfThePendingSeed() throws {
    let home = try Home()
    for record in sequence.prefix(6) { try home.record(record) }
    let content = try home.content()
    let now = Now(Instant(millisecondsSinceEpoch: 1_772_443_199_000), home.zone)
    let preview = try TimeBudgetQuestions(home.database).preview(.plinko(.medium), wagerMinutes: 10, at: now)
    let json = try #require(preview.json(at: now).objectValue)
    #expect(json["win"] == ["delta_minutes": 120, "text": "+120 min"])
    #expect(json["loss"] == ["delta_minutes": -6, "text": "\u{2212}6 min"])
    #expect(json["cap_minutes"] == 859)
    #expect(json["allowed"] == true && json["reason"] == .null && json["resolution"] == .null)
    #expect(try home.content() == content)
  }

  @Test func withoutDataAPreviewAnswersFromTheDefaults() throws {
    let home = try Home()
    let preview = try TimeBudgetQuestions(home.database).preview(
      .slots, wagerMinutes: 60, at: home.now("2026-03-02 08:00"))
    #expect(preview.isAllowed && preview.remainingMinutes == 60)
    #expect(try TimeBudgetQuestions(home.database).status(at: home.now("2026-03-02 08:00")) == nil)
  }

  @Test func theAuditPlaysRoundsAgain() throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    let audit = try TimeBudgetAudit(of: home.database)
    #expect(audit.text == "2 rounds played again: 2 as booked. 1 forfeited. 0 only summed up.")
    let second = try TimeBudgetAudit(of: home.database, .init(from: CalendarDate("2026-03-03")))
    #expect(second.text == "0 rounds played again: 0 as booked. 1 forfeited. 0 only summed up.")
    let one = try TimeBudgetAudit(of: home.database, .init(wagerID: "w2"))
    #expect(one.text == "1 round played again: 1 as booked. 0 forfeited. 0 only summed up.")
    let round = try #require(one.round?.objectValue)
    #expect(round["seed"] == "0000000000000000000000000000004e" && round["matches"] == true)
    #expect(round["options"] == ["risk": "medium"] && round["choices"] == [:])
    let forfeit = try #require(try TimeBudgetAudit(of: home.database, .init(wagerID: "w3")).round?.objectValue)
    #expect(forfeit["choices"] == .null && forfeit["draw"] == .null && forfeit["cap_minutes"] == .null)
    #expect(forfeit["matches"] == true && forfeit["options"] == [:])
  }

  @Test(
    arguments: table(
      """
      change                                                             | fields
      seed = '00000000000000000000000000000080' where wager_id = 'w1'    | seed_sha256 draw result multiplier_hundredths raw_delta_minutes delta_minutes
      draw_json = '{"roll":1}' where wager_id = 'w1'                     | draw
      draw_json = null where wager_id = 'w1'                             | draw
      result = 'cherry' where wager_id = 'w1'                            | result
      wager_minutes = 11 where wager_id = 'w1'                           | wager_minutes
      multiplier_hundredths = 1 where wager_id = 'w1'                    | multiplier_hundredths
      raw_delta_minutes = -9 where wager_id = 'w1'                       | raw_delta_minutes
      delta_minutes = -9 where wager_id = 'w1'                           | delta_minutes
      options_json = '{"risk":"low"}' where wager_id = 'w2'              | multiplier_hundredths raw_delta_minutes delta_minutes
      options_json = '{"risk":"none"}' where wager_id = 'w2'             | draw
      options_json = 'x' where wager_id = 'w2'                           | draw
      seed = 'x' where wager_id = 'w2'                                   | draw
      game_type = 'dice' where wager_id = 'w2'                           | draw
      choices_json = null where wager_id = 'w2'                          | draw
      wager_minutes = 9223372036854775807 where wager_id = 'w2'          | draw
      cap_minutes = 5 where wager_id = 'w2'                              | delta_minutes
      wager_minutes = 21 where wager_id = 'w4'                           | wager_minutes
      wager_minutes = 20 where wager_id = 'w4'                           | -
      """))
  func theAuditFindsWhatWasChanged(_ row: Case) throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    try home.play("w4", "blackjack", minutes: 10, seed: 19, at: "2026-03-04 10:00", #"actions=["double"]"#)
    try home.database.run(script: "update budget_transaction set \(row["change"]);")
    let audit = try TimeBudgetAudit(of: home.database)
    #expect(audit.findings.map(\.difference.field).joined(separator: " ") == row["fields"])
    let check = try #require(TimeBudgetChecks.all.first { $0.code == "BUDGET_ROUND_REPLAY" })
    #expect(try check.search(home.database, home.now("2026-03-04 12:00"), 10).isEmpty == row["fields"].isEmpty)
  }

  @Test func withoutTheLogTheCommitIsNotCompared() throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    try home.database.run(
      script: "delete from event_log; update budget_transaction set wager_minutes = 11 where wager_id = 'w1';")
    let audit = try TimeBudgetAudit(of: home.database)
    #expect(audit.findings.map(\.difference.field) == ["raw_delta_minutes", "delta_minutes"])
  }
}
