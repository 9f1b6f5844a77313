import EarnedCore
import EarnedJSON
import Testing

/// Keys and made ids against literals computed by Python's hashlib from contract, section 2 alone.
@Suite struct RecordKeyTests {
  private static let types = RecordTypes([RecordType("day.ensure")])

  /// The key of a record as the database keeps the id made of it.
  private func idOfAttempt(_ line: String) throws -> String? {
    let recorder = try Recorder()
    #expect(try recorder.ingest(line).rejected.isEmpty)
    return try recorder.text("select attempt_id from unlock_attempt")
  }

  @Test func aKeyHasTheTimeAndTheDigest() throws {
    let attempt = "019c612c-0db8-8d03-b82f-7c26e81c45e9"
    #expect(try idOfAttempt(record("unlock.attempt", after: 3, #""app_id":"android:a""#)) == attempt)
    #expect(try idOfAttempt(#"{"app_id":"android:a","type":"unlock.attempt","ts_utc_ms":1771156803000}"#) == attempt)
    #expect(
      try idOfAttempt(#" { "ts_utc_ms" : 1.771156803e12, "type":"unlock\u002eattempt" ,"app_id":"android:a"}"#)
        == attempt)
    #expect(
      try idOfAttempt(record("unlock.attempt", after: 3, #""app_id":"android:a","attempt_id":null,"timezone_id":null"#))
        == attempt)
    #expect(
      try idOfAttempt(record("unlock.attempt", after: 3, #""app_id":"android:a","timezone_id":"UTC""#)) != attempt)
  }

  @Test(arguments: [
    (#"{"type":"day.ensure","ts_utc_ms":0}"#, "00000000-0000-8e41-8273-09b010ef0726"),
    (#"{"type":"day.ensure","ts_utc_ms":1771156800000}"#, "019c612c-0200-8db9-884a-70fd98e40c8a"),
    (#"{"type":"day.ensure","ts_utc_ms":253402300799999}"#, "e677d21f-dbff-8a98-96e5-361c4e3edd94"),
  ])
  func keysAscendWithTime(line: String, key: String) throws {
    let object = try #require(try JSONParser().parse(line).objectValue)
    #expect(try Record(object, types: Self.types).key.description == key)
  }

  @Test func theKeyHashesCanonicalJSON() throws {
    let recorder = try Recorder()
    #expect(
      try recorder.ingest(
        #"{"name":"\u0001\"","type":"habit.upsert","habit_id":"\u00e9\u20ac\ud83d\ude00","reward_credits":1e2,"ts_utc_ms":1771156800000}"#
      ).rejected.isEmpty)
    #expect(
      try recorder.text("select lower(hex(record_key)) from earned_record_key") == "019c612c02008d7b93cfe1f314ab9e73")
  }

  @Test func madeIDsCountGrantExtensionThenEvents() throws {
    let recorder = try Recorder()
    let before = [
      record("entitlement.set", after: -3_601, #""tier":"PRO""#),
      record(
        "mode.upsert", after: -3_600,
        #""mode_id":"m","name":"M","strictness":"GENTLE","blocked_apps":["android:a"],"windows":\#(RejectionTests.always)"#
      ),
      record("focus.start", after: -3_600, #""session_id":"f","planned_duration_minutes":50,"blocked_apps":[]"#),
      record("focus.end", after: -600, #""session_id":"f""#),
      record("unlock.attempt", after: 3, #""app_id":"android:a","attempt_id":"a4""#),
    ]
    #expect(try recorder.ingest(before).rejected.isEmpty)
    let events = try #require(try recorder.number("select count(*) from event_log"))

    let first = try recorder.ingest(
      #"{"type":"unlock.credits","ts_utc_ms":1771156804010,"attempt_id":"a4","minutes":5}"#)
    #expect(first.summary.applied == 1)
    #expect(try recorder.texts("select grant_id from unlock_grant") == ["019c612c-11aa-831c-8af2-f030b94835c3"])
    #expect(
      try recorder.texts("select type || ' ' || event_id from event_log order by rowid limit -1 offset \(events)") == [
        "UNLOCK_OPTION_SELECTED 019c612c-11aa-8a5d-9a73-d0b63ba6c90a",
        "CREDITS_SPENT 019c612c-11aa-839e-baad-444216c16d9e",
        "UNLOCK_GRANTED 019c612c-11aa-8831-8708-20030cd4bac6",
      ])

    try recorder.ingest(record("unlock.attempt", after: 5, #""app_id":"android:a","attempt_id":"a6""#))
    try recorder.ingest(#"{"type":"unlock.credits","ts_utc_ms":1771156806010,"attempt_id":"a6","minutes":5}"#)
    #expect(
      try recorder.texts("select extension_id from unlock_grant_extension") == ["019c612c-197a-871e-81b4-63c6a18adec8"])
    #expect(
      try recorder.texts("select event_id from event_log order by rowid desc limit 1") == [
        "019c612c-197a-8ce4-a8e0-6a8f48d811ad"
      ])
  }
}
