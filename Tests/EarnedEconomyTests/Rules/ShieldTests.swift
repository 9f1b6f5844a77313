import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedTestSupport
import Testing

/// Rules 2.15, decision E25; backlog E8-05, E8-06.
@Suite struct ShieldTests {
  // Two modes over `a b` and `b c`; it is 10:00.
  @Test(
    arguments: table(
      """
      first | second | focus | grants | blocked
      no    | no     | -     | -      | -
      yes   | no     | -     | -      | a:first b:first
      yes   | yes    | -     | -      | a:first b:second c:second
      yes   | yes    | -     | b      | a:first c:second
      yes   | no     | -     | a b    | -
      no    | no     | d     | -      | d:FOCUS
      yes   | no     | a d   | a b d  | a:FOCUS d:FOCUS
      """))
  func theShieldIsTheBlockedAppsWithoutGrantedOnes(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let closed = "127 20:00-21:00"
    let open = "127 09:00-17:00"
    scene.state.modes = [
      scene.mode("first", windows: row.flag("first") ? open : closed, apps: "a b"),
      scene.mode("second", priority: 1, windows: row.flag("second") ? open : closed, apps: "b c"),
    ]
    scene.state.focus = row.optional("focus").map { scene.focus("09:50", minutes: 25, apps: $0) }
    let grants = row["grants"].split(separator: " ").map { scene.grant("09:55", "10:05", app: String($0)) }
    let blocked = scene.state.locks(at: scene.now("10:00"), within: .zero, grants: grants, limit: 0)
    #expect(
      blocked.map { "\($0.appID.description.dropFirst(8)):\($0.cause ?? "FOCUS")" }.joined(separator: " ")
        == row["blocked"])

    // Exactly the apps to which access is BLOCK.
    for name in ["a", "b", "c", "d"] {
      var app = AppUnlocks(appID: scene.app(name))
      app.grant = grants.first { $0.appID == app.appID }
      let access = scene.state.access(to: app, at: scene.now("10:00"))
      let lock = blocked.first { $0.appID == app.appID }
      #expect(lock?.reason.rawValue == (access.status == .block ? access.reason.rawValue : nil), "\(name)")
    }
  }

  /// `time apps` of each change, the time on the wall clock of the day after 2026-02-02 where it is one.
  private func changes(
    _ scene: Scene, after time: String, hours: Int = 24, grants: [UnlockGrant] = [], limit: Int = 100
  ) -> [String] {
    let (now, span) = (scene.now(time), Duration.hours(hours))
    let locks = scene.state.locks(at: now, within: span, grants: grants, limit: limit)
    return locks.changes(after: now.instant, within: span, limit: limit).map {
      let names = $0.appIDs.map { String($0.description.dropFirst(8)) }.joined(separator: " ")
      return "\($0.instant.rfc3339(in: scene.zone)) \(names)"
    }
  }

  @Test func aModeChangesTheShieldWhenItsWindowsOpenAndClose() throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode(windows: "62 09:00-17:00")]
    // From Friday noon: Friday's end, Monday's beginning and end.
    #expect(
      changes(scene, after: "2026-02-06 12:00", hours: 24 * 4) == [
        "2026-02-06T17:00:00.000-08:00 ",
        "2026-02-09T09:00:00.000-08:00 a",
        "2026-02-09T17:00:00.000-08:00 ",
        "2026-02-10T09:00:00.000-08:00 a",
      ])
    #expect(changes(scene, after: "2026-02-06 12:00", hours: 24 * 4, limit: 1).count == 1)
    #expect(changes(scene, after: "2026-02-06 17:00", hours: 24) == [])
  }

  @Test func aWindowOverMidnightHasOneBeginningAndOneEnd() throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode(windows: "64 22:00-02:00")]
    #expect(
      changes(scene, after: "2026-02-07 12:00") == [
        "2026-02-07T22:00:00.000-08:00 a", "2026-02-08T02:00:00.000-08:00 ",
      ])
  }

  @Test func grantsFocusAndOverridesChangeTheShield() throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode(override: "FORCED_OFF 12:00..13:00")]
    scene.state.focus = scene.focus("09:50", minutes: 25, apps: "d")
    #expect(
      changes(scene, after: "10:00", hours: 8, grants: [scene.grant("10:01", "10:06")]) == [
        "2026-02-02T10:01:00.000-08:00 d",
        "2026-02-02T10:06:00.000-08:00 a d",
        "2026-02-02T10:15:00.000-08:00 a",
        "2026-02-02T12:00:00.000-08:00 ",
        "2026-02-02T13:00:00.000-08:00 a",
        "2026-02-02T17:00:00.000-08:00 ",
      ])
  }

  @Test func aPromiseEndsAtItsTime() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    scene.state.modes = [scene.mode("m", .strict, override: "FORCED_OFF 17:10..!")]
    #expect(changes(scene, after: "16:59", hours: 1) == ["2026-02-02T17:10:00.000-08:00 "])
  }

  // Berlin's clock goes from 02:00 to 03:00 on 2026-03-29, and from 03:00 to 02:00 on 2026-10-25.
  @Test(
    arguments: table(
      """
      windows         | after                | changes
      127 02:30-03:30 | 2026-03-28T23:00:00Z | 2026-03-29T03:00:00.000+02:00 a, 2026-03-29T03:30:00.000+02:00
      127 01:30-02:30 | 2026-03-28T23:00:00Z | 2026-03-29T01:30:00.000+01:00 a, 2026-03-29T03:00:00.000+02:00
      127 02:00-03:00 | 2026-03-28T23:00:00Z | -
      127 01:30-02:30 | 2026-10-24T22:00:00Z | 2026-10-25T01:30:00.000+02:00 a, 2026-10-25T02:30:00.000+02:00, 2026-10-25T02:00:00.000+01:00 a, 2026-10-25T02:30:00.000+01:00
      127 02:30-03:30 | 2026-10-24T22:00:00Z | 2026-10-25T02:30:00.000+02:00 a, 2026-10-25T02:00:00.000+01:00, 2026-10-25T02:30:00.000+01:00 a, 2026-10-25T03:30:00.000+01:00
      # After the first time that 02:30 is shown.
      127 01:30-02:30 | 2026-10-25T01:10:00Z | 2026-10-25T02:30:00.000+01:00
      """))
  func changesFollowTheWallClockWhenItJumps(_ row: Case) throws {
    var scene = try Scene("Europe/Berlin")
    scene.state.modes = [scene.mode(windows: row["windows"])]
    #expect(
      changes(scene, after: row["after"], hours: 5).map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
        .joined(separator: ", ") == row["changes"])
  }

  // What is announced is what comes: at every minute of a fortnight over the change of the clock.
  @Test func noChangeIsMissing() throws {
    var scene = try Scene("Europe/Berlin")
    scene.state.entitlement.tier = .pro
    scene.state.modes = [
      scene.mode("night", windows: "85 22:00-02:30"),
      scene.mode("work", windows: "62 09:00-12:00, 62 12:00-17:00", apps: "a b"),
      scene.mode("early", windows: "1 02:15-02:45", apps: "c"),
    ]
    let start = scene.now("2026-10-20T00:00:00Z")
    func blocked(at now: Now) -> [AppID] {
      scene.state.locks(at: now, within: .zero, grants: [], limit: 0).map(\.appID)
    }
    let announced = scene.state.locks(at: start, within: .days(14), grants: [], limit: 1000)
      .changes(after: start.instant, within: .days(14), limit: 1000)
    var expected: [String] = []
    var current = blocked(at: start)
    for minute in 1...(14 * 24 * 60) {
      let instant = start.instant + .minutes(minute)
      let apps = blocked(at: Now(instant, scene.zone))
      if apps != current { expected.append("\(instant.rfc3339(in: scene.zone)) \(apps)") }
      current = apps
    }
    #expect(announced.map { "\($0.instant.rfc3339(in: scene.zone)) \($0.appIDs)" } == expected)
  }
}
