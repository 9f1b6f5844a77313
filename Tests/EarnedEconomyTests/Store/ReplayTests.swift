import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// The same records give the same content, once or twice, whatever the engine remembers in between (contract, section
/// 2; E51).
@Suite struct ReplayTests {
  /// A few days with every kind of record. Modes change their tier and their disables.
  private static let story = table(
    """
    time             | record
    04:00            | entitlement.set tier=PRO
    04:01            | settings.update settings={"quest":{"qr_key_value":"key"},"credit_costs":{"minutes_5":8}}
    04:02            | app.upsert app_id=android:a display_name=Reddit
    04:03            | app.distract app_id=android:a
    04:03            | app.distract app_id=android:b
    04:04            | mode.upsert mode_id=m name=M strictness=STRICT priority=2 windows=[{"days_of_week_mask":127,"start_local_hhmm":"09:00","end_local_hhmm":"17:00"}]
    04:05            | mode.upsert mode_id=n name=N strictness=HARD priority=1 windows=[] blocked_apps=["android:b"]
    04:06            | habit.upsert habit_id=h name=H
    04:06            | habit.upsert habit_id=i name=I reward_credits=0
    05:00            | focus.start planned_duration_minutes=100 session_id=f blocked_apps=[]
    06:40            | focus.end session_id=f
    07:00            | habit.complete habit_id=h
    07:01            | habit.complete habit_id=i
    07:02            | habit.complete habit_id=i
    10:00            | unlock.attempt app_id=android:a attempt_id=t1
    10:00            | unlock.quest.start attempt_id=t1 quest_type=QR_SCAN quest_session_id=q1
    10:01            | unlock.quest.complete quest_session_id=q1 proof=key
    10:02            | unlock.attempt app_id=android:a attempt_id=t2
    10:02            | unlock.credits attempt_id=t2 minutes=15
    10:03            | mode.override mode_id=n manual_state=FORCED_ON
    10:03            | mode.upsert mode_id=m name=M1 strictness=GENTLE
    10:04            | unlock.attempt app_id=android:b attempt_id=t3
    10:04            | unlock.quest.start attempt_id=t3 quest_type=BREATHING
    10:05            | unlock.attempt app_id=android:b attempt_id=t4
    10:05            | unlock.emergency attempt_id=t4
    10:06            | mode.override mode_id=n manual_state=AUTO
    10:07            | mode.override mode_id=m manual_state=FORCED_OFF
    10:08            | entitlement.set tier=FREE
    10:09            | mode.upsert mode_id=n name=N2 strictness=GENTLE
    10:09            | mode.upsert mode_id=m name=M2 strictness=GENTLE
    10:10            | entitlement.set tier=PRO
    10:12            | mode.upsert mode_id=m name=M3 strictness=STRICT
    10:13            | mode.delete mode_id=m
    10:20            | unlock.attempt app_id=android:a attempt_id=t5
    10:20            | unlock.cancel attempt_id=t5
    10:30            | mode.override mode_id=m manual_state=AUTO
    10:31            | mode.override mode_id=m manual_state=FORCED_OFF effective_at_ts_utc_ms=1770062400000
    10:32            | mode.upsert mode_id=m name=M4 strictness=STRICT
    18:00            | mode.override mode_id=m manual_state=FORCED_OFF effective_at_ts_utc_ms=1770141600000
    2026-02-03 09:30 | unlock.attempt app_id=android:a attempt_id=t6
    2026-02-03 09:30 | unlock.quest.start attempt_id=t6 quest_type=BREATHING quest_session_id=q6
    2026-02-03 09:34 | unlock.quest.cancel quest_session_id=q6
    2026-02-03 10:30 | mode.override mode_id=m manual_state=AUTO
    2026-02-03 12:00 | habit.delete habit_id=i
    2026-02-04 12:00 | app.undistract app_id=android:b
    """)

  private func tell(_ home: Home, forgetting: Bool = false) throws -> [String] {
    try Self.story.map { row in
      if forgetting { home.engine.forget() }
      return try home.record(row["record"], at: row["time"])
    }
  }

  @Test func everyRecordIsADuplicateTheSecondTime() throws {
    let home = try Home()
    let answers = try tell(home)
    let content = try home.content()
    #expect(Set(answers).isSuperset(of: ["applied", "duplicate", "MODE_LOCKED", "TIER_LIMIT", "EXPIRED"]))
    let again = try tell(home)
    for (row, (first, second)) in zip(Self.story, zip(answers, again)) {
      let wasTaken = !["WRONG_STATE", "NOT_FOUND", "TIER_LIMIT", "MODE_LOCKED", "DAY_CLOSED"].contains(first)
      #expect(second == (wasTaken ? "duplicate" : "DAY_CLOSED") || second == first, "\(row)")
    }
    #expect(try home.content() == content)
  }

  @Test func theCachedStateIsTheStoredState() throws {
    let (one, other) = (try Home(), try Home())
    #expect(try tell(one) == tell(other, forgetting: true))
    #expect(try one.content() == other.content())
  }

  // A deletion, an end, a cancellation asked for again by another record is no duplicate.
  @Test func anotherRecordForTheSameThingIsRejected() throws {
    let home = try Home()
    try home.prepare(
      """
      05:00 focus.start planned_duration_minutes=25 session_id=f
      05:25 focus.end session_id=f
      06:00 unlock.attempt app_id=android:a attempt_id=t1
      06:01 unlock.cancel attempt_id=t1
      """)
    #expect(try home.record("focus.end session_id=f", at: "05:25") == "duplicate")
    #expect(try home.record("focus.end session_id=f", at: "05:26") == "WRONG_STATE")
    #expect(try home.record("unlock.cancel attempt_id=t1", at: "06:01") == "duplicate")
    #expect(try home.record("unlock.cancel attempt_id=t1", at: "06:02") == "WRONG_STATE")
    #expect(try home.record("day.ensure", at: "06:03") == "applied")
    #expect(try home.record("day.ensure", at: "06:04") == "applied")
  }

  @Test func idsAreThoseOfTheRecord() throws {
    let home = try Operation.credits.home()
    try home.record(Operation.credits.record, at: Operation.credits.time)
    let instant = home.instant(Operation.credits.time)
    let canonical = JSONValue.object(EarnedTestSupport.record(Operation.credits.record, at: instant)).canonical
    var ids = MadeIDs(instant, canonical: canonical)
    let grant = ids.next()
    #expect(try home.rows("select grant_id = '\(grant)' from unlock_grant") == ["1"])
    let events = [ids.next(), ids.next(), ids.next()]
    #expect(try home.rows("select event_id from event_log order by rowid desc limit 3") == events.reversed())
  }

  @Test func anIDThatIsTakenIsAConflict() throws {
    let home = try Operation.credits.home()
    for record in [
      "unlock.attempt app_id=android:b attempt_id=t", "focus.start planned_duration_minutes=5 session_id=f",
      #"mode.upsert mode_id=z name=Z strictness=GENTLE windows=[{"window_id":"w","days_of_week_mask":1,"#
        + #""start_local_hhmm":"10:00","end_local_hhmm":"11:00"}]"#,
    ] {
      #expect(try home.record(record, at: "18:00") == "ID_CONFLICT", "\(record)")
    }
    try home.record("habit.complete habit_id=h completion_id=c", at: "18:00")
    #expect(try home.record("habit.complete habit_id=i completion_id=c", at: "18:01") == "ID_CONFLICT")
    #expect(try home.record("habit.complete habit_id=h completion_id=c", at: "18:01") == "duplicate")
  }
}
