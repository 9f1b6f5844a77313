import EarnedCore
import EarnedJSON
import EarnedRules
import Testing
import TruthTables

/// Decisions E44, E45.
@Suite struct ModeUpsertTests {
  @Test func aNewModeTakesItsDefaults() throws {
    var scene = try Scene()
    scene.state.distractingApps = [DistractingApp(appID: scene.app("a"), created: scene.instant("05:00"))]
    let state = try scene.decide("mode.upsert mode_id=m name=Work strictness=GENTLE", at: "10:00").state
    #expect(
      state.modes == [
        Mode(
          modeID: "m", name: "Work", priority: 0, strictness: .gentle, windows: [], blockedApps: scene.apps("a"),
          updated: scene.instant("10:00"))
      ])
  }

  @Test func whatAnUpdateLeavesOutStays() throws {
    var scene = try Scene()
    var mode = scene.mode("m", priority: 4, apps: "a b", override: "FORCED_ON")
    (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
    let state = try scene.decide("mode.upsert mode_id=m name=New strictness=GENTLE", at: "10:00").state
    (mode.name, mode.updated) = ("New", scene.instant("10:00"))
    #expect(state.modes == [mode])
  }

  @Test func aDeletedModeIsNotMadeAgain() throws {
    var scene = try Scene()
    var mode = scene.mode("m")
    mode.deleted = scene.instant("05:00")
    scene.state.subject.mode = mode
    #expect(try scene.answer("mode.upsert mode_id=m name=New strictness=GENTLE", at: "10:00") == "WRONG_STATE")
  }
}
