import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Rules 2.13, decisions E8, E9, E28–E33. The mode is open from 09:00 to 17:00.
@Suite struct QuestTests {
  private func scene(_ strictness: Strictness = .gentle, tier: Tier = .pro, hasKey: Bool = true) throws -> Scene {
    var scene = try Scene()
    scene.state.entitlement.tier = tier
    scene.state.settings = scene.settings(hasKey: hasKey)
    scene.state.modes = [scene.mode("work", strictness)]
    return scene
  }

  @Test(
    arguments: table(
      """
      type      | strictness | tier | key | today | last         | answer
      BREATHING | GENTLE     | FREE | no  | 0     | -            | applied
      BREATHING | STRICT     | PRO  | no  | 1     | 09:45        | applied
      COPY_TEXT | GENTLE     | PRO  | no  | 0     | -            | applied
      QR_SCAN   | GENTLE     | PLUS | yes | 0     | -            | applied
      BREATHING | HARD       | PRO  | no  | 0     | -            | DISALLOWED_IN_HARD_MODE
      BREATHING | GENTLE     | PRO  | no  | 2     | 05:00        | DAILY_LIMIT_REACHED
      BREATHING | GENTLE     | PRO  | no  | 1     | 09:45:00.001 | COOLDOWN_ACTIVE
      COPY_TEXT | GENTLE     | FREE | no  | 0     | -            | QUEST_TYPE_NOT_AVAILABLE
      QR_SCAN   | GENTLE     | PRO  | no  | 0     | -            | QR_KEY_NOT_SET
      # Two at once: the first in order is named.
      BREATHING | HARD       | PRO  | no  | 2     | 09:50        | DISALLOWED_IN_HARD_MODE
      BREATHING | STRICT     | PRO  | no  | 2     | 09:50        | DAILY_LIMIT_REACHED
      COPY_TEXT | STRICT     | FREE | no  | 1     | 09:50        | COOLDOWN_ACTIVE
      QR_SCAN   | GENTLE     | FREE | no  | 0     | -            | QUEST_TYPE_NOT_AVAILABLE
      """))
  func aQuestStartsWhenItIsOffered(_ row: Case) throws {
    var scene = try scene(row.strictness(), tier: row.tier(), hasKey: row.flag("key"))
    scene.openGate(questGrantsToday: row.number("today"), lastQuestGrantStart: row.optional("last"))
    let record = "unlock.quest.start attempt_id=t quest_session_id=q quest_type=\(row["type"])"
    let (answer, state) = try scene.attempt(record, at: "10:00")
    #expect(answer == row["answer"])
    #expect(state.subject.attempt?.outcome == (answer == "applied" ? .pending : .denied))
    #expect(state.subject.quest?.expires == (answer == "applied" ? scene.instant("10:03") : nil))
  }

  @Test func aStartIsTwoLinesOfTheLog() throws {
    var scene = try scene()
    scene.openGate()
    let record = "unlock.quest.start attempt_id=t quest_session_id=q quest_type=COPY_TEXT"
    #expect(
      try scene.decide(record, at: "10:00").events(at: scene.now("10:00")) == [
        #"UNLOCK_OPTION_SELECTED {"attempt_id":"t","option_type":"QUEST_UNLOCK","#
          + #""option_payload":{"quest_type":"COPY_TEXT"}}"#,
        #"QUEST_STARTED {"quest_session_id":"q","attempt_id":"t","quest_type":"COPY_TEXT"}"#,
      ])
  }

  // The quest began at 10:00 and runs out at 10:03.
  @Test(
    arguments: table(
      """
      type      | at           | proof | answer   | quest     | attempt | events
      BREATHING | 10:00:44.999 | -     | MISMATCH | FAILED    | DENIED  | QUEST_FAILED
      BREATHING | 10:00:45     | -     | applied  | COMPLETED | GRANTED | QUEST_COMPLETED UNLOCK_GRANTED
      BREATHING | 10:02:59.999 | -     | applied  | COMPLETED | GRANTED | QUEST_COMPLETED UNLOCK_GRANTED
      BREATHING | 10:03        | -     | EXPIRED  | EXPIRED   | DENIED  | QUEST_EXPIRED
      COPY_TEXT | 10:00        | -     | applied  | COMPLETED | GRANTED | QUEST_COMPLETED UNLOCK_GRANTED
      COPY_TEXT | 10:01:29.999 | -     | applied  | COMPLETED | GRANTED | QUEST_COMPLETED UNLOCK_GRANTED
      COPY_TEXT | 10:01:30     | -     | TIMEOUT  | FAILED    | DENIED  | QUEST_FAILED
      COPY_TEXT | 10:01:30     | wrong | TIMEOUT  | FAILED    | DENIED  | QUEST_FAILED
      COPY_TEXT | 10:00:10     | wrong | MISMATCH | ACTIVE    | PENDING |
      COPY_TEXT | 10:03        | -     | EXPIRED  | EXPIRED   | DENIED  | QUEST_EXPIRED
      QR_SCAN   | 10:00        | key   | applied  | COMPLETED | GRANTED | QUEST_COMPLETED UNLOCK_GRANTED
      QR_SCAN   | 10:00        | Key   | MISMATCH | FAILED    | DENIED  | QUEST_FAILED
      QR_SCAN   | 10:00        | -     | MISMATCH | FAILED    | DENIED  | QUEST_FAILED
      QR_SCAN   | 10:03        | Key   | EXPIRED  | EXPIRED   | DENIED  | QUEST_EXPIRED
      """))
  func aQuestIsCompletedInTimeWithItsProof(_ row: Case) throws {
    var scene = try scene()
    let type = try #require(QuestType(rawValue: row["type"]))
    scene.openGate(quest: scene.quest(type))
    let proof = row.optional("proof").map { " proof=\($0)" } ?? ""
    let decision = try scene.decide("unlock.quest.complete quest_session_id=q\(proof)", at: row["at"])
    #expect(decision.outcome.name == row["answer"])
    #expect(decision.state.subject.quest?.state.rawValue == row["quest"])
    #expect(decision.state.subject.attempt?.outcome.rawValue == row["attempt"])
    #expect(decision.eventTypes(at: scene.now(row["at"])).joined(separator: " ") == row["events"])
    let isGranted = row["answer"] == "applied"
    #expect(decision.state.today?.questUnlocksCount == (isGranted ? 1 : 0))
    #expect(decision.state.subject.app?.grant?.ends == (isGranted ? scene.instant(row["at"]) + .minutes(5) : nil))
  }

  /// A wrong copy may be made once; the second one fails the quest (decision E33).
  @Test(
    arguments: table(
      """
      tries | proof  | at       | answer   | quest     | tries then
      0     | phrase | 10:00:10 | applied  | COMPLETED | 0
      0     | wrong  | 10:00:10 | MISMATCH | ACTIVE    | 1
      1     | phrase | 10:01:29 | applied  | COMPLETED | 1
      1     | wrong  | 10:01:29 | MISMATCH | FAILED    | 2
      1     | wrong  | 10:01:30 | TIMEOUT  | FAILED    | 1
      """))
  func twoCopiesMayBeTried(_ row: Case) throws {
    var scene = try scene()
    var quest = scene.quest(.copyText)
    if row.number("tries") > 0 { quest.tries = row.number("tries") }
    scene.openGate(quest: quest)
    let phrase = try #require(CopyQuest(quest)?.phrase)
    let proof =
      row["proof"] == "phrase" ? phrase.uppercased().split(separator: " ").joined(separator: "\u{a0}") : "wrong"
    let decision = try scene.decide("unlock.quest.complete quest_session_id=q proof=\(proof)", at: row["at"])
    #expect(decision.outcome.name == row["answer"])
    #expect(decision.state.subject.quest?.state.rawValue == row["quest"])
    #expect(decision.state.subject.quest?.tries == row.number("tries then"))
    #expect(
      decision.state.subject.attempt?.outcome.rawValue
        == ["ACTIVE": "PENDING", "COMPLETED": "GRANTED"][row["quest"], default: "DENIED"])
  }

  // What has changed since the start is looked at again, in order, before the proof; type and tier are not.
  @Test(
    arguments: table(
      """
      changed            | proof | answer
      nothing            | key   | applied
      focus              | key   | FOCUS_SESSION_ACTIVE
      no block           | key   | NO_ACTIVE_BLOCK
      hard               | key   | DISALLOWED_IN_HARD_MODE
      limit              | key   | DAILY_LIMIT_REACHED
      cooldown           | key   | COOLDOWN_ACTIVE
      tier               | key   | applied
      focus hard limit   | key   | FOCUS_SESSION_ACTIVE
      hard limit cooldown | key  | DISALLOWED_IN_HARD_MODE
      limit cooldown     | key   | DAILY_LIMIT_REACHED
      cooldown           | wrong | COOLDOWN_ACTIVE
      nothing            | wrong | MISMATCH
      """))
  func aCompletionIsCheckedAgainstWhatHasChanged(_ row: Case) throws {
    let changes = row["changed"]
    var scene = try scene(changes.contains("hard") ? .hard : .gentle)
    scene.openGate(
      quest: scene.quest(.qrScan), questGrantsToday: changes.contains("limit") ? 2 : 0,
      lastQuestGrantStart: changes.contains("cooldown") ? "09:50" : nil)
    if changes.contains("focus") { scene.state.focus = scene.focus("09:50", minutes: 25) }
    if changes.contains("no block") { scene.state.modes = [] }
    if changes.contains("tier") { scene.state.entitlement.tier = .free }
    let decision = try scene.decide("unlock.quest.complete quest_session_id=q proof=\(row["proof"])", at: "10:01")
    #expect(decision.outcome.name == row["answer"])
    guard !["applied", "MISMATCH"].contains(row["answer"]) else { return }
    #expect(decision.state.subject.quest?.state == .failed)
    #expect(
      decision.events(at: scene.now("10:01")) == [
        #"UNLOCK_DENIED {"attempt_id":"t","reason":"\#(row["answer"])"}"#
      ])
  }

  @Test(
    arguments: table(
      """
      record                                             | at           | answer  | quest     | attempt   | events
      unlock.quest.fail quest_session_id=q reason=TIMEOUT | 10:01       | applied | FAILED    | DENIED    | QUEST_FAILED
      unlock.quest.fail quest_session_id=q reason=MISMATCH | 10:01      | applied | FAILED    | DENIED    | QUEST_FAILED
      unlock.quest.fail quest_session_id=q reason=USER_CANCELLED | 10:01 | applied | FAILED   | DENIED    | QUEST_FAILED
      unlock.quest.fail quest_session_id=q reason=EXPIRED | 10:01       | applied | FAILED    | DENIED    | QUEST_FAILED
      unlock.quest.fail quest_session_id=q reason=TIMEOUT | 10:03       | EXPIRED | EXPIRED   | DENIED    | QUEST_EXPIRED
      unlock.quest.cancel quest_session_id=q             | 10:02:59.999 | applied | CANCELLED | CANCELLED | QUEST_CANCELLED
      unlock.quest.cancel quest_session_id=q             | 10:03        | EXPIRED | EXPIRED   | DENIED    | QUEST_EXPIRED
      unlock.cancel attempt_id=t                         | 10:01        | applied | CANCELLED | CANCELLED | QUEST_CANCELLED UNLOCK_CANCELLED
      unlock.cancel attempt_id=t                         | 10:03        | EXPIRED | EXPIRED   | DENIED    | QUEST_EXPIRED
      # Another choice while a quest runs ends the quest first.
      unlock.credits attempt_id=t minutes=5              | 10:01        | applied | CANCELLED | GRANTED   | QUEST_CANCELLED UNLOCK_OPTION_SELECTED CREDITS_SPENT UNLOCK_GRANTED
      unlock.credits attempt_id=t minutes=15             | 10:01        | INSUFFICIENT_CREDITS | CANCELLED | DENIED | QUEST_CANCELLED UNLOCK_DENIED
      unlock.credits attempt_id=t minutes=5              | 10:03        | EXPIRED | EXPIRED   | DENIED    | QUEST_EXPIRED
      unlock.emergency attempt_id=t                      | 10:01        | applied | CANCELLED | GRANTED   | QUEST_CANCELLED UNLOCK_OPTION_SELECTED EMERGENCY_USED UNLOCK_GRANTED
      unlock.emergency attempt_id=t                      | 10:03        | EXPIRED | EXPIRED   | DENIED    | QUEST_EXPIRED
      unlock.quest.start attempt_id=t quest_type=BREATHING | 10:03      | EXPIRED | EXPIRED   | DENIED    | QUEST_EXPIRED
      """))
  func whateverSettlesTheAttemptEndsItsQuest(_ row: Case) throws {
    var scene = try scene()
    scene.state.economy.creditBalance = 10
    scene.openGate(quest: scene.quest())
    let decision = try scene.decide(row["record"], at: row["at"])
    #expect(decision.outcome.name == row["answer"])
    #expect(decision.state.subject.quest?.state.rawValue == row["quest"])
    #expect(decision.state.subject.attempt?.outcome.rawValue == row["attempt"])
    #expect(decision.eventTypes(at: scene.now(row["at"])).joined(separator: " ") == row["events"])
    #expect(decision.state.today?.questUnlocksCount == 0)
  }

  @Test(
    arguments: table(
      """
      pending quest                 | at    | events
      none                          | 10:01 | UNLOCK_ATTEMPT_CREATED
      running                       | 10:01 | QUEST_CANCELLED UNLOCK_ATTEMPT_CREATED
      running                       | 10:03 | QUEST_EXPIRED UNLOCK_ATTEMPT_CREATED
      """))
  func aNewerAttemptReplacesAnOlderOne(_ row: Case) throws {
    var scene = try scene()
    var app = AppUnlocks(appID: scene.app("a"))
    app.pendingAttempts = [
      PendingAttempt(attemptID: "t", quest: row["pending quest"] == "running" ? scene.quest() : nil)
    ]
    scene.state.subject.app = app
    let decision = try scene.decide("unlock.attempt app_id=android:a attempt_id=t2", at: row["at"])
    #expect(decision.eventTypes(at: scene.now(row["at"])).joined(separator: " ") == row["events"])
    #expect(decision.facts.contains(.attemptExpired(attemptID: "t")) == (row["at"] == "10:01"))
    #expect(decision.state.subject.app?.pendingAttempts.isEmpty == true)
  }

  @Test(
    arguments: table(
      """
      reason         | payload
      TIMEOUT        | {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING","reason":"TIMEOUT"}
      MISMATCH       | {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING","reason":"MISMATCH"}
      USER_CANCELLED | {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING","reason":"USER_CANCELLED"}
      EXPIRED        | {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING","reason":"EXPIRED"}
      """))
  func aFailureSaysWhy(_ row: Case) throws {
    var scene = try scene()
    scene.openGate(quest: scene.quest())
    let decision = try scene.decide("unlock.quest.fail quest_session_id=q reason=\(row["reason"])", at: "10:01")
    #expect(decision.events(at: scene.now("10:01")) == ["QUEST_FAILED \(row["payload"])"])
  }
}

/// The phrase of a copy quest, and how it is compared (rules 2.13).
@Suite struct CopyQuestTests {
  private func quest(_ type: QuestType, id: String = "quest-1") -> QuestSession {
    QuestSession(
      questSessionID: id, attemptID: "attempt-1", type: type, created: .epoch, expires: .epoch + .minutes(3),
      state: .active)
  }

  @Test func theSameQuestHasTheSamePhrase() throws {
    let copy = try #require(CopyQuest(quest(.copyText)))
    #expect(copy.phrase.split(separator: " ").count == 10)
    #expect(copy.phrase == CopyQuest(quest(.copyText))?.phrase)
    #expect(copy.phrase != CopyQuest(quest(.copyText, id: "quest-2"))?.phrase)
    #expect(CopyQuest(quest(.breathing)) == nil)
    #expect(copy.end == .epoch + .seconds(90))
  }

  @Test func caseAndSpacingDoNotCount() throws {
    let copy = try #require(CopyQuest(quest(.copyText)))
    #expect(copy.isCopied(by: copy.phrase))
    #expect(copy.isCopied(by: "  " + copy.phrase.uppercased().split(separator: " ").joined(separator: " \n ")))
    #expect(!copy.isCopied(by: "") && !copy.isCopied(by: copy.phrase + " more"))
  }
}
