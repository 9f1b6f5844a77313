import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedCLI

/// What a run of ingest promises (contract, section 2).
@Suite struct IngestTests {
  static let month = "Tests/Fixtures/month.ndjson"

  private func options(_ change: (inout Ingest.Options) -> Void) -> Ingest.Options {
    var options = Ingest.Options()
    change(&options)
    return options
  }

  @Test func theSummaryHasTheFormOfTheContract() throws {
    let run = try Recorder().ingest(
      record("day.ensure", after: 5), record("day.ensure", after: 5), record("day.ensure", after: 9),
      record("app.distract", after: 7, #""app_id":"a""#), record("app.distract", after: 7, #""app_id":"android:a""#),
      "nonsense", record("unlock.attempt", after: 2, #""app_id":"android:a","attempt_id":"a""#),
      record("unlock.credits", after: 3, #""attempt_id":"a","minutes":5"#),
      record("focus.end", after: -9_999, #""session_id":"x""#))
    #expect(
      run.summary.json.serialized()
        == #"{"schema":"earned.ingest/1","records":9,"applied":4,"duplicates":1,"denied":1,"rejected":3,"by_type":{"app.distract":2,"day.ensure":3,"focus.end":1,"unlock.attempt":1,"unlock.credits":1},"denials":{"NO_ACTIVE_BLOCK":1},"rejections":{"INVALID_APP_ID":1,"INVALID_JSON":1,"NOT_FOUND":1},"first_ts_utc_ms":1771156802000,"last_ts_utc_ms":1771156809000,"dry_run":false,"committed":true}"#
    )
    #expect(run.rejected.map(\.line) == [4, 6, 9])
  }

  @Test func anEmptyInputHasASummary() throws {
    let json = try Recorder().ingest().summary.json.serialized()
    #expect(
      json
        == #"{"schema":"earned.ingest/1","records":0,"applied":0,"duplicates":0,"denied":0,"rejected":0,"by_type":{},"denials":{},"rejections":{},"first_ts_utc_ms":null,"last_ts_utc_ms":null,"dry_run":false,"committed":true}"#
    )
  }

  @Test func theSizeOfABatchChangesNothing() throws {
    let reference = try Recorder()
    let expected = try reference.ingest(InputLines([Self.month]))
    #expect(expected.summary.records == 750 && expected.summary.rejected == 0)
    let whole = try reference.content()
    for size in [1, 7, 1_000] {
      let recorder = try Recorder()
      let run = try recorder.ingest(InputLines([Self.month]), options: options { $0.batchSize = size })
      #expect(run.summary == expected.summary)
      #expect(run.settled == Array(stride(from: size, to: 750, by: size)) + [750])
      let content = try recorder.content()
      #expect(content == whole, "\(content.difference(from: whole))")
    }
  }

  /// A batch that is read ahead is settled, and its faults are reported, in the order of the input.
  @Test func aFaultOfTheInputComesAfterTheBatchesBeforeIt() throws {
    let recorder = try Recorder()
    let lines = (0..<30).map { record("day.ensure", after: $0) }
    let input = FailingFile(lines, failingAfter: 25)
    #expect(throws: FailingFile.Fault.self) { try recorder.ingest(input, options: options { $0.batchSize = 10 }) }
    #expect(try recorder.number("select count(*) from earned_record_key") == 20)
  }

  @Test func aSecondRunFindsOnlyDuplicates() throws {
    let recorder = try Recorder()
    let first = try recorder.ingest(InputLines([Self.month]))
    let content = try recorder.content()
    let second = try recorder.ingest(InputLines([Self.month]))
    #expect(second.summary.duplicates == 750 && second.summary.records == 750)
    #expect(second.summary.byType == first.summary.byType)
    #expect(second.summary.first == first.summary.first && second.summary.last == first.summary.last)
    #expect(try recorder.content() == content)
  }

  @Test func aReplayOfAClosedDayIsADuplicate() throws {
    let recorder = try Recorder()
    let old = record("unlock.attempt", #""app_id":"android:a""#)
    let late = record("unlock.attempt", after: 1, #""app_id":"android:a""#)
    try recorder.ingest(old, record("day.ensure", after: 86_400))
    let run = try recorder.ingest(old, late)
    #expect(run.summary.duplicates == 1)
    #expect(run.codes == ["DAY_CLOSED"])
  }

  @Test func aDeniedRecordIsADuplicateTheSecondTime() throws {
    let recorder = try Recorder()
    let lines = [
      record("unlock.attempt", #""app_id":"android:a","attempt_id":"a""#),
      record("unlock.credits", after: 1, #""attempt_id":"a","minutes":5"#),
    ]
    #expect(try recorder.ingest(lines).summary.denied == 1)
    let content = try recorder.content()
    #expect(try recorder.ingest(lines).summary.duplicates == 2)
    #expect(try recorder.content() == content)
  }

  @Test func settingTheSameStateAgainIsApplied() throws {
    let recorder = try Recorder()
    try recorder.ingest(record("day.ensure"))
    #expect(try recorder.ingest(record("day.ensure", after: 1)).summary.applied == 1)
  }

  /// Decision E43. Only its key is kept, so that it is the same duplicate on any later day.
  @Test func aSecondCompletionIsADuplicateAndChangesNothing() throws {
    let recorder = try Recorder()
    try recorder.ingest(
      record("habit.upsert", #""habit_id":"h","name":"H""#), record("habit.complete", after: 1, #""habit_id":"h""#))
    let content = try recorder.content().without("earned_record_key")
    let again = record("habit.complete", after: 2, #""habit_id":"h","completion_id":"another""#)
    #expect(try recorder.ingest(again, again).summary.duplicates == 2)
    #expect(try recorder.content().without("earned_record_key") == content)
    #expect(try recorder.ingest(record("habit.complete", after: 86_400, #""habit_id":"h""#)).summary.applied == 1)
  }

  /// Decisions E5, E26: later instants of an earlier local day are travel.
  @Test func recordsOfTravelAreBookedOnTheCurrentDay() throws {
    let recorder = try Recorder()
    let kiritimati = #""timezone_id":"Pacific/Kiritimati""#
    try recorder.ingest(record("day.ensure", after: 36_000, kiritimati))
    #expect(try recorder.text("select current_day_id from economy_state") == "2026-02-16")
    let run = try recorder.ingest(
      record("unlock.attempt", after: 36_001, #""app_id":"android:a","timezone_id":"America/Vancouver""#),
      record("unlock.attempt", after: 35_999, #""app_id":"android:b","timezone_id":"America/Vancouver""#))
    #expect(run.codes == ["DAY_CLOSED"])
    #expect(try recorder.texts("select day_id || timezone_id from unlock_attempt") == ["2026-02-16America/Vancouver"])
  }

  /// Decision E27.
  @Test(arguments: [-40 * 86_400, 40 * 86_400]) func theFirstRecordSetsTheDay(seconds: Int) throws {
    let recorder = try Recorder()
    try recorder.ingest(record("focus.end", after: seconds + 86_400, #""session_id":"rejected""#))
    #expect(try recorder.number("select count(*) from day_summary") == 0)
    try recorder.ingest(record("day.ensure", after: seconds))
    let day = seconds < 0 ? "2026-01-06" : "2026-03-27"
    #expect(try recorder.text("select current_day_id from economy_state") == day)
    #expect(try recorder.texts("select day_id from day_summary") == [day])
    #expect(try recorder.number("select count(*) from event_log") == 0)
  }

  @Test func aRejectionUndoesItsRolloverAndADenialKeepsIt() throws {
    let recorder = try Recorder()
    try recorder.ingest(record("unlock.attempt", #""app_id":"android:a","attempt_id":"a""#))
    try recorder.ingest(record("focus.end", after: 86_400, #""session_id":"x""#))
    #expect(try recorder.text("select current_day_id from economy_state") == "2026-02-15")
    try recorder.ingest(record("unlock.attempt", after: 86_401, #""app_id":"android:a","attempt_id":"b""#))
    #expect(
      try recorder.ingest(record("unlock.credits", after: 2 * 86_400 - 32_000, #""attempt_id":"b","minutes":5"#))
        .summary.denied == 1)
    #expect(try recorder.texts("select type from event_log where type = 'DAY_ROLLOVER'").count == 1)
  }

  @Test func aRecordThatCannotBeWrittenIsNamedAndThoseBeforeItStay() throws {
    let recorder = try Recorder()
    try recorder.database.run(
      script:
        "create trigger stop before insert on app_info when new.app_id = 'android:5' begin select raise(abort, 'no'); end"
    )
    let lines = (1...9).map { record("app.upsert", after: $0, #""app_id":"android:\#($0)""#) }
    let error = #expect(throws: IngestFault.self) { try recorder.ingest(lines) }
    #expect("\(error as Any)".contains("test:5: the record could not be written"))
    #expect(try recorder.texts("select app_id from app_info") == (1...4).map { "android:\($0)" })
    try recorder.database.run(script: "drop trigger stop")
    let rerun = try recorder.ingest(lines).summary
    #expect(rerun.duplicates == 4 && rerun.applied == 5)
    let undisturbed = try Recorder()
    try undisturbed.ingest(lines)
    #expect(try undisturbed.content() == recorder.content())
  }

  @Test func aRecordWhoseSumCannotBeWrittenIsNamedAndThoseBeforeItStay() throws {
    let recorder = try Recorder()
    try recorder.ingest(record("day.ensure"))
    try recorder.database.run(
      script:
        "create trigger stop before update on day_summary when new.unlock_attempts_count = 5 begin select raise(abort, 'no'); end"
    )
    let lines = (1...4).map { record("unlock.attempt", after: $0, #""app_id":"android:\#($0)""#) }
    let last = record("unlock.attempt", after: 5, #""app_id":"android:5""#)
    let error = #expect(throws: IngestFault.self) { try recorder.ingest(lines + [last]) }
    #expect("\(error as Any)".contains("test:5: the record could not be written"))
    #expect(try recorder.texts("select app_id from unlock_attempt") == (1...4).map { "android:\($0)" })
    try recorder.database.run(script: "drop trigger stop")
    #expect(try recorder.ingest(lines + [last]).summary.duplicates == 4)
    let undisturbed = try Recorder()
    try undisturbed.ingest([record("day.ensure")] + lines + [last])
    #expect(try undisturbed.content() == recorder.content())
  }

  @Test func rollingBackASavepointKeepsTheRest() throws {
    struct Undo: Error {}
    func attempt(_ id: String, after milliseconds: Int64) -> JSONObject {
      [
        "type": "unlock.attempt", "ts_utc_ms": .integer(Instant.start.millisecondsSinceEpoch + milliseconds),
        "app_id": "android:a", "attempt_id": .string(id),
      ]
    }
    let recorder = try Recorder()
    try recorder.engine.transaction {
      _ = try recorder.engine.record(attempt("a", after: 1))
      do {
        try recorder.engine.transaction {
          _ = try recorder.engine.record(attempt("b", after: 2))
          throw Undo()
        }
      } catch is Undo {}
      _ = try recorder.engine.record(attempt("c", after: 3))
    }
    let undisturbed = try Recorder()
    for record in [attempt("a", after: 1), attempt("c", after: 3)] { _ = try undisturbed.engine.record(record) }
    #expect(try undisturbed.content() == recorder.content())
    #expect(try recorder.number("select unlock_attempts_count from day_summary") == 2)
  }

  @Test func aStrictRunIsUndoneAtTheFirstRejection() throws {
    let recorder = try Recorder()
    try recorder.ingest(record("day.ensure"))
    let content = try recorder.content()
    let lines = (1...250).map { record("app.upsert", after: $0, #""app_id":"android:\#($0)""#) }
    let run = try recorder.ingest(lines + ["nonsense", "never read"], options: options { $0.isStrict = true })
    #expect(!run.summary.isCommitted && run.summary.records == 251 && run.summary.rejected == 1)
    #expect(run.codes == ["INVALID_JSON"] && run.settled.isEmpty)
    #expect(try recorder.content() == content)
    let good = try recorder.ingest(lines, options: options { $0.isStrict = true })
    #expect(good.summary.isCommitted && good.settled == [250])
  }

  @Test func stoppingRollsBackTheOpenBatch() throws {
    let recorder = try Recorder()
    var observer = Ingest.Observer()
    var settled = 0
    observer.settled = { settled = $0 }
    var asked = 0
    observer.shouldStop = {
      asked += 1; return asked > 260
    }
    let lines = (1...300).map { Array(record("day.ensure", after: $0).utf8) }
    let log = WriteAheadLog(of: recorder.database)
    #expect(throws: IngestFault.self) {
      try Ingest(recorder.engine, log: log, options: .init(), observer: observer).run(TypedLines(lines))
    }
    #expect(settled == 100)
    #expect(try recorder.number("select count(*) from earned_record_key") == 100)
  }

  @Test func sortingOrdersLinesByTime() throws {
    let lines = ["nonsense"] + [3, 1, 2, 1].map { record("day.ensure", after: $0, #""timezone_id":"UTC""#) } + [""]
    let sorted = try SortedLines(TypedLines(lines.map { Array($0.utf8) }))
    var numbers: [Int] = []
    while let line = try sorted.next() { numbers.append(line.number) }
    #expect(numbers == [1, 6, 3, 5, 4, 2])
    #expect(try sorted.next()?.number == nil, "the end stays the end")
  }

  @Test func sortingCanBeInterrupted() {
    #expect(throws: IngestFault.self) { try SortedLines(TypedLines([]), shouldStop: { true }) }
  }

  /// Ids that look the same are two, as they are for SQLite.
  @Test func idsAreComparedByTheirBytes() throws {
    let recorder = try Recorder()
    let run = try recorder.ingest(
      record("app.distract", #""app_id":"android:\u00e9""#), record("app.distract", #""app_id":"android:e\u0301""#),
      record("mode.upsert", #""mode_id":"m","name":"M","strictness":"GENTLE","blocked_apps":["android:\u00e9"]"#),
      record(
        "mode.upsert", after: 1, #""mode_id":"m","name":"M","strictness":"GENTLE","blocked_apps":["android:e\u0301"]"#))
    #expect(run.summary.applied == 4)
    #expect(try recorder.number("select count(*) from distracting_app") == 2)
    #expect(try recorder.texts("select hex(app_id) from mode_blocked_app") == ["616E64726F69643A65CC81"])
  }
}
