import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedJSON
import Testing

@Suite struct AccessQuestionTests {
  let history: History

  init() throws { history = try History() }

  @Test(arguments: [
    (0, "BLOCK"), (59_999, "BLOCK"), (60_000, "ALLOW"), (359_999, "ALLOW"), (360_000, "BLOCK"),
  ])
  func anEmergencyStartsAfterAMinuteAndLastsFive(milliseconds: Int, status: String) throws {
    try history.mode("work", blocking: ["android:a"])
    try history.unlockInEmergency("android:a", at: 0)
    #expect(try history.access("android:a", at: milliseconds).access.status.rawValue == status)
  }

  @Test func creditsThatFollowAnEmergencyKeepItsStart() throws {
    try history.mode("work", blocking: ["android:a"])
    try history.earn(10)
    try history.unlockInEmergency("android:a", at: 0)
    try history.unlock("android:a", credits: 5, at: 30_000)
    #expect(try history.access("android:a", at: 59_999).access.reason == .modeBlocked)
    #expect(try history.access("android:a", at: 60_000).access.reason == .unlockGrantActive)
    #expect(try history.access("android:a", at: 659_999).access.reason == .unlockGrantActive)
    #expect(try history.access("android:a", at: 660_000).access.reason == .modeBlocked)
  }

  @Test func aFocusSessionBlocksEvenAGrantedApp() throws {
    try history.record("entitlement.set", ["tier": "PRO"])
    try history.mode("work", blocking: ["android:a"])
    try history.earn(100)
    try history.unlock("android:a", credits: 30, at: 0)
    try history.record(
      "focus.start", at: 1_000, ["planned_duration_minutes": 20, "session_id": "f", "blocked_apps": ["android:a"]])
    let end = 1_000 + 20 * 60_000
    for (milliseconds, reason) in [
      (0, AppAccess.Reason.unlockGrantActive), (1_000, .focusSessionActive), (end - 1, .focusSessionActive),
      (end, .unlockGrantActive), (30 * 60_000, .modeBlocked),
    ] {
      #expect(try history.access("android:a", at: milliseconds).access.reason == reason, "at \(milliseconds)")
    }
    #expect(try history.access("android:a", at: 1_000).optionsLine == "none")
    #expect(try history.access("android:b", at: 1_000).access.reason == .noActiveBlock)
  }

  @Test func afterADowngradeTheModeOfHighestPriorityIsGentle() throws {
    try history.record("entitlement.set", ["tier": "PRO"])
    try history.mode("low", blocking: ["android:a"], priority: 1, strictness: "HARD")
    try history.mode("high", blocking: ["android:b"], priority: 2, strictness: "HARD")
    #expect(try history.access("android:a", at: 1_000).access.reason == .modeBlocked)

    try history.record("entitlement.set", at: 2_000, ["tier": "FREE"])
    #expect(try history.access("android:a", at: 2_000).access.reason == .noActiveBlock)
    let kept = try history.access("android:b", at: 2_000)
    #expect(kept.access.effectiveMode?.mode.strictness == .gentle)
    #expect(kept.optionsLine == "5:INSUFFICIENT_CREDITS 15:UPGRADE_REQUIRED 30:UPGRADE_REQUIRED quest emergency")
    #expect(try history.status(at: 2_000).activeModes.map(\.modeID) == ["high"])
    let blocked = try history.questions.locks(at: history.now(2_000), within: .zero)
    #expect(blocked.map(\.appID.description) == ["android:b"])
  }

  @Test(arguments: [
    // balance, what it opens for PRO
    (24, "5 15:INSUFFICIENT_CREDITS 30:INSUFFICIENT_CREDITS quest emergency"),
    (9, "5:INSUFFICIENT_CREDITS 15:INSUFFICIENT_CREDITS 30:INSUFFICIENT_CREDITS quest emergency"),
    (10, "5 15:INSUFFICIENT_CREDITS 30:INSUFFICIENT_CREDITS quest emergency"),
    (45, "5 15 30 quest emergency"),
  ])
  func theBalanceEnablesDurations(balance: Int, options: String) throws {
    try history.record("entitlement.set", ["tier": "PRO"])
    try history.mode("work", blocking: ["android:a"])
    try history.earn(balance)
    #expect(try history.access("android:a", at: 1_000).optionsLine == options)
  }

  @Test(arguments: [
    (300_000, "quest:COOLDOWN_ACTIVE"), (899_999, "quest:COOLDOWN_ACTIVE"), (900_000, "quest"),
  ])
  func aQuestCoolsDownForFifteenMinutes(afterGrant: Int, quest: String) throws {
    try history.mode("work", blocking: ["android:a"])
    try history.unlockByQuest("android:a", at: 0)
    let options = try history.access("android:a", at: 45_000 + afterGrant).optionsLine
    #expect(options.split(separator: " ").contains(Substring(quest)))
  }

  @Test func theReasonWhyAModeDecidesIsReported() throws {
    try history.record("entitlement.set", ["tier": "PRO"])
    func why() throws -> String? {
      try history.access("android:a", at: 9_000).access.effectiveMode.map { "\($0.mode.modeID) \($0.why.rawValue)" }
    }
    #expect(try why() == nil)
    try history.mode("m2", blocking: ["android:a"])
    #expect(try why() == "m2 ONLY")
    try history.mode("m1", blocking: ["android:a"])
    #expect(try why() == "m1 MODE_ID")
    try history.mode("m3", blocking: ["android:a"], at: 1_000)
    #expect(try why() == "m3 LATEST_UPDATE")
    try history.mode("m4", blocking: ["android:a"], strictness: "STRICT")
    #expect(try why() == "m4 STRICTNESS")
    try history.mode("m5", blocking: ["android:a"], priority: 1)
    #expect(try why() == "m5 PRIORITY")
  }
}
