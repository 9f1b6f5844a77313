import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Rules 2.14, decisions E2, E7, E37. It is 10:00 on 2026-02-02.
@Suite struct EmergencyTests {
  @Test(
    arguments: table(
      """
      strictness | last day   | used | last app | answer
      GENTLE     | -          | 0    | -        | applied
      STRICT     | -          | 0    | -        | applied
      HARD       | -          | 0    | -        | applied
      HARD       | 2026-02-01 | 1    | b        | applied
      GENTLE     | 2026-02-02 | 1    | b        | DAILY_LIMIT_REACHED
      GENTLE     | 2026-02-01 | 1    | a        | SAME_APP_CONSECUTIVE_BLOCKED
      GENTLE     | 2026-01-01 | 1    | a        | SAME_APP_CONSECUTIVE_BLOCKED
      GENTLE     | 2026-02-02 | 1    | a        | DAILY_LIMIT_REACHED
      """))
  func onceADayAndNotForTheSameAppTwice(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    scene.state.modes = [scene.mode("work", row.strictness())]
    let before = EmergencyState(
      lastUsedDayID: DayID(row["last day"]), usedCountToday: row.number("used"),
      lastAppIDUsed: row.optional("last app").map(scene.app))
    scene.state.emergency = before
    scene.openGate()
    let (answer, state) = try scene.attempt("unlock.emergency attempt_id=t", at: "10:00")
    #expect(answer == row["answer"])
    let used = EmergencyState(
      lastUsedDayID: DayID("2026-02-02"), usedCountToday: 1, lastAppIDUsed: scene.app("a"))
    #expect(state.emergency == (answer == "applied" ? used : before))
    #expect(state.today?.emergencyUnlocksCount == (answer == "applied" ? 1 : 0))
  }

  // The log says 60 seconds also when a running grant is extended at once.
  @Test(
    arguments: table(
      """
      current      | starts        | ends
      -            | 1770055260000 | 1770055560000
      09:58..10:03 | 1770055080000 | 1770055680000
      """))
  func aUseIsThreeLinesOfTheLog(_ row: Case) throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode()]
    scene.openGate(grant: row.optional("current").map { _ in scene.grant("09:58", "10:03") })
    let decision = try scene.decide("unlock.emergency attempt_id=t", at: "10:00")
    let grant = try #require(decision.state.subject.app?.grant)
    #expect(
      decision.events(at: scene.now("10:00")) == [
        #"UNLOCK_OPTION_SELECTED {"attempt_id":"t","option_type":"EMERGENCY_UNLOCK","#
          + #""option_payload":{"delay_seconds":60,"unlock_minutes":5}}"#,
        #"EMERGENCY_USED {"attempt_id":"t","app_id":"android:a","delay_seconds":60,"unlock_minutes":5}"#,
        #"UNLOCK_GRANTED {"grant_id":"\#(grant.grantID)","app_id":"android:a","method":"EMERGENCY","#
          + #""starts_ts_utc_ms":\#(row["starts"]),"ends_ts_utc_ms":\#(row["ends"]),"attempt_id":"t"}"#,
      ])
  }
}
