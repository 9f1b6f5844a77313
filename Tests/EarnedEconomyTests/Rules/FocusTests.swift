import EarnedCore
import EarnedEconomyRules
import EarnedTestSupport
import Testing

/// Rules 2.3, decisions E17, E38, E39.
@Suite struct FocusTests {
  @Test(
    arguments: table(
      """
      minutes | credits | qualifies
      1       | 0       | no
      19      | 0       | no
      20      | 0       | yes
      24      | 0       | yes
      25      | 10      | yes
      49      | 10      | yes
      50      | 25      | yes
      74      | 25      | yes
      75      | 35      | yes
      99      | 35      | yes
      100     | 45      | yes
      125     | 55      | yes
      150     | 65      | yes
      """))
  func aCompletedSessionEarns(_ row: Case) throws {
    var scene = try Scene()
    let session = scene.focus("09:00", minutes: row.number("minutes"))
    (scene.state.focus, scene.state.subject.focusSession) = (session, session)
    let state = try scene.decide("focus.end session_id=f", at: "13:00").state
    #expect(state.economy.creditBalance == row.number("credits"))
    #expect(state.today?.creditsEarned == row.number("credits"))
    #expect(state.today?.focusMinutesCompleted == row.number("minutes"))
    #expect(state.economy.todayFocusQualified == row.flag("qualifies"))
    #expect(state.today?.qualified == row.flag("qualifies"))
    #expect(state.focus == nil)
  }

  // A session of 50 minutes from 09:00.
  @Test(
    arguments: table(
      """
      ended        | completed | minutes | credits
      09:00        | no        | 0       | 0
      09:00:59.999 | no        | 0       | 0
      09:49:59.999 | no        | 49      | 0
      09:50        | yes       | 50      | 25
      11:00        | yes       | 50      | 25
      """))
  func onlyThePlannedTimeCompletes(_ row: Case) throws {
    var scene = try Scene()
    let session = scene.focus("09:00", minutes: 50)
    (scene.state.focus, scene.state.subject.focusSession) = (session, session)
    let decision = try scene.decide("focus.end session_id=f", at: row["ended"])
    let completed = row.flag("completed")
    let payload =
      #"{"session_id":"f","completed":\#(completed),"ended_early":\#(!completed),"actual_minutes":\#(row["minutes"])}"#
    #expect(decision.events(at: scene.now(row["ended"])).first == "FOCUS_ENDED " + payload)
    #expect(decision.state.economy.creditBalance == row.number("credits"))
    #expect(decision.state.today?.focusMinutesCompleted == (completed ? 50 : 0))
    #expect(decision.state.today?.qualified == completed)
  }

  @Test(
    arguments: table(
      """
      record                                    | session   | ended | active | answer
      focus.start planned_duration_minutes=25   | -         | -     | no     | applied
      focus.start planned_duration_minutes=1    | -         | -     | no     | applied
      focus.start planned_duration_minutes=25   | -         | -     | yes    | WRONG_STATE
      focus.end session_id=f                    | -         | -     | no     | NOT_FOUND
      focus.end session_id=f                    | 09:00     | 09:10 | no     | WRONG_STATE
      focus.end session_id=f                    | 11:00     | -     | yes    | WRONG_STATE
      focus.end session_id=f                    | 09:00     | -     | yes    | applied
      """))
  func aSessionStartsAndEndsOnce(_ row: Case) throws {
    var scene = try Scene()
    var session = row.optional("session").map { scene.focus($0, minutes: 25) }
    session?.ended = row.optional("ended").map(scene.instant)
    scene.state.subject.focusSession = session
    if row.flag("active") { scene.state.focus = session ?? scene.focus("09:00", minutes: 25) }
    #expect(try scene.answer(row["record"], at: "10:00") == row["answer"])
  }

  @Test(
    arguments: table(
      """
      at           | app | strict | blocks
      08:59:59.999 | a   | yes    | no
      09:00        | a   | yes    | yes
      09:24:59.999 | a   | yes    | yes
      09:25        | a   | yes    | no
      09:00        | b   | yes    | no
      09:00        | a   | no     | no
      """))
  func aSessionBlocksItsAppsUntilItsPlannedEnd(_ row: Case) throws {
    var scene = try Scene()
    scene.state.focus = scene.focus("09:00", minutes: 25, strict: row.flag("strict"))
    #expect(scene.state.focusBlocks(scene.app(row["app"]), at: scene.now(row["at"])) == row.flag("blocks"))
  }

  @Test(
    arguments: table(
      """
      fields                               | strict | blocked
      -                                    | yes    | b a
      blocked_apps=["android:x"]           | yes    | x
      blocked_apps=[]                      | yes    | -
      strict=false                         | no     | b a
      """))
  func aSessionTakesTheDistractingAppsUnlessToldOtherwise(_ row: Case) throws {
    var scene = try Scene()
    scene.state.distractingApps = [
      DistractingApp(appID: scene.app("a"), created: scene.instant("05:00")),
      DistractingApp(appID: scene.app("b"), created: scene.instant("06:00")),
    ]
    let decision = try scene.decide(
      "focus.start planned_duration_minutes=50 session_id=f " + row["fields"], at: "09:00")
    let session = try #require(decision.state.focus)
    #expect(session.strict == row.flag("strict"))
    #expect(session.blockedApps == scene.apps(row["blocked"]))
    #expect(decision.events(at: scene.now("09:00")) == [#"FOCUS_STARTED {"session_id":"f","planned_minutes":50}"#])
  }
}
