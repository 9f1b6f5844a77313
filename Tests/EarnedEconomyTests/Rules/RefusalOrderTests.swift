import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Of several faults the first in order is named (contract, section 2; decision E34). The day is 2026-02-02.
@Suite struct RefusalOrderTests {
  @Test(
    arguments: table(
      """
      faults                       | record                                                       | answer
      # INVALID_VALUE, duplicate, ID_CONFLICT, DAY_CLOSED, NOT_FOUND, WRONG_STATE, TIER_LIMIT, MODE_LOCKED
      taken late                   | settings.update settings={"emergency":{"daily_limit":9}}     | INVALID_VALUE
      completed taken late         | habit.complete habit_id=h completion_id=c                    | duplicate
      taken late                   | habit.complete habit_id=h completion_id=c                    | ID_CONFLICT
      late                         | habit.complete habit_id=h completion_id=c                    | DAY_CLOSED
      taken focus                  | focus.start planned_duration_minutes=25 session_id=f         | ID_CONFLICT
      late focus                   | focus.start planned_duration_minutes=25 session_id=f         | DAY_CLOSED
      late                         | focus.end session_id=f                                       | DAY_CLOSED
      late                         | unlock.credits attempt_id=t minutes=5                        | DAY_CLOSED
      taken                        | unlock.quest.start attempt_id=t quest_type=BREATHING         | ID_CONFLICT
      settled broke                | unlock.credits attempt_id=t minutes=5                        | WRONG_STATE
      deleted mode                 | mode.upsert mode_id=m name=M strictness=HARD                 | WRONG_STATE
      late deleted mode            | mode.upsert mode_id=m name=M strictness=HARD                 | DAY_CLOSED
      hard mode                    | mode.upsert mode_id=m name=M strictness=HARD priority=9      | TIER_LIMIT
      # The record itself.
      -                            | mode.upsert mode_id=m strictness=HARD colour=green           | UNKNOWN_FIELD
      -                            | mode.upsert mode_id=m strictness=SOFT                        | MISSING_FIELD
      -                            | unlock.attempt app_id=reddit attempt_id=7                    | INVALID_VALUE
      -                            | unlock.attempt app_id=reddit                                 | INVALID_APP_ID
      -                            | settings.update settings={"timezone_id":"Mars/Olympus","quest":{"unlock_minutes":6}} | UNKNOWN_TIMEZONE
      """))
  func ofSeveralFaultsTheFirstIsReported(_ row: Case) throws {
    let faults = Set(row["faults"].split(separator: " "))
    var scene = try Scene()
    let deleted = scene.instant("05:00")
    scene.state.subject.idIsTaken = faults.contains("taken")
    scene.state.subject.habitIsCompleted = faults.contains("completed")
    if faults.contains("focus") { scene.state.focus = scene.focus("09:00", minutes: 25) }
    if faults.contains("settled") {
      scene.openGate()
      scene.state.subject.attempt?.outcome = .cancelled
    }
    if faults.contains("mode") {
      scene.state.entitlement.tier = .plus
      let mode = scene.mode("m", faults.contains("hard") ? .hard : .gentle)
      (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
      if faults.contains("deleted") { scene.state.subject.mode?.deleted = deleted }
    }
    let time = faults.contains("late") ? "2026-02-01 10:00" : "10:00"
    #expect(try scene.answer(row["record"], at: time) == row["answer"])
  }

  @Test(
    arguments: table(
      """
      attempt   | focus | mode | record                                                | answer
      -         | yes   | no   | unlock.credits attempt_id=t minutes=15                | NOT_FOUND
      GRANTED   | yes   | no   | unlock.credits attempt_id=t minutes=15                | WRONG_STATE
      DENIED    | yes   | no   | unlock.credits attempt_id=t minutes=15                | WRONG_STATE
      CANCELLED | yes   | no   | unlock.emergency attempt_id=t                         | WRONG_STATE
      EXPIRED   | yes   | no   | unlock.quest.start attempt_id=t quest_type=COPY_TEXT  | WRONG_STATE
      EXPIRED   | no    | no   | unlock.cancel attempt_id=t                            | WRONG_STATE
      PENDING   | yes   | no   | unlock.credits attempt_id=t minutes=15                | FOCUS_SESSION_ACTIVE
      PENDING   | no    | no   | unlock.credits attempt_id=t minutes=15                | NO_ACTIVE_BLOCK
      PENDING   | no    | yes  | unlock.credits attempt_id=t minutes=15                | UPGRADE_REQUIRED
      PENDING   | no    | yes  | unlock.credits attempt_id=t minutes=5                 | INSUFFICIENT_CREDITS
      PENDING   | yes   | no   | unlock.emergency attempt_id=t                         | FOCUS_SESSION_ACTIVE
      PENDING   | no    | no   | unlock.emergency attempt_id=t                         | NO_ACTIVE_BLOCK
      PENDING   | no    | yes  | unlock.emergency attempt_id=t                         | SAME_APP_CONSECUTIVE_BLOCKED
      PENDING   | yes   | no   | unlock.quest.start attempt_id=t quest_type=COPY_TEXT  | FOCUS_SESSION_ACTIVE
      PENDING   | no    | no   | unlock.quest.start attempt_id=t quest_type=COPY_TEXT  | NO_ACTIVE_BLOCK
      PENDING   | no    | yes  | unlock.quest.start attempt_id=t quest_type=COPY_TEXT  | COOLDOWN_ACTIVE
      """))
  func everyUnlockIsRefusedInTheSameOrder(_ row: Case) throws {
    var scene = try Scene()
    scene.state.emergency = EmergencyState(
      lastUsedDayID: DayID("2026-02-01"), usedCountToday: 1, lastAppIDUsed: scene.app("a"))
    if row.flag("focus") { scene.state.focus = scene.focus("09:50", minutes: 25) }
    if row.flag("mode") { scene.state.modes = [scene.mode()] }
    if let outcome = AttemptOutcome(rawValue: row["attempt"]) {
      scene.openGate(questGrantsToday: 1, lastQuestGrantStart: "09:50")
      scene.state.subject.attempt?.outcome = outcome
    }
    #expect(try scene.answer(row["record"], at: "10:00") == row["answer"])
  }

  @Test(
    arguments: table(
      """
      quest     | record                                               | answer
      -         | unlock.quest.complete quest_session_id=q             | NOT_FOUND
      -         | unlock.quest.fail quest_session_id=q reason=TIMEOUT  | NOT_FOUND
      -         | unlock.quest.cancel quest_session_id=q               | NOT_FOUND
      COMPLETED | unlock.quest.complete quest_session_id=q             | WRONG_STATE
      FAILED    | unlock.quest.fail quest_session_id=q reason=TIMEOUT  | WRONG_STATE
      EXPIRED   | unlock.quest.complete quest_session_id=q             | WRONG_STATE
      CANCELLED | unlock.quest.cancel quest_session_id=q               | WRONG_STATE
      ACTIVE    | unlock.quest.start attempt_id=t quest_type=BREATHING | WRONG_STATE
      """))
  func aQuestEndsOnce(_ row: Case) throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode()]
    if let state = QuestState(rawValue: row["quest"]) { scene.openGate(quest: scene.quest(.breathing, state)) }
    #expect(try scene.answer(row["record"], at: "10:01") == row["answer"])
  }

  @Test(
    arguments: table(
      """
      record                                    | answer
      shield.blocked app_id=android:a           | applied
      shield.blocked app_id=android:a mode_id=work | applied
      shield.blocked app_id=android:a mode_id=other | NOT_FOUND
      app.undistract app_id=android:a           | applied
      app.upsert app_id=android:a display_name=Reddit | applied
      day.ensure                                | applied
      """))
  func recordsWithoutLimitsAreAppliedUnlessTheirModeIsUnknown(_ row: Case) throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode()]
    #expect(try scene.answer(row["record"], at: "10:00") == row["answer"])
  }
}
