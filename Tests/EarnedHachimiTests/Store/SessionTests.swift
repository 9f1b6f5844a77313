import EarnedCore
import EarnedHachimiRules
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore

/// The timer on the values of the interface (V22 to V32): uses at seconds after a start, then what was answered last and
/// the session or the state.
@Suite struct TimerTests {
  @Test(
    arguments: table(
      """
      start          | uses                                                  | answer            | then
      stopwatch      | background@60 foreground@1919                         | applied           | running 1919
      stopwatch      | background@60 foreground@1920                         | applied           | completed 32 at 1920
      countdown 1500 | pause@300 resume@420 restore@600                      | applied           | paused 480
      stopwatch      | pause@300 restore@480 resume@480 finish@900           | applied           | completed 12 at 900
      countdown 1500 | abandon@10                                            | denied SESSION_TOO_SHORT | idle
      countdown 1500 | abandon@241                                           | applied           | abandoned 5 at 241
      stopwatch      | drop@300                                              | applied           | interrupted 5 at 300
      countdown 1500 | pause@1600                                            | applied           | completed 25 at 1500
      countdown 1500 | finish@600                                            | rejected WRONG_STATE | running 600
      stopwatch      | finish@30000                                          | applied           | completed 480 at 30000
      stopwatch      | pause@60 pause@70                                     | rejected WRONG_STATE | paused 60
      stopwatch      | resume@60                                             | rejected WRONG_STATE | running 60
      stopwatch      | foreground@60                                         | rejected WRONG_STATE | running 60
      stopwatch      | pause@60 background@70 foreground@9000                | applied           | paused 60
      countdown 600  | background@10 foreground@5000                         | applied           | completed 10 at 600
      countdown 7200 | background@60 foreground@1920                         | applied           | completed 32 at 1920
      countdown 1500 | pause@300 resume@600 pause@1700                       | applied           | paused 1400
      countdown 1500 | pause@300 resume@600 pause@1800                       | applied           | completed 25 at 1800
      countdown 1500 | pause@300 abandon@290                                 | rejected WRONG_STATE | paused 290
      """))
  func theTimerFollowsItsUses(_ row: Case) throws {
    let home = try Home()
    let start = try home.startTimer(row["start"])
    var answer = ""
    var last = 0
    for use in row["uses"].split(separator: " ") {
      let parts = use.split(separator: "@")
      last = try #require(Int(parts[1]))
      answer = try home.record(
        ["type": "hachimi.timer", "ts_utc_ms": .integer(start + Int64(last) * 1_000), "op": .string(String(parts[0]))])
    }
    #expect(answer == row["answer"])
    #expect(try home.timer(start, at: last) == row["then"])
  }

  @Test func aStartAfterAFullCountdownStartsAnew() throws {
    let home = try Home()
    let start = try home.startTimer("countdown 600")
    let again: JSONObject = [
      "type": "hachimi.timer", "ts_utc_ms": .integer(start + 900_000), "op": "start", "habit_id": "h1",
      "mode": "stopwatch",
    ]
    #expect(try home.record(again) == "applied")
    #expect(try home.rows("select status, duration_minutes from local_sessions") == ["completed 10"])
    #expect(
      try home.rows("select state, mode, started_ts_utc_ms from hachimi_timer") == [
        "running stopwatch \(start + 900_000)"
      ])
    // While it runs, another start changes nothing.
    let content = try home.content()
    #expect(try home.record(again.with("ts_utc_ms", .integer(start + 901_000))) == "applied")
    #expect(try home.content().without("earned_record_key") == content.without("earned_record_key"))
  }

  @Test func aHabitWhoseTimerIsOnStays() throws {
    let home = try Home()
    let start = try home.startTimer("stopwatch")
    for type in ["hachimi.habit.delete", "hachimi.habit.deactivate"] {
      let record: JSONObject = ["type": .string(type), "ts_utc_ms": .integer(start + 1_000), "habit_id": "h1"]
      #expect(try home.record(record) == "rejected WRONG_STATE")
    }
  }
}

extension Home {
  /// A habit `h1`, and the timer on it.
  ///
  /// - Returns: when it was started.
  fileprivate func startTimer(_ words: String) throws -> Int64 {
    for step in story.prefix(3) { try record(step.record) }
    let start: Int64 = 1_773_480_000_000
    let parts = words.split(separator: " ").map(String.init)
    var timer: JSONObject = [
      "type": "hachimi.timer", "ts_utc_ms": .integer(start), "op": "start", "habit_id": "h1", "mode": .string(parts[0]),
    ]
    if parts.count > 1 { timer["total_seconds"] = Int64(parts[1]).map(JSONValue.integer) }
    #expect(try record(timer) == "applied")
    return start
  }

  /// The session that came of it, or the state.
  fileprivate func timer(_ start: Int64, at second: Int) throws -> String {
    let session = try rows(
      "select status, duration_minutes, 'at', (ended_at - \(start)) / 1000 from local_sessions")
    if let session = session.first { return session }
    guard let run = try HachimiStateLoader(database).state().timer?.run else { return "idle" }
    let elapsed = run.elapsedSeconds(at: Instant(millisecondsSinceEpoch: start + Int64(second) * 1_000))
    return "\(run.pauseBegan == nil ? "running" : "paused") \(elapsed)"
  }
}

extension JSONObject {
  func with(_ key: String, _ value: JSONValue) -> JSONObject {
    var copy = self
    copy[key] = value
    return copy
  }
}

/// What a session leaves behind that was not completed.
@Suite struct AbandonedSessionTests {
  private let home: Home

  init() throws {
    home = try Home()
    for line in [
      #"{"type":"hachimi.habit.create","ts_utc_ms":1773475200000,"habit_id":"h1","name":"Read","cat":{"cat_id":"c1","name":"Mo","seed":1}}"#,
      #"{"type":"hachimi.session.log","ts_utc_ms":1773478800000,"habit_id":"h1","mode":"stopwatch","status":"abandoned","started_at_ts_utc_ms":1773475800000,"ended_at_ts_utc_ms":1773476400000}"#,
    ] { #expect(try home.record(object(line)) == "applied") }
  }

  /// Rules 2.10: achievements are looked at after other actions. The next of these unlocks what the session has reached.
  @Test func itUnlocksNoAchievement() throws {
    let unlocked = """
      select json_extract(payload, '$.achievementId'), json_extract(payload, '$.trigger') from action_ledger
      where type = 'achievement_unlocked' and json_extract(payload, '$.trigger') <> 'habit_create' order by rowid
      """
    #expect(try home.rows(unlocked) == [])
    try home.record(object(#"{"type":"hachimi.checkin","ts_utc_ms":1773479000000}"#))
    #expect(try home.rows(unlocked).contains("days-1 check_in"))
  }

  /// Interface, section 1: the time written is that of the record, also when the session ended before.
  @Test func itsCatHasTheTimeOfTheRecord() throws {
    #expect(try home.rows("select last_session_at from local_cats") == ["1773478800000"])
  }
}
