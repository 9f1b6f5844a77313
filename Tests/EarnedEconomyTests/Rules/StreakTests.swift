import EarnedCore
import EarnedEconomyRules
import EarnedTestSupport
import Testing

/// Rules 2.2, decisions E23, E38, E49.
@Suite struct StreakTests {
  private func completingFocus(_ scene: Scene, minutes: Int = 25) throws -> Decision<EarnedState> {
    var scene = scene
    let session = scene.focus("09:00", minutes: minutes)
    (scene.state.focus, scene.state.subject.focusSession) = (session, session)
    return try scene.decide("focus.end session_id=f", at: "12:00")
  }

  @Test(
    arguments: table(
      """
      shown before | day before qualified | streak | bonus
      0            | no                   | 1      | 0
      3            | no                   | 1      | 0
      0            | yes                  | 1      | 0
      1            | yes                  | 2      | 5
      2            | yes                  | 3      | 10
      3            | yes                  | 4      | 15
      4            | yes                  | 5      | 20
      5            | yes                  | 6      | 20
      99           | yes                  | 100    | 20
      """))
  func theFirstQualificationCountsAndPays(_ row: Case) throws {
    var scene = try Scene()
    scene.state.economy.streakCount = row.number("shown before")
    scene.state.subject.dayBeforeQualified = row.flag("day before qualified")
    let economy = try completingFocus(scene).state.economy
    #expect(economy.streakCount == row.number("streak"))
    #expect(economy.creditBalance == 10 + row.number("bonus"))
    #expect(economy.streakBonusAwardedDayID?.description == (row.number("bonus") > 0 ? "2026-02-02" : nil))
  }

  @Test func theBonusComesRightAfterItsQualification() throws {
    var scene = try Scene()
    scene.state.economy.streakCount = 2
    scene.state.subject.dayBeforeQualified = true
    #expect(
      try completingFocus(scene).events(at: scene.now("12:00")) == [
        #"FOCUS_ENDED {"session_id":"f","completed":true,"ended_early":false,"actual_minutes":25}"#,
        #"CREDITS_EARNED {"source":"FOCUS","amount":10,"focus_session_id":"f","habit_id":null}"#,
        #"STREAK_QUALIFIED {"day_id":"2026-02-02","method":"FOCUS","streak_count_new":3,"#
          + #""first_qualified_ts_utc_ms":\#(scene.instant("12:00").millisecondsSinceEpoch)}"#,
        #"CREDITS_EARNED {"source":"STREAK_BONUS","amount":10,"focus_session_id":null,"habit_id":null}"#,
        #"STREAK_BONUS_AWARDED {"day_id":"2026-02-02","amount":10,"streak_count":3}"#,
      ])
  }

  @Test func aShortSessionQualifiesWithoutEarning() throws {
    #expect(
      try completingFocus(Scene(), minutes: 20).eventTypes(at: Scene().now("12:00")) == [
        "FOCUS_ENDED", "STREAK_QUALIFIED",
      ])
  }

  @Test func laterQualificationsChangeNothingInTheStreak() throws {
    var scene = try Scene()
    scene.state.economy.streakCount = 3
    scene.state.economy.todayQualified = true
    scene.state.subject.dayBeforeQualified = true
    let first = scene.instant("08:00")
    scene.state.today?.firstQualified = first
    let decision = try completingFocus(scene, minutes: 50)
    #expect(decision.eventTypes(at: scene.now("12:00")) == ["FOCUS_ENDED", "CREDITS_EARNED"])
    #expect(decision.state.economy.streakCount == 3)
    #expect(decision.state.economy.creditBalance == 25)
    #expect(decision.state.economy.todayFocusQualified)
    #expect(decision.state.today?.firstQualified == first)
  }
}
