import EarnedCore
import EarnedEngine
import Testing

@testable import EarnedCLI

/// Provokes every code of contract, section 2, and checks that the state stays the same.
@Suite struct RejectionTests {
  /// What is recorded first, and the line that is rejected.
  struct Case: Sendable, CustomTestStringConvertible {
    let code: String
    var before: [String] = []
    let line: String

    var testDescription: String { "\(code): \(line.prefix(90))" }
  }

  static let always = #"[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}]"#
  static let pro = record("entitlement.set", #""tier":"PRO""#)
  static let work = record(
    "mode.upsert", after: 1, #""mode_id":"work","name":"Work","strictness":"STRICT","windows":\#(always)"#)
  static let habit = record("habit.upsert", #""habit_id":"read","name":"Read""#)
  static let focus = record("focus.start", after: 1, #""session_id":"f","planned_duration_minutes":25"#)

  static let cases: [Case] = [
    Case(code: "INVALID_JSON", line: "{"),
    Case(code: "INVALID_JSON", line: "nonsense"),
    Case(code: "INVALID_JSON", line: "[]"),
    Case(code: "INVALID_JSON", line: #""a text""#),
    Case(code: "INVALID_JSON", line: record("day.ensure") + record("day.ensure")),
    Case(code: "INVALID_JSON", line: record("day.ensure", #""type":"day.ensure""#)),
    Case(code: "INVALID_JSON", line: record("day.ensure") + "\u{0}"),
    Case(
      code: "TOO_DEEP",
      line: record("day.ensure", #""a":"# + String(repeating: "[", count: 64) + String(repeating: "]", count: 64))),
    Case(code: "MISSING_FIELD", line: #"{"ts_utc_ms":1771156800000}"#),
    Case(code: "MISSING_FIELD", line: #"{"type":null,"ts_utc_ms":1771156800000}"#),
    Case(code: "MISSING_FIELD", line: #"{"type":"day.ensure"}"#),
    Case(code: "MISSING_FIELD", line: #"{"type":"day.ensure","ts_utc_ms":null}"#),
    Case(code: "MISSING_FIELD", line: record("habit.complete")),
    Case(
      code: "MISSING_FIELD",
      line: record(
        "mode.upsert",
        #""mode_id":"m","name":"M","strictness":"GENTLE","windows":[{"days_of_week_mask":1,"start_local_hhmm":"00:00"}]"#
      )),
    Case(code: "UNKNOWN_TYPE", line: record("day.insure")),
    Case(code: "UNKNOWN_TYPE", line: record("")),
    Case(code: "UNKNOWN_FIELD", line: record("day.ensure", #""time_zone_id":"UTC""#)),
    Case(code: "UNKNOWN_FIELD", line: record("settings.update", #""settings":{"credit_cost":{}}"#)),
    Case(code: "UNKNOWN_FIELD", line: record("settings.update", #""settings":{"quest":{"types":[]}}"#)),
    Case(code: "INVALID_VALUE", line: #"{"type":"day.ensure","ts_utc_ms":"1771156800000"}"#),
    Case(code: "INVALID_VALUE", line: #"{"type":"day.ensure","ts_utc_ms":-1}"#),
    Case(code: "INVALID_VALUE", line: #"{"type":"day.ensure","ts_utc_ms":253402300800000}"#),
    Case(code: "INVALID_VALUE", line: #"{"type":"day.ensure","ts_utc_ms":1771156800000.5}"#),
    Case(code: "INVALID_VALUE", line: #"{"type":"day.ensure","ts_utc_ms":1e300}"#),
    Case(code: "INVALID_VALUE", line: record("habit.upsert", #""habit_id":"","name":"Read""#)),
    Case(code: "INVALID_VALUE", line: record("habit.upsert", #""habit_id":"a\u0000b","name":"Read""#)),
    Case(code: "INVALID_VALUE", line: record("habit.upsert", #""habit_id":"r","name":"Read","reward_credits":101"#)),
    Case(code: "INVALID_VALUE", line: record("habit.upsert", #""habit_id":"r","name":"Read","active":1"#)),
    Case(code: "INVALID_VALUE", line: record("entitlement.set", #""tier":"pro""#)),
    Case(code: "INVALID_VALUE", line: record("focus.start", #""planned_duration_minutes":0"#)),
    Case(code: "INVALID_VALUE", line: record("unlock.credits", #""attempt_id":"a","minutes":10"#)),
    Case(
      code: "INVALID_VALUE",
      line: record(
        "mode.upsert",
        #""mode_id":"m","name":"M","strictness":"GENTLE","windows":[{"days_of_week_mask":128,"start_local_hhmm":"00:00","end_local_hhmm":"01:00"}]"#
      )),
    Case(
      code: "INVALID_VALUE",
      line: record(
        "mode.upsert",
        #""mode_id":"m","name":"M","strictness":"GENTLE","windows":[{"days_of_week_mask":1,"start_local_hhmm":"24:00","end_local_hhmm":"01:00"}]"#
      )),
    Case(code: "INVALID_VALUE", line: record("settings.update", #""settings":{"emergency":{"daily_limit":2}}"#)),
    Case(
      code: "INVALID_VALUE", before: [pro],
      line: record("settings.update", after: 1, #""settings":{"credit_costs":{"minutes_5":20,"minutes_15":20}}"#)),
    Case(code: "UNKNOWN_TIMEZONE", line: record("day.ensure", #""timezone_id":"Mars/Olympus""#)),
    Case(code: "UNKNOWN_TIMEZONE", line: record("day.ensure", #""timezone_id":"../../etc/passwd""#)),
    Case(code: "UNKNOWN_TIMEZONE", line: record("day.ensure", #""timezone_id":"""#)),
    Case(code: "UNKNOWN_TIMEZONE", line: record("settings.update", #""settings":{"timezone_id":"utc "}"#)),
    Case(code: "INVALID_APP_ID", line: record("app.distract", #""app_id":"com.reddit.frontpage""#)),
    Case(code: "INVALID_APP_ID", line: record("app.distract", #""app_id":"android:""#)),
    Case(code: "INVALID_APP_ID", line: record("app.distract", #""app_id":"ANDROID:com.reddit""#)),
    Case(
      code: "INVALID_APP_ID",
      line: record("focus.start", #""planned_duration_minutes":25,"blocked_apps":["android:a","b"]"#)),
    Case(code: "NOT_FOUND", line: record("habit.complete", #""habit_id":"read""#)),
    Case(
      code: "NOT_FOUND", before: [habit, record("habit.delete", after: 1, #""habit_id":"read""#)],
      line: record("habit.complete", after: 2, #""habit_id":"read""#)),
    Case(code: "NOT_FOUND", line: record("focus.end", #""session_id":"f""#)),
    Case(code: "NOT_FOUND", line: record("unlock.credits", #""attempt_id":"a","minutes":5"#)),
    Case(code: "NOT_FOUND", line: record("unlock.cancel", #""attempt_id":"a""#)),
    Case(code: "NOT_FOUND", line: record("mode.delete", #""mode_id":"m""#)),
    Case(
      code: "ID_CONFLICT", before: [record("unlock.attempt", #""app_id":"android:a","attempt_id":"a""#)],
      line: record("unlock.attempt", after: 1, #""app_id":"android:a","attempt_id":"a""#)),
    Case(
      code: "ID_CONFLICT", before: [focus, record("focus.end", after: 2, #""session_id":"f""#)],
      line: record("focus.start", after: 3, #""session_id":"f","planned_duration_minutes":25"#)),
    Case(
      code: "INVALID_VALUE",
      line: record(
        "mode.upsert",
        #""mode_id":"m","name":"M","strictness":"GENTLE","windows":[{"window_id":"w","days_of_week_mask":1,"start_local_hhmm":"00:00","end_local_hhmm":"01:00"},{"window_id":"w","days_of_week_mask":2,"start_local_hhmm":"00:00","end_local_hhmm":"01:00"}],"blocked_apps":["bad"]"#
      )),
    Case(
      code: "INVALID_VALUE",
      line: record(
        "mode.upsert",
        #""mode_id":"m","name":"M","strictness":"GENTLE","blocked_apps":["bad"],"windows":[{"days_of_week_mask":1,"start_local_hhmm":"10:00","end_local_hhmm":"10:00"}]"#
      )),
    Case(
      code: "WRONG_STATE", before: [focus], line: record("focus.start", after: 2, #""planned_duration_minutes":25"#)),
    Case(
      code: "WRONG_STATE", before: [habit, record("habit.delete", after: 1, #""habit_id":"read""#)],
      line: record("habit.upsert", after: 2, #""habit_id":"read","name":"Read""#)),
    Case(
      code: "WRONG_STATE", before: [record("habit.upsert", #""habit_id":"read","name":"Read","active":false"#)],
      line: record("habit.complete", after: 1, #""habit_id":"read""#)),
    Case(code: "DAY_CLOSED", before: [record("day.ensure")], line: record("day.ensure", after: -86_400)),
    Case(
      code: "TIER_LIMIT", before: (1...3).map { record("app.distract", #""app_id":"android:\#($0)""#) },
      line: record("app.distract", after: 1, #""app_id":"android:4""#)),
    Case(code: "TIER_LIMIT", line: record("mode.upsert", #""mode_id":"m","name":"M","strictness":"HARD""#)),
    Case(code: "TIER_LIMIT", line: record("settings.update", #""settings":{"credit_costs":{"minutes_5":9}}"#)),
    Case(
      code: "MODE_LOCKED", before: [pro, work],
      line: record("mode.upsert", after: 2, #""mode_id":"work","name":"Work","strictness":"GENTLE""#)),
    Case(
      code: "MODE_LOCKED", before: [pro, work],
      line: record("mode.upsert", after: 2, #""mode_id":"work","name":"Work","strictness":"STRICT","windows":[]"#)),
  ]

  @Test(arguments: cases) func aRejectedRecordChangesNothing(_ one: Case) throws {
    let recorder = try Recorder()
    #expect(try recorder.ingest(one.before).rejected.isEmpty)
    let before = try recorder.content()
    let run = try recorder.ingest(one.line)
    #expect(run.codes == [one.code], "\(run.rejected)")
    #expect(run.summary.rejected == 1 && run.summary.records == 1)
    #expect(try recorder.content() == before)
    #expect(try recorder.ingest(one.line).codes == [one.code], "and again")
  }

  @Test func invalidUTF8AndTooLongLinesAreRejected() throws {
    let recorder = try Recorder()
    let source = TypedLines([Array(record("day.ensure", #""timezone_id":"U"#).utf8) + [0xC3, 0x28] + Array("\"}".utf8)])
    #expect(try recorder.ingest(source).codes == ["INVALID_UTF8"])
    let input = ScratchInput(record("day.ensure") + String(repeating: " ", count: RecordReader.lineLimitBytes))
    #expect(try recorder.ingest(input).codes == ["LINE_TOO_LONG"])
  }

  @Test func anUnknownWordGetsASuggestion() throws {
    let recorder = try Recorder()
    let messages = try recorder.ingest(
      record("day.insure"), record("day.ensure", #""timezon_id":"UTC""#), record("entitlement.set", #""tier":"PR0""#)
    ).rejected.map(\.message)
    #expect(messages.map { $0.contains("did you mean") } == [true, true, true], "\(messages)")
  }

  @Test func aWindowWithoutLengthIsAnInvalidValue() throws {
    let line = record(
      "mode.upsert",
      #""mode_id":"m","name":"M","strictness":"GENTLE","windows":[{"days_of_week_mask":1,"start_local_hhmm":"09:00","end_local_hhmm":"09:00"}]"#
    )
    #expect(try Recorder().ingest(line).codes == ["INVALID_VALUE"])
  }

  @Test func everyCodeHasACase() {
    let provoked = Set(Self.cases.map(\.code)).union(["INVALID_UTF8", "LINE_TOO_LONG"])
    #expect(provoked == Set(RejectionCode.allCases.map(\.code)))
  }
}
