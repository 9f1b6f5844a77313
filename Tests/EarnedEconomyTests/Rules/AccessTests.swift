import EarnedCore
import EarnedEconomyRules
import EarnedTestSupport
import Testing

/// Rules 2.9: focus, then a grant, then the modes. It is 10:00, and the mode is open from 09:00 to 17:00.
@Suite struct AccessTests {
  @Test(
    arguments: table(
      """
      focus | grant        | revoked | mode | status | reason
      yes   | 09:50..10:10 | no      | yes  | BLOCK  | FOCUS_SESSION_ACTIVE
      yes   | -            | no      | no   | BLOCK  | FOCUS_SESSION_ACTIVE
      no    | 09:50..10:10 | no      | yes  | ALLOW  | UNLOCK_GRANT_ACTIVE
      no    | 09:50..10:10 | no      | no   | ALLOW  | UNLOCK_GRANT_ACTIVE
      no    | 10:00..10:05 | no      | yes  | ALLOW  | UNLOCK_GRANT_ACTIVE
      no    | 10:01..10:06 | no      | yes  | BLOCK  | MODE_BLOCKED
      no    | 09:55..10:00 | no      | yes  | BLOCK  | MODE_BLOCKED
      no    | 09:50..10:10 | yes     | yes  | BLOCK  | MODE_BLOCKED
      no    | -            | no      | yes  | BLOCK  | MODE_BLOCKED
      no    | -            | no      | no   | ALLOW  | NO_ACTIVE_BLOCK
      no    | 10:01..10:06 | no      | no   | ALLOW  | NO_ACTIVE_BLOCK
      """))
  func theFirstThatAppliesDecides(_ row: Case) throws {
    var scene = try Scene()
    if row.flag("focus") { scene.state.focus = scene.focus("09:50", minutes: 25) }
    if row.flag("mode") { scene.state.modes = [scene.mode()] }
    var app = AppUnlocks(appID: scene.app("a"))
    if let bounds = row.optional("grant")?.split(separator: ".").map(String.init), bounds.count == 2 {
      app.grant = scene.grant(bounds[0], bounds[1])
      if row.flag("revoked") { app.grant?.revoked = .epoch }
    }
    let access = scene.state.access(to: app, at: scene.now("10:00"))
    #expect(access.status.rawValue == row["status"])
    #expect(access.reason.rawValue == row["reason"])
    #expect((access.activeGrant != nil) == (row["reason"] == "UNLOCK_GRANT_ACTIVE"))
    #expect((access.effectiveMode != nil) == (row["reason"] == "MODE_BLOCKED"))
    #expect((access.options != nil) == (row["reason"] == "MODE_BLOCKED"))
  }

  // An emergency grant of 10:00 is [10:01, 10:06): half-open.
  @Test(
    arguments: table(
      """
      at           | reason
      10:00        | MODE_BLOCKED
      10:00:59.999 | MODE_BLOCKED
      10:01        | UNLOCK_GRANT_ACTIVE
      10:05:59.999 | UNLOCK_GRANT_ACTIVE
      10:06        | MODE_BLOCKED
      """))
  func aGrantIsHalfOpen(_ row: Case) throws {
    var scene = try Scene()
    scene.state.modes = [scene.mode()]
    var app = AppUnlocks(appID: scene.app("a"))
    app.grant = scene.grant("10:01", "10:06")
    #expect(scene.state.access(to: app, at: scene.now(row["at"])).reason.rawValue == row["reason"])
  }
}
