import EarnedCore
import EarnedEconomyRules
import EarnedJSON
import EarnedTestSupport
import Testing

/// Rules 2.7, decision E16: the first difference decides, and says so.
@Suite struct ModePrecedenceTests {
  // Each mode: priority, strictness, latest upsert.
  @Test(
    arguments: table(
      """
      a              | b              | winner | why
      0 GENTLE 05:00 | -              | a      | ONLY
      1 GENTLE 05:00 | 0 GENTLE 05:00 | a      | PRIORITY
      0 GENTLE 05:00 | 1 GENTLE 05:00 | b      | PRIORITY
      -1 HARD 05:00  | 0 GENTLE 05:00 | b      | PRIORITY
      0 HARD 05:00   | 1 GENTLE 04:00 | b      | PRIORITY
      0 HARD 05:00   | 0 STRICT 06:00 | a      | STRICTNESS
      0 GENTLE 06:00 | 0 STRICT 05:00 | b      | STRICTNESS
      0 STRICT 05:00 | 0 STRICT 06:00 | b      | LATEST_UPDATE
      0 STRICT 06:00 | 0 STRICT 05:00 | a      | LATEST_UPDATE
      0 STRICT 05:00 | 0 STRICT 05:00 | a      | MODE_ID
      """))
  func theFirstDifferenceDecides(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    for id in ["b", "a"] {
      let words = row[id].split(separator: " ").map(String.init)
      guard words.count == 3, let priority = Int(words[0]), let strictness = Strictness(rawValue: words[1]) else {
        continue
      }
      scene.state.modes.append(scene.mode(id, strictness, priority: priority, updated: words[2]))
    }
    let effective = try #require(scene.state.effectiveMode(for: scene.app("a"), at: scene.now("10:00")))
    #expect(effective.mode.modeID == row["winner"])
    #expect(effective.why.rawValue == row["why"])
  }

  @Test(
    arguments: table(
      """
      app | at    | effective
      a   | 10:00 | work
      b   | 10:00 | -
      a   | 17:00 | -
      """))
  func onlyAnActiveModeThatBlocksTheAppCounts(_ row: Case) throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode()]
    let effective = scene.state.effectiveMode(for: scene.app(row["app"]), at: scene.now(row["at"]))
    #expect(effective?.mode.modeID ?? "" == row["effective"])
  }

  // HARD under PLUS is STRICT, so that the update decides.
  @Test func strictnessIsComparedAsTheTierClampsIt() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .plus
    scene.state.modes = [scene.mode("a", .hard, updated: "05:00"), scene.mode("b", .strict, updated: "06:00")]
    let effective = try #require(scene.state.effectiveMode(for: scene.app("a"), at: scene.now("10:00")))
    #expect(effective.mode.modeID == "b")
    #expect(effective.why == .latestUpdate)
  }
}

/// Decisions E44, E45.
@Suite struct ModeUpsertTests {
  @Test func aNewModeGetsTheDefaults() throws {
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

  @Test func fieldsThatAnUpdateOmitsKeepTheirValue() throws {
    var scene = try Scene()
    var mode = scene.mode("m", priority: 4, apps: "a b", override: "FORCED_ON")
    (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
    let state = try scene.decide("mode.upsert mode_id=m name=New strictness=GENTLE", at: "10:00").state
    (mode.name, mode.updated) = ("New", scene.instant("10:00"))
    #expect(state.modes == [mode])
  }

  @Test func aDeletedModeIsNotCreatedAgain() throws {
    var scene = try Scene()
    var mode = scene.mode("m")
    mode.deleted = scene.instant("05:00")
    scene.state.subject.mode = mode
    #expect(try scene.answer("mode.upsert mode_id=m name=New strictness=GENTLE", at: "10:00") == "WRONG_STATE")
  }
}
