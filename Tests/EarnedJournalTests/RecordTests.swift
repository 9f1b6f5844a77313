import EarnedCore
import EarnedEconomyStore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedJournalStore

/// What records do, and which are rejected. It is 09:00 in Berlin on 9 March.
@Suite struct RecordTests {
  private let zone: Zone
  private let engine: Engine

  init() throws {
    zone = try Zone.named("Europe/Berlin")
    engine = try .inMemory(
      of: [EarnedEconomy.self, JournalEconomy.self], at: Now(zone.instant("2026-03-09 09:00"), zone))
  }

  private func record(_ json: String) throws -> String {
    var object = try #require(try JSONParser().parse(json).objectValue)
    object["ts_utc_ms"] = .integer(zone.instant("2026-03-09 09:00").millisecondsSinceEpoch)
    switch try engine.record(object) {
    case .applied: return "applied"
    case .duplicate: return "duplicate"
    case .denied(let reason): return reason.rawValue
    case .rejected(let rejection): return "\(rejection.code.code): \(rejection.message)"
    }
  }

  private var rows: [String] {
    get throws {
      let questions = JournalQuestions(engine.database)
      return try questions.goals().map { goal in
        "\(goal.goalID) \(goal.measure) \(goal.per) \(goal.atLeast.map { "≥\($0)" } ?? "≤\(goal.atMost ?? -1)") \(goal.since)"
      } + questions.notes(last: 10).map { "\($0.date) \($0.text)" }
    }
  }

  @Test(
    arguments: table(
      """
      record                                                                                              | answer
      {"type":"goal.set","goal_id":"a","measure":"focus_minutes","per":"week","at_least":480}             | applied
      {"type":"goal.set","goal_id":"a","measure":"focus_minutes","per":"week","at_least":10081}           | INVALID_VALUE: 'at_least' of focus_minutes is between 0 and 10080
      {"type":"goal.set","goal_id":"a","measure":"unlock_attempts","per":"day","at_most":10000}           | applied
      {"type":"goal.set","goal_id":"a","measure":"unlock_attempts","per":"day","at_most":10001}           | INVALID_VALUE: 'at_most' of unlock_attempts is between 0 and 10000
      {"type":"goal.set","goal_id":"a","measure":"used_seconds","per":"day","at_most":604800}             | applied
      {"type":"goal.set","measure":"used_seconds","per":"day","at_most":null,"at_least":0}                | applied
      {"type":"goal.set","goal_id":"a","measure":"granted","per":"day"}                                   | MISSING_FIELD: at_least or at_most is missing
      {"type":"goal.set","goal_id":"a","measure":"granted","per":"day","at_least":1,"at_most":2}          | INVALID_VALUE: a goal has at_least or at_most, not both
      {"type":"goal.delete","goal_id":"nobody"}                                                           | NOT_FOUND: there is no goal 'nobody'
      {"type":"note.add","text":"deadline"}                                                               | applied
      {"type":"note.add","text":"a\\nb"}                                                                  | INVALID_VALUE: 'text' is one line, without control characters
      {"type":"note.add","text":"a\\u2028b"}                                                              | INVALID_VALUE: 'text' is one line, without control characters
      {"type":"note.delete","note_id":"nobody"}                                                           | NOT_FOUND: there is no note 'nobody'
      """)) func aRecordIsTakenOrRejected(_ row: Case) throws
  {
    #expect(try record(row["record"]) == row["answer"])
  }

  @Test func aNoteHasBetweenOneAnd500Characters() throws {
    #expect(try record(#"{"type":"note.add","text":"\#(String(repeating: "ä", count: 500))"}"#) == "applied")
    #expect(
      try record(#"{"type":"note.add","text":"\#(String(repeating: "ä", count: 501))"}"#).hasPrefix("INVALID_VALUE"))
    #expect(try record(#"{"type":"note.add","text":""}"#).hasPrefix("INVALID_VALUE"))
  }

  @Test func aGoalIsChangedAndDeleted() throws {
    let goal = #"{"type":"goal.set","goal_id":"g","measure":"focus_minutes","per":"week","at_least":480}"#
    #expect(try record(goal) == "applied")
    #expect(try record(goal) == "duplicate")
    #expect(try rows == ["g focusMinutes week ≥480 2026-03-09"])
    #expect(
      try record(#"{"type":"goal.set","goal_id":"g","measure":"granted","per":"day","at_most":3}"#) == "applied")
    #expect(try rows == ["g granted day ≤3 2026-03-09"])
    #expect(try record(#"{"type":"goal.delete","goal_id":"g"}"#) == "applied")
    #expect(try rows == [])
  }

  @Test func aNoteStaysAsItIs() throws {
    #expect(try record(#"{"type":"note.add","note_id":"n","text":"a cold","date":"2026-03-08"}"#) == "applied")
    #expect(try record(#"{"type":"note.add","text":"deadline"}"#) == "applied")
    #expect(
      try record(#"{"type":"note.add","note_id":"n","text":"another"}"#)
        == "ID_CONFLICT: the note id 'n' is used by another note; leave it out or choose another")
    #expect(try rows == ["2026-03-08 a cold", "2026-03-09 deadline"])
    #expect(try record(#"{"type":"note.delete","note_id":"n"}"#) == "applied")
    #expect(try rows == ["2026-03-09 deadline"])
  }

  /// They are texts and wishes of a person: no line of the log, no row of a support document.
  @Test func nothingOfThemIsLoggedOrShown() throws {
    _ = try record(#"{"type":"note.add","text":"a secret"}"#)
    _ = try record(#"{"type":"goal.set","goal_id":"secret","measure":"granted","per":"day","at_most":3}"#)
    #expect(try engine.database.exists("select 1 from event_log where payload_json like '%secret%'") == false)
    #expect(JournalEconomy.tables.allSatisfy { $0.columns.allSatisfy { !$0.isShown } })
  }

  @Test(arguments: TypedRecordCheck.all(of: JournalState.operations)) func itIsWrittenAsItIsRead(
    _ check: TypedRecordCheck
  ) throws {
    #expect(try check.faults() == [])
  }
}
