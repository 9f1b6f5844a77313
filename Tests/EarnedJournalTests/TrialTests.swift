import EarnedCore
import EarnedEconomyStore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedJournalRules
@testable import EarnedJournalStore

/// Plans, draws, and what the records of a trial do. It is 09:00 in Berlin on 9 March.
@Suite struct TrialTests {
  private static let seed = String(repeating: "0", count: 64)
  private let zone: Zone
  private let engine: Engine

  init() throws {
    zone = try Zone.named("Europe/Berlin")
    engine = try .inMemory(
      of: [EarnedEconomy.self, JournalEconomy.self], at: Now(zone.instant("2026-03-09 09:00"), zone))
  }

  @Test func aSeedDrawsWhatTheContractSays() throws {
    let seed = try #require(TrialSeed(Self.seed))
    #expect(seed.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
    #expect((1...8).map { seed.isOnFirst(pair: $0) ? "1" : "0" }.joined() == "11011000")
    #expect(TrialSeed("0") == nil)
    #expect(TrialSeed(String(repeating: "g", count: 64)) == nil)
  }

  @Test(arguments: [1, 2, 4, 7, 14]) func ofTwoNeighbouringBlocksOneIsOn(block: Int) throws {
    let trial = Trial(
      trialID: "t", name: "t", modeID: nil, text: "t", from: try #require(CalendarDate("2026-03-10")),
      plan: TrialPlan(days: 12 * block, block: block), measure: .unlockAttempts, economy: .earned,
      seed: try #require(TrialSeed(Self.seed)), stopped: nil)
    let blocks = stride(from: 0, to: trial.draw.count, by: block).map { Array(trial.draw[$0..<$0 + block]) }
    for days in blocks {
      #expect(Set(days.map(\.drawn)).count == 1)
      #expect(days.map(\.place) == Array(1...block))
    }
    let drawn = blocks.map { $0[0].drawn.rawValue }.joined(separator: " ")
    #expect(drawn == "on off on off off on on off on off off on")
    #expect(trial.draw.map(\.pair) == (1...6).flatMap { Array(repeating: $0, count: 2 * block) })
  }

  @Test(
    arguments: table(
      """
      days | block | next
      28   | 1     | 28
      27   | 1     | 28
      2    | 1     | 12
      366  | 1     | 366
      30   | 4     | 48
      170  | 14    | 196
      365  | 14    | 364
      900  | 7     | 364
      """)) func theNextPlanThatIsRightIsKnown(_ row: Case)
  {
    let plan = TrialPlan(days: row.number("days"), block: row.number("block"))
    #expect(plan.nearest == row.number("next"))
    #expect(plan.isRight == (plan.nearest == plan.days))
  }

  @Test func recordsAreChecked() throws {
    let start = """
      {"type":"trial.start","trial_id":"a","name":"Kitchen","from_date":"2026-03-10","days":12,"block":1,\
      "measure":"unlock_attempts","seed":"\(Self.seed)"}
      """
    let other = { (old: String, new: String) in start.replacing("\"a\"", with: "\"b\"").replacing(old, with: new) }
    #expect(try record(other("2026-03-10", "2026-03-09")).hasPrefix("INVALID_VALUE: 'from_date' is not to come"))
    for first in ["9999-12-20", "9999-12-31"] {
      #expect(try record(other("2026-03-10", first)) == "INVALID_VALUE: the trial ends after 9999-12-30")
    }
    #expect(
      try record(other(":12,", ":13,"))
        == "INVALID_VALUE: 'days' is 13; a trial with blocks of 1 day has whole pairs of them, 12 to 366 days in steps of 2; the next that is right is 14"
    )
    #expect(try record(other("\"block\":1", "\"block\":3")) == "INVALID_VALUE: 'block' is not one of 1, 2, 4, 7, 14")
    #expect(
      try record(other("\"block\"", "\"mode_id\":\"m\",\"text\":\"t\",\"block\""))
        == "INVALID_VALUE: a trial has mode_id or text, not both")
    #expect(
      try record(other("\"block\"", "\"economy\":\"usage\",\"block\""))
        == "INVALID_VALUE: 'unlock_attempts' is a measure of earned and budget")
    #expect(try record(start) == "applied")
    #expect(try record(start.replacing("Kitchen", with: "Hall")).hasPrefix("ID_CONFLICT"))
    #expect(try record(other("", "")) == "WRONG_STATE: a trial of the same name is not over")
    let day = "{\"type\":\"trial.day\",\"trial_id\":\"a\",\"date\":\"2026-03-10\",\"followed\":true}"
    #expect(try record(day) == "INVALID_VALUE: 'date' is still to come")
    #expect(try record(day, at: "2026-03-11 09:00") == "applied")
    #expect(
      try record(day.replacing("03-10", with: "03-09"), at: "2026-03-11 09:00")
        == "NOT_FOUND: 2026-03-09 is not a day of this trial")
    #expect(try record("{\"type\":\"trial.stop\",\"trial_id\":\"a\"}", at: "2026-03-12 09:00") == "applied")
    #expect(
      try record("{\"type\":\"trial.stop\",\"trial_id\":\"a\"}", at: "2026-03-13 09:00")
        == "WRONG_STATE: this trial is stopped already")
    #expect(try record("{\"type\":\"trial.stop\",\"trial_id\":\"c\"}") == "NOT_FOUND: there is no trial 'c'")
    // Now its name is free.
    #expect(try record(other("2026-03-10", "2026-03-20"), at: "2026-03-13 09:00") == "applied")
    let questions = JournalQuestions(engine.database)
    let trials = try questions.trials()
    #expect(trials.map(\.trialID) == ["a", "b"])
    #expect(trials[0].stopped == CalendarDate("2026-03-12"))
    #expect(trials[0].text == "Kitchen")
    #expect(try questions.followed(trials[0]).values.map { $0 } == [true])
  }

  @Test func noDayIsLoggedAndAllArePrivate() throws {
    for table in [Trial.table.description, TrialDay.table] { #expect(table.columns.allSatisfy { !$0.isShown }) }
  }

  private func record(_ json: String, at time: String = "2026-03-09 09:00") throws -> String {
    var object = try #require(try JSONParser().parse(json).objectValue)
    object["ts_utc_ms"] = .integer(zone.instant(time).millisecondsSinceEpoch)
    switch try engine.record(object) {
    case .applied: return "applied"
    case .duplicate: return "duplicate"
    case .denied(let reason): return reason.rawValue
    case .rejected(let rejection): return "\(rejection.code.code): \(rejection.message)"
    }
  }
}
