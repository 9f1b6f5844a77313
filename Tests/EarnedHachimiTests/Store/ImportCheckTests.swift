import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore

/// K56: a row that a check would name is not imported.
@Suite struct ImportCheckTests {
  // swift-format-ignore
  private static let rows: [String: String] = [
    "action": #""table":"action_ledger","row":{"id":"a1","type":"purchase","uid":"u","started_at":1,"payload":{"accessoryId":"hat"},"result":{"coins":-70},"created_at":1}"#,
    "habit": #""table":"local_habits","row":{"id":"h1","uid":"u","name":"Read","cat_id":"c1","goal_minutes":25,"total_minutes":60,"created_at":1}"#,
    "cat": #""table":"local_cats","row":{"id":"c1","uid":"u","name":"Mochi","appearance":{},"personality":"own","total_minutes":1300,"equipped_accessory":"hat","bound_habit_id":"h1","state":"active","highest_stage":"adolescent","created_at":1}"#,
    "cat2": #""table":"local_cats","row":{"id":"c2","uid":"u","name":"Taro","appearance":{},"personality":"own","bound_habit_id":"h0","state":"graduated","created_at":1}"#,
    "session": #""table":"local_sessions","row":{"id":"s1","uid":"u","habit_id":"h1","cat_id":"c1","started_at":1,"ended_at":2000000,"duration_minutes":25,"target_duration_minutes":25,"paused_seconds":0,"status":"completed","completion_ratio":1,"xp_earned":25,"coins_earned":250,"mode":"countdown","created_at":3}"#,
    "month": #""table":"local_monthly_checkins","row":{"id":"u_2026-02","uid":"u","month":"2026-02","checked_days":[1,2,3,4,5,6,7],"total_coins":7,"milestones_claimed":[7]}"#,
    "achievement": #""table":"local_achievements","row":{"id":"own","uid":"u","unlocked_at":1,"claimed":1,"claimed_at":2}"#,
    "coins": #""table":"materialized_state","row":{"key":"coin_balance","value":100}"#,
    "inventory": #""table":"materialized_state","row":{"key":"inventory","value":["bow"]}"#,
    "uid": #""table":"materialized_state","row":{"key":"uid","value":"u"}"#,
  ]
  private static let order = [
    "action", "habit", "cat", "cat2", "session", "month", "achievement", "coins", "inventory", "uid",
  ]

  private func record(_ name: String, _ change: JSONObject = [:], number: Int = 0) -> JSONObject {
    var record = object("{\(Self.rows[name] ?? "")}")
    var row = record["row"]?.objectValue ?? [:]
    row.set(change)
    record["row"] = .object(row)
    record["type"] = "hachimi.import.row"
    record["ts_utc_ms"] = .integer(1_767_313_500_000 + Int64(number))
    return record
  }

  /// All rows, one of them changed: it is rejected, or nothing is wrong afterwards.
  @Test(
    arguments: table(
      #"""
      row         | change                                                | answer
      action      | {"result":{"coins":2.5}}                              | rejected INVALID_VALUE
      action      | {"result":{}}                                         | applied
      action      | {"payload":"no JSON"}                                 | rejected INVALID_VALUE
      action      | {"payload":"{}"}                                      | applied
      action      | {"result":"{"}                                        | rejected INVALID_VALUE
      habit       | {"total_minutes":25}                                  | applied
      cat         | {"bound_habit_id":"h9"}                               | rejected INVALID_VALUE
      cat         | {"bound_habit_id":"h9","state":"graduated"}           | rejected INVALID_VALUE
      cat         | {"state":"dormant"}                                   | rejected INVALID_VALUE
      cat         | {"state":"graduated"}                                 | rejected INVALID_VALUE
      cat         | {"highest_stage":"kitten"}                            | rejected INVALID_VALUE
      cat         | {"highest_stage":"senior"}                            | applied
      cat         | {"highest_stage":null}                                | applied
      cat2        | {"state":"active"}                                    | rejected INVALID_VALUE
      cat2        | {"state":"active","bound_habit_id":"h1"}              | applied
      cat2        | {"state":"graduated","bound_habit_id":"h1"}           | rejected INVALID_VALUE
      cat2        | {"equipped_accessory":"hat"}                          | rejected INVALID_VALUE
      cat2        | {"equipped_accessory":"scarf"}                        | applied
      session     | {"duration_minutes":61,"coins_earned":0}              | rejected INVALID_VALUE
      session     | {"duration_minutes":60,"coins_earned":0}              | applied
      session     | {"coins_earned":251}                                  | rejected INVALID_VALUE
      session     | {"coins_earned":0}                                    | applied
      session     | {"ended_at":0}                                        | rejected INVALID_VALUE
      session     | {"duration_minutes":300,"coins_earned":1,"habit_id":"h9"} | applied
      session     | {"duration_minutes":480,"coins_earned":1,"habit_id":"h9","cat_id":"c2"} | rejected INVALID_VALUE
      session     | {"duration_minutes":0,"coins_earned":0,"cat_id":"c2"} | applied
      session     | {"duration_minutes":25,"cat_id":"c9"}                 | applied
      month       | {"checked_days":[1,2,3,4,5,6,29]}                     | rejected INVALID_VALUE
      month       | {"checked_days":[1,2,3]}                              | rejected INVALID_VALUE
      month       | {"milestones_claimed":[8]}                            | rejected INVALID_VALUE
      month       | {"milestones_claimed":[]}                             | applied
      achievement | {"claimed":0}                                         | rejected INVALID_VALUE
      achievement | {"claimed_at":null}                                   | rejected INVALID_VALUE
      achievement | {"claimed":0,"claimed_at":null}                       | applied
      coins       | {"value":-1}                                          | rejected INVALID_VALUE
      coins       | {"value":0}                                           | applied
      inventory   | {"value":["bow","bow"]}                               | rejected INVALID_VALUE
      inventory   | {"value":["bow","hat"]}                               | rejected INVALID_VALUE
      inventory   | {"value":[]}                                          | applied
      uid         | {"value":"a/b"}                                       | rejected INVALID_VALUE
      """#))
  func aRowIsRefusedOrNothingIsWrong(_ row: Case) throws {
    let home = try Home()
    for (number, name) in Self.order.enumerated() {
      let isChanged = name == row["row"]
      let answer = try home.record(record(name, isChanged ? object(row["change"]) : [:], number: number))
      #expect(answer == (isChanged ? row["answer"] : "applied"), "\(name)")
    }
    // A habit that has come before its cat is left without one.
    let isOrphaned = row["row"] == "cat" && row["answer"] != "applied"
    #expect(try home.findings() == (isOrphaned ? ["HACHIMI_ORPHAN"] : []))
  }

  /// In any order, as far as a row does not need a later one.
  @Test func aLaterHabitIsHeldAgainstItsSessions() throws {
    let home = try Home()
    #expect(try home.record(record("session")) == "applied")
    #expect(try home.record(record("habit", ["total_minutes": 24])) == "rejected INVALID_VALUE")
    #expect(try home.record(record("habit")) == "applied")
    #expect(try home.record(record("cat", ["total_minutes": 24])) == "rejected INVALID_VALUE")
    #expect(try home.record(record("cat")) == "applied")
    #expect(try home.findings() == [])
  }

  /// K57: sums are held against sums, and only rows against the bounds of rows.
  @Test func aHabitMayHaveHoursAndHours() throws {
    let home = try Home()
    func session(_ number: Int, _ minutes: Int, of habitID: JSONValue = "h1") throws -> String {
      try home.record(
        record(
          "session",
          ["id": .string("s\(number)"), "habit_id": habitID, "duration_minutes": .count(minutes)], number: number))
    }
    #expect(try home.record(record("habit", ["total_minutes": 1_000])) == "applied")
    #expect(try home.record(record("cat", ["total_minutes": 2_000])) == "applied")
    #expect(try session(1, 480) == "applied" && session(2, 480) == "applied")
    #expect(try session(3, 41) == "rejected INVALID_VALUE")
    #expect(try session(4, 40) == "applied")
    #expect(try session(5, 480, of: "h2") == "applied" && session(6, 480, of: "h2") == "applied")
    #expect(try session(7, 41, of: "h2") == "rejected INVALID_VALUE")
    #expect(
      try home.record(record("habit", ["id": "h2", "cat_id": "c2", "total_minutes": 959])) == "rejected INVALID_VALUE")
    #expect(try home.record(record("habit", ["id": "h2", "cat_id": "c2", "total_minutes": 960])) == "applied")
    #expect(try home.record(record("cat2", ["bound_habit_id": "h2", "state": "active"])) == "applied")
    #expect(try home.findings() == [])
  }

  /// Random rows in the order of an import: whatever is rejected, no check finds anything but a habit without its cat.
  @Test(arguments: UInt64(1)...12) func afterAnyImportNothingIsWrong(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func pick(_ words: [JSONValue]) -> JSONValue { words[number(0...words.count - 1)] }
    let home = try Home()
    var records: [JSONObject] = []
    for id in 1...3 {
      records.append(
        record(
          "habit",
          [
            "id": .string("h\(id)"), "cat_id": .string("c\(id)"), "total_minutes": .count(number(0...200)),
            "is_active": .count(number(0...1)),
          ]))
    }
    for id in 1...3 {
      records.append(
        record(
          "cat",
          [
            "id": .string("c\(id)"), "bound_habit_id": pick([.string("h\(id)"), .string("h\(id)"), "h9"]),
            "state": pick(["active", "dormant", "graduated"]), "total_minutes": .count(number(0...2_000)),
            "highest_stage": pick([.null, "kitten", "adolescent"]), "equipped_accessory": pick([.null, "hat", "bow"]),
          ]))
    }
    for id in 1...12 {
      records.append(
        record(
          "session",
          [
            "id": .string("s\(id)"), "habit_id": .string("h\(number(1...4))"), "cat_id": .string("c\(number(1...4))"),
            "duration_minutes": .count(number(0...60)), "coins_earned": .count(number(0...300)),
          ]))
    }
    records.append(
      record(
        "month",
        [
          "checked_days": [1, 2, 3, 4, 5, .count(number(6...31))],
          "milestones_claimed": pick([[], [7], [28]]),
        ]))
    records.append(record("coins", ["value": .count(number(-50...50))]))
    records.append(record("inventory", ["value": [pick(["hat", "bow"]), pick(["hat", "scarf"])]]))
    var answers: Set<String> = []
    for (index, one) in records.enumerated() {
      answers.insert(try home.record(one.with("ts_utc_ms", .integer(1_767_313_500_000 + Int64(index)))))
    }
    #expect(answers == ["applied", "rejected INVALID_VALUE"])
    #expect(try home.findings().filter { $0 != "HACHIMI_ORPHAN" } == [])
    #expect(
      try home.number(
        "select count(*) from local_cats where state <> 'graduated' and bound_habit_id not in (select id from local_habits)"
      ) == 0)
  }
}
