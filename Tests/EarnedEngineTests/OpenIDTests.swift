import EarnedCore
import EarnedEngine
import Testing

@testable import EarnedCLI
@testable import EarnedTestSupport

/// Contract, section 11: an id that is left out is that of the one thing that is open.
@Suite struct OpenIDTests {
  private let recorder: Recorder

  init() throws {
    recorder = try Recorder()
    try recorder.ingest(
      record("entitlement.set", #""tier":"PRO""#),
      record(
        "mode.upsert",
        #""mode_id":"m","name":"m","strictness":"GENTLE","blocked_apps":["android:a","android:b"],"windows":[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}]"#
      ))
  }

  private func code(_ line: String) throws -> String {
    let run = try recorder.ingest(line)
    return run.codes.first ?? (run.summary.denied == 1 ? "denied" : run.summary.applied == 1 ? "applied" : "duplicate")
  }

  @Test func anOmittedIDMeansTheOpenOne() throws {
    #expect(try code(record("unlock.cancel", after: 1)) == "WRONG_STATE")
    #expect(try code(record("unlock.attempt", after: 2, #""app_id":"android:a","attempt_id":"one""#)) == "applied")
    #expect(try code(record("unlock.quest.start", after: 3, #""quest_type":"COPY_TEXT""#)) == "applied")
    #expect(try code(record("unlock.quest.complete", after: 4)) == "applied")
    #expect(try recorder.text("select outcome from unlock_attempt where attempt_id = 'one'") == "GRANTED")
    #expect(try code(record("unlock.quest.cancel", after: 5)) == "WRONG_STATE")
  }

  @Test func severalOpenOnesAreNamed() throws {
    try recorder.ingest(
      record("unlock.attempt", after: 2, #""app_id":"android:a","attempt_id":"one""#),
      record("unlock.attempt", after: 3, #""app_id":"android:b","attempt_id":"two""#))
    let run = try recorder.ingest(record("unlock.emergency", after: 4))
    #expect(run.codes == ["WRONG_STATE"])
    #expect(run.rejected.first?.message == "several are open, name one in 'attempt_id': 'one', 'two'")
    #expect(try code(record("unlock.emergency", after: 5, #""attempt_id":"two""#)) == "applied")
    #expect(try code(record("unlock.cancel", after: 6)) == "applied")
    #expect(try recorder.text("select outcome from unlock_attempt where attempt_id = 'one'") == "CANCELLED")
  }

  /// What the beginning of a day expires is not open on it.
  @Test func anAttemptOfYesterdayIsNotOpen() throws {
    try recorder.ingest(record("unlock.attempt", after: 2, #""app_id":"android:a","attempt_id":"one""#))
    #expect(try code(record("unlock.cancel", after: 86_400)) == "WRONG_STATE")
  }

  @Test func anOmittedIDMeansTheActiveFocusSession() throws {
    #expect(try code(record("focus.end", after: 1)) == "WRONG_STATE")
    try recorder.ingest(record("focus.start", after: 2, #""planned_duration_minutes":25"#))
    let end = record("focus.end", after: 1_600)
    #expect(try code(end) == "applied")
    #expect(try code(end) == "duplicate")
    #expect(try recorder.number("select completed from focus_session") == 1)
  }

  /// A quest that has run out is only meant when none runs, and its record is denied.
  @Test func anExpiredQuestIsChosenLast() throws {
    try recorder.ingest(
      record("unlock.attempt", after: 2, #""app_id":"android:a","attempt_id":"one""#),
      record("unlock.quest.start", after: 3, #""quest_type":"COPY_TEXT""#))
    #expect(try code(record("unlock.quest.complete", after: 1_000)) == "denied")
    #expect(try recorder.text("select denial_reason from unlock_attempt") == "EXPIRED")
  }

  @Test func aBackfilledEndBelongsToTheWaitingStart() throws {
    try recorder.ingest(record("day.ensure", after: 2 * 86_400))
    var options = Ingest.Options()
    options.isBackfill = true
    let run = try recorder.ingest(
      record("focus.start", after: 10, #""planned_duration_minutes":25"#), record("focus.end", after: 1_510),
      record("focus.end", after: 1_520), options: options)
    #expect(run.codes == ["WRONG_STATE"])
    #expect(try recorder.number("select completed from focus_session") == 1)
  }

  /// Every reason that occurs in random histories is one that its type declares.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func everyDenialIsDeclared(seed: UInt64) throws {
    let recorder = try Recorder()
    for object in HistoryGenerator.history(seed: seed, count: 150) {
      guard case .denied(let reason) = try recorder.engine.record(object) else { continue }
      let name = try #require(object["type"]?.stringValue)
      let type = try #require(recorder.engine.recordTypes[name])
      #expect(type.denials.contains(reason), "\(name): \(reason)")
    }
  }
}
