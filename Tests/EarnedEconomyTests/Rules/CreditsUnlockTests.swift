import EarnedCore
import EarnedEconomyRules
import EarnedTestSupport
import Testing

/// Rules 2.5 and 2.12, decisions E10–E13, E34, E36. It is 10:00, and the mode is open from 09:00 to 17:00.
@Suite struct CreditsUnlockTests {
  @Test(
    arguments: table(
      """
      minutes | tier | balance | answer               | left
      5       | PRO  | 9       | INSUFFICIENT_CREDITS | 9
      5       | PRO  | 10      | applied              | 0
      5       | PRO  | 11      | applied              | 1
      15      | PRO  | 24      | INSUFFICIENT_CREDITS | 24
      15      | PRO  | 25      | applied              | 0
      30      | PRO  | 44      | INSUFFICIENT_CREDITS | 44
      30      | PRO  | 45      | applied              | 0
      5       | FREE | 10      | applied              | 0
      15      | FREE | 100     | UPGRADE_REQUIRED     | 100
      30      | FREE | 0       | UPGRADE_REQUIRED     | 0
      30      | PLUS | 45      | applied              | 0
      10      | PRO  | 100     | INVALID_VALUE        | 100
      0       | PRO  | 100     | INVALID_VALUE        | 100
      """))
  func theBalanceMustReach(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = row.tier()
    scene.state.economy.creditBalance = row.number("balance")
    scene.state.modes = [scene.mode("work", .hard)]
    scene.openGate()
    let (answer, state) = try scene.attempt(
      "unlock.credits attempt_id=t minutes=\(row["minutes"])", at: "10:00")
    #expect(answer == row["answer"])
    #expect(state.economy.creditBalance == row.number("left"))
    let isGranted = answer == "applied"
    #expect((state.subject.app?.grant != nil) == isGranted)
    #expect(state.today?.creditsUnlocksCount == (isGranted ? 1 : 0))
    #expect(state.today?.creditsSpent == row.number("balance") - row.number("left"))
    let outcome: AttemptOutcome = isGranted ? .granted : answer == "INVALID_VALUE" ? .pending : .denied
    #expect(state.subject.attempt?.outcome == outcome)
  }

  @Test func aDenialSettlesTheAttempt() throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode()]
    scene.openGate()
    #expect(
      try scene.decide("unlock.credits attempt_id=t minutes=5", at: "10:00").events(at: scene.now("10:00")) == [
        #"UNLOCK_DENIED {"attempt_id":"t","reason":"INSUFFICIENT_CREDITS"}"#
      ])
  }

  @Test func aGrantIsThreeLinesOfTheLog() throws {
    var scene = try Scene()
    scene.state.economy.creditBalance = 10
    scene.state.modes = [scene.mode()]
    scene.openGate()
    let decision = try scene.decide("unlock.credits attempt_id=t minutes=5", at: "10:00")
    let grant = try #require(decision.state.subject.app?.grant)
    #expect(
      decision.events(at: scene.now("10:00")) == [
        #"UNLOCK_OPTION_SELECTED {"attempt_id":"t","option_type":"CREDITS_UNLOCK","#
          + #""option_payload":{"minutes":5,"cost_credits":10}}"#,
        #"CREDITS_SPENT {"app_id":"android:a","amount":10,"unlock_minutes":5,"attempt_id":"t"}"#,
        #"UNLOCK_GRANTED {"grant_id":"\#(grant.grantID)","app_id":"android:a","method":"CREDITS","#
          + #""starts_ts_utc_ms":1770055200000,"ends_ts_utc_ms":1770055500000,"attempt_id":"t"}"#,
      ])
  }
}
