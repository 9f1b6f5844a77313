import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Rules 2.6, decisions E1, E13, E21, E42: every gate under every tier.
@Suite struct TierTests {
  // Cells: what the tier answers.
  @Test(
    arguments: table(
      """
      asked                                                     | FREE       | PLUS       | PRO
      mode.upsert mode_id=m name=M strictness=GENTLE            | applied    | applied    | applied
      mode.upsert mode_id=m name=M strictness=STRICT            | TIER_LIMIT | applied    | applied
      mode.upsert mode_id=m name=M strictness=HARD              | TIER_LIMIT | TIER_LIMIT | applied
      settings.update settings={"credit_costs":{"minutes_5":12}} | TIER_LIMIT | applied    | applied
      settings.update settings={"credit_costs":{"minutes_5":10}} | applied    | applied    | applied
      focus.start planned_duration_minutes=25                   | applied    | applied    | applied
      habit.upsert habit_id=h name=H                            | applied    | applied    | applied
      """))
  func eachTierAllowsWhatItIncludes(_ row: Case) throws {
    for tier in Tier.allCases {
      var scene = try Scene()
      scene.state.entitlement.tier = tier
      #expect(try scene.answer(row["asked"], at: "10:00") == row[tier.rawValue], "\(tier)")
    }
  }

  /// A mode that a downgrade left as it was: FREE may call it something else, and make it what FREE allows.
  @Test(
    arguments: table(
      """
      stored | asked                                    | FREE       | PLUS
      HARD   | name=New strictness=HARD                 | applied    | applied
      STRICT | name=New strictness=STRICT               | applied    | applied
      HARD   | name=New strictness=STRICT               | TIER_LIMIT | applied
      HARD   | name=New strictness=GENTLE               | applied    | applied
      STRICT | name=M strictness=STRICT priority=9      | TIER_LIMIT | applied
      STRICT | name=M strictness=STRICT blocked_apps=[] | TIER_LIMIT | applied
      STRICT | name=M strictness=HARD                   | TIER_LIMIT | TIER_LIMIT
      """))
  func aKeptModeMayBeRenamed(_ row: Case) throws {
    for tier in [Tier.free, .plus] {
      var scene = try Scene()
      let strictness = try #require(Strictness(rawValue: row["stored"]))
      let mode = scene.mode("m", strictness, apps: "a")
      (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
      scene.state.entitlement.tier = tier
      #expect(
        try scene.answer("mode.upsert mode_id=m \(row["asked"])", at: "20:00") == row[tier.rawValue], "\(tier)")
    }
  }

  @Test(
    arguments: table(
      """
      modes | tier | answer
      0     | FREE | applied
      1     | FREE | TIER_LIMIT
      1     | PLUS | applied
      9     | PRO  | applied
      """))
  func aTierKeepsSoManyModes(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = row.tier()
    scene.state.modes = (0..<row.number("modes")).map { scene.mode("m\($0)") }
    #expect(
      try scene.answer("mode.upsert mode_id=new name=N strictness=GENTLE", at: "10:00") == row["answer"])
  }

  @Test(
    arguments: table(
      """
      apps    | tier | added | answer
      -       | FREE | a     | applied
      a b     | FREE | c     | applied
      a b c   | FREE | d     | TIER_LIMIT
      a b c d | FREE | e     | TIER_LIMIT
      a b c   | FREE | a     | applied
      a b c   | PLUS | d     | applied
      a b c   | PRO  | d     | applied
      """))
  func aTierKeepsSoManyDistractingApps(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = row.tier()
    scene.state.distractingApps = scene.distracting(row["apps"])
    let (answer, state) = try scene.attempt("app.distract app_id=android:\(row["added"])", at: "10:00")
    #expect(answer == row["answer"])
    #expect(state.distractingApps.contains { $0.appID == scene.app(row["added"]) } == (answer == "applied"))
  }

  // They were added in the order they are listed in, `=` joining those of the same instant.
  @Test(
    arguments: table(
      """
      added     | tier | in force
      a b c d e | FREE | e d c
      a b c d e | PLUS | e d c b a
      a b c d e | PRO  | e d c b a
      a b       | FREE | b a
      d=c=b=a   | FREE | a b c
      """))
  func aDowngradeKeepsTheAppsThatCameLast(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = row.tier()
    scene.state.distractingApps = scene.distracting(row["added"])
    #expect(scene.state.effectiveDistractingApps == scene.apps(row["in force"]))
    #expect(scene.state.distractingApps.count == row["added"].split { " =".contains($0) }.count)
  }

  // Each mode: priority, latest upsert.
  @Test(
    arguments: table(
      """
      a       | b       | c       | FREE keeps
      0 05:00 | 1 05:00 | 0 05:00 | b
      0 05:00 | 0 06:00 | 0 05:30 | b
      0 05:00 | 0 05:00 | 0 05:00 | a
      2 05:00 | 1 09:00 | 1 09:00 | a
      """))
  func aDowngradeKeepsOneMode(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    for id in ["c", "b", "a"] {
      let words = row[id].split(separator: " ").map(String.init)
      let priority = try #require(Int(words[0]))
      scene.state.modes.append(scene.mode(id, .hard, priority: priority, updated: words[1]))
    }
    let kept = row["FREE keeps"]
    #expect(scene.state.enforcedModes.map(\.strictness) == [.hard, .hard, .hard])
    scene.state = try scene.decide("entitlement.set tier=FREE", at: "10:00").state
    #expect(scene.state.modes.count == 3)
    #expect(scene.state.enforcedModes.map(\.modeID) == [kept])
    #expect(scene.state.enforcedModes.map(\.strictness) == [.gentle])

    for id in ["a", "b", "c"] {
      scene.state.subject.mode = scene.state.modes.first { $0.modeID == id }
      let answer = id == kept ? "applied" : "TIER_LIMIT"
      #expect(
        try scene.answer("mode.upsert mode_id=\(id) name=N strictness=GENTLE", at: "10:00") == answer)
      #expect(
        try scene.answer("mode.override mode_id=\(id) manual_state=FORCED_ON", at: "10:00") == answer)
      #expect(try scene.answer("mode.delete mode_id=\(id)", at: "10:00") == "applied")
    }
    scene.state = try scene.decide("entitlement.set tier=PRO", at: "10:00").state
    #expect(scene.state.enforcedModes.map(\.strictness) == [.hard, .hard, .hard])
  }

  @Test(
    arguments: table(
      """
      stored | FREE   | PLUS   | PRO
      GENTLE | GENTLE | GENTLE | GENTLE
      STRICT | GENTLE | STRICT | STRICT
      HARD   | GENTLE | STRICT | HARD
      """))
  func strictnessIsClampedAndStored(_ row: Case) throws {
    for tier in Tier.allCases {
      var scene = try Scene()
      scene.state.entitlement.tier = tier
      scene.state.modes = [scene.mode("m", row.strictness("stored"))]
      #expect(scene.state.enforcedModes.map(\.strictness) == [row.strictness(tier.rawValue)])
      #expect(scene.state.modes.map(\.strictness) == [row.strictness("stored")])
    }
  }

  // Own costs of 5, 15 and 30 minutes count only where the tier has a say.
  @Test(
    arguments: table(
      """
      tier | costs
      FREE | 10 25 45
      PLUS | 12 30 60
      PRO  | 12 30 60
      """))
  func aDowngradePaysTheStandardCosts(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let own = #"settings.update settings={"credit_costs":{"minutes_5":12,"minutes_15":30,"minutes_30":60}}"#
    scene.state = try scene.decide(own, at: "10:00").state
    scene.state = try scene.decide("entitlement.set tier=\(row["tier"])", at: "10:00").state
    let options = scene.state.unlockOptions(
      for: AppUnlocks(appID: scene.app("a")), strictness: .gentle, at: scene.now("10:00"))
    #expect(options.durations.map { "\($0.costCredits)" }.joined(separator: " ") == row["costs"])
  }

  @Test(
    arguments: table(
      """
      before     | record                                           | after
      FREE false | entitlement.set tier=PRO                         | PRO false
      FREE false | entitlement.set tier=PRO subscription_active=true | PRO true
      PRO true   | entitlement.set tier=FREE                        | FREE true
      PRO true   | entitlement.set tier=PLUS subscription_active=false | PLUS false
      """))
  func theTierAloneDecides(_ row: Case) throws {
    var scene = try Scene()
    let words = row["before"].split(separator: " ").map(String.init)
    scene.state.entitlement = Entitlement(
      tier: try #require(Tier(rawValue: words[0])), subscriptionActive: words[1] == "true")
    let entitlement = try scene.decide(row["record"], at: "10:00").state.entitlement
    #expect("\(entitlement.tier.rawValue) \(entitlement.subscriptionActive)" == row["after"])
  }

  // What runs, runs to its end.
  @Test func aDowngradeHonoursActiveGrants() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    scene.state.modes = [scene.mode()]
    scene.state = try scene.decide("entitlement.set tier=FREE", at: "10:00").state
    var app = AppUnlocks(appID: scene.app("a"))
    app.grant = scene.grant("09:50", "10:20")
    #expect(scene.state.access(to: app, at: scene.now("10:19:59.999")).reason == .unlockGrantActive)
  }
}

extension Scene {
  fileprivate func distracting(_ text: String) -> [DistractingApp] {
    text.split(separator: " ").enumerated().flatMap { index, group in
      group.split(separator: "=").map {
        DistractingApp(appID: app(String($0)), created: instant("05:00") + .minutes(index))
      }
    }
  }
}
