import CEarnedSQLite
import EarnedEngine
import EarnedTestSupport
import Testing

@testable import EarnedCLI
@testable import EarnedSQLite

/// The cost of recording, in statements and in SQLite's own steps instead of time.
@Suite struct StatementTests {
  private let recorder: Recorder

  init() throws {
    recorder = try Recorder()
    try recorder.ingest(
      Self.line("entitlement.set", 0, #""tier":"PRO","subscription_active":true"#),
      Self.line("mode.upsert", 1, #""mode_id":"m","name":"M","strictness":"GENTLE","blocked_apps":["android:a"]"#),
      Self.line("mode.override", 2, #""mode_id":"m","manual_state":"FORCED_ON""#))
  }

  private static func line(_ type: String, _ second: Int, _ fields: String) -> String {
    #"{"type":"\#(type)","ts_utc_ms":\#(1_770_066_000_000 + second * 1_000),\#(fields)}"#
  }

  /// Attempts that are cancelled, two records each.
  private func attempts(_ numbers: Range<Int>) -> [String] {
    numbers.flatMap { number in
      [
        Self.line("unlock.attempt", 10 + 2 * number, #""app_id":"android:a","attempt_id":"a\#(number)""#),
        Self.line("unlock.cancel", 11 + 2 * number, #""attempt_id":"a\#(number)""#),
      ]
    }
  }

  private func record(_ lines: [String]) throws {
    let run = try recorder.ingest(lines)
    #expect(run.summary.applied == lines.count, "\(run.rejected.first?.message ?? "")")
  }

  /// Every statement that the connection has prepared and kept, with what it has done since it was last asked.
  private func statements(of recorder: Recorder) -> [(text: String, steps: Int, runs: Int)] {
    var statements: [(String, Int, Int)] = []
    var statement = sqlite3_next_stmt(recorder.database.handle, nil)
    while let current = statement {
      let steps = Int(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_VM_STEP, 1))
      let runs = Int(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_RUN, 1))
      if let text = sqlite3_sql(current) { statements.append((String(cString: text), steps, runs)) }
      statement = sqlite3_next_stmt(recorder.database.handle, current)
    }
    return statements
  }

  private var steps: Int { statements(of: recorder).map(\.steps).reduce(0, +) }

  @Test func statementsArePreparedOnce() throws {
    try record(attempts(0..<20))
    let before = statements(of: recorder).map(\.text)
    #expect(Set(before).count == before.count)
    try record(attempts(20..<200))
    #expect(statements(of: recorder).map(\.text).sorted() == before.sorted())
  }

  @Test func aRecordCostsNoMoreAfterALongHistory() throws {
    try record(attempts(0..<20))
    _ = steps
    try record(attempts(20..<70))
    let early = steps
    try record(attempts(70..<2_000))
    _ = steps
    try record(attempts(2_000..<2_050))
    let late = steps
    #expect(early > 0)
    #expect(late <= early + early / 20, "\(early) steps for 100 records became \(late)")
  }

  @Test func theSumsOfABatchAreWrittenOnce() throws {
    try record(attempts(0..<20))
    _ = steps
    try record(attempts(20..<70))
    let sums = statements(of: recorder).filter { $0.text.hasPrefix("insert into day_summary") }
    #expect(sums.map(\.runs) == [1])
  }

  /// The bundled months have every type of record.
  @Test(arguments: ["month", "month-quests"]) func noStatementReadsALargeTableWhole(_ fixture: String) throws {
    let recorder = try Recorder()
    try recorder.ingest(InputLines(["Tests/Fixtures/\(fixture).ndjson"]))
    let texts = statements(of: recorder).map(\.text)
    #expect(texts.count > 30)
    let large =
      /^SCAN (event_log|unlock_attempt|unlock_grant|quest_session|habit_completion|focus_session)\b/
    for text in texts where !text.hasPrefix("pragma") {
      for step in try recorder.database.plan(of: text) { #expect(!step.contains(large), "\(step)\nin \(text)") }
    }
  }
}
