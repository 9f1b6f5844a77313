import EarnedCore
import EarnedEconomyRules
import EarnedTestSupport
import Testing

/// Rules 2.7 and 2.8, decisions E14, E40. The schedule, where it is open, runs from 09:00 to 17:00; it is 10:00.
@Suite struct ModeOverrideTests {
  private func windows(_ row: Case) -> String {
    row.flag("scheduled") ? "127 09:00-17:00" : "127 20:00-21:00"
  }

  @Test(
    arguments: table(
      """
      override                | scheduled | strictness | active
      AUTO                    | yes       | GENTLE     | yes
      AUTO                    | no        | GENTLE     | no
      FORCED_ON               | no        | GENTLE     | yes
      FORCED_ON 10:00..       | no        | GENTLE     | yes
      FORCED_ON 10:01..       | no        | GENTLE     | no
      FORCED_ON 10:01..       | yes       | GENTLE     | yes
      FORCED_ON ..10:01       | no        | GENTLE     | yes
      FORCED_ON ..10:00       | no        | GENTLE     | no
      FORCED_ON ..10:00       | yes       | GENTLE     | yes
      FORCED_ON 09:00..11:00  | no        | GENTLE     | yes
      FORCED_ON 08:00..09:00  | no        | GENTLE     | no
      FORCED_OFF              | yes       | GENTLE     | no
      FORCED_OFF 10:00..      | yes       | GENTLE     | no
      FORCED_OFF 10:01..      | yes       | GENTLE     | yes
      FORCED_OFF 10:01..      | no        | GENTLE     | no
      FORCED_OFF ..10:00      | yes       | GENTLE     | yes
      FORCED_OFF ..10:00      | no        | GENTLE     | no
      FORCED_OFF ..10:01      | yes       | GENTLE     | no
      FORCED_OFF 09:00..11:00 | yes       | HARD       | no
      # The promise of a disable keeps the mode on until its time, also without its window.
      FORCED_OFF 10:01..!     | no        | STRICT     | yes
      FORCED_OFF 10:01..!     | yes       | STRICT     | yes
      FORCED_OFF 10:00..!     | yes       | STRICT     | no
      FORCED_OFF 10:01..!     | no        | HARD       | yes
      FORCED_OFF 10:01..!     | no        | GENTLE     | no
      FORCED_OFF 10:01..      | no        | STRICT     | no
      FORCED_OFF 10:01..      | yes       | STRICT     | yes
      """))
  func anOverrideDecidesWhileItIsInForce(_ row: Case) throws {
    let scene = try Scene()
    let mode = scene.mode("m", row.strictness(), windows: windows(row), override: row["override"])
    #expect(mode.isActive(at: scene.now("10:00")) == row.flag("active"))
  }

  @Test(
    arguments: table(
      """
      strictness | scheduled | before              | asked                  | answer | after
      GENTLE     | yes       | AUTO                | FORCED_OFF             | applied | FORCED_OFF
      GENTLE     | yes       | AUTO                | FORCED_OFF 12:00..     | applied | FORCED_OFF 12:00..
      GENTLE     | no        | FORCED_ON           | AUTO                   | applied | AUTO
      GENTLE     | yes       | AUTO                | AUTO                   | applied | AUTO
      # What ends an active STRICT mode earlier comes a quarter of an hour from now, or at the later time that was asked.
      STRICT     | yes       | AUTO                | FORCED_OFF             | applied | FORCED_OFF 10:15..!
      STRICT     | yes       | AUTO                | FORCED_OFF 10:05..     | applied | FORCED_OFF 10:15..!
      STRICT     | yes       | AUTO                | FORCED_OFF 10:15..     | applied | FORCED_OFF 10:15..!
      STRICT     | yes       | AUTO                | FORCED_OFF 12:00..     | applied | FORCED_OFF 12:00..!
      STRICT     | yes       | AUTO                | FORCED_OFF 12:00..13:00 | applied | FORCED_OFF 12:00..13:00!
      STRICT     | yes       | AUTO                | FORCED_OFF ..12:00     | applied | FORCED_OFF 10:15..12:00!
      STRICT     | yes       | AUTO                | FORCED_OFF ..10:10     | applied | FORCED_OFF 10:15..!
      STRICT     | no        | FORCED_ON           | AUTO                   | applied | FORCED_OFF 10:15..!
      STRICT     | no        | FORCED_ON           | FORCED_ON ..10:05      | applied | FORCED_OFF 10:15..!
      STRICT     | no        | FORCED_ON           | FORCED_ON ..12:00      | applied | FORCED_OFF 12:00..!
      STRICT     | no        | FORCED_ON           | FORCED_OFF 12:00..     | applied | FORCED_OFF 12:00..!
      STRICT     | yes       | FORCED_ON           | AUTO                   | applied | FORCED_OFF 17:00..!
      # What does not end it earlier is as it was asked.
      STRICT     | yes       | AUTO                | FORCED_OFF 18:00..     | applied | FORCED_OFF 18:00..
      STRICT     | yes       | AUTO                | FORCED_ON              | applied | FORCED_ON
      STRICT     | yes       | AUTO                | FORCED_ON ..12:00      | applied | FORCED_ON ..12:00
      STRICT     | no        | FORCED_ON ..11:00   | FORCED_ON ..12:00      | applied | FORCED_ON ..12:00
      STRICT     | no        | AUTO                | FORCED_OFF             | applied | FORCED_OFF
      STRICT     | no        | AUTO                | FORCED_OFF 12:00..     | applied | FORCED_OFF 12:00..
      STRICT     | yes       | FORCED_OFF          | AUTO                   | applied | AUTO
      # A pending disable keeps its first time, and may be put off or taken back.
      STRICT     | yes       | FORCED_OFF 10:10..! | FORCED_OFF             | applied | FORCED_OFF 10:10..!
      STRICT     | no        | FORCED_OFF 10:10..! | AUTO                   | applied | FORCED_OFF 10:10..!
      STRICT     | yes       | FORCED_OFF 10:10..! | AUTO                   | applied | AUTO
      STRICT     | yes       | FORCED_OFF 10:10..! | FORCED_OFF 12:00..     | applied | FORCED_OFF 12:00..!
      STRICT     | yes       | FORCED_OFF 10:10..! | FORCED_ON              | applied | FORCED_ON
      HARD       | yes       | AUTO                | FORCED_OFF             | CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE | AUTO
      HARD       | yes       | AUTO                | FORCED_OFF 12:00..     | CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE | AUTO
      HARD       | yes       | AUTO                | FORCED_OFF ..12:00     | CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE | AUTO
      HARD       | no        | FORCED_ON           | AUTO                   | CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE | FORCED_ON
      HARD       | no        | FORCED_ON           | FORCED_ON ..12:00      | CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE | FORCED_ON
      HARD       | yes       | FORCED_ON           | AUTO                   | CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE | FORCED_ON
      HARD       | yes       | AUTO                | FORCED_OFF 17:00..     | applied | FORCED_OFF 17:00..
      HARD       | yes       | AUTO                | FORCED_ON              | applied | FORCED_ON
      HARD       | no        | AUTO                | FORCED_OFF             | applied | FORCED_OFF
      """))
  func anOverrideThatEndsAStrictModeEarlierCountsAsDisablingIt(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let mode = scene.mode("m", row.strictness(), windows: windows(row), override: row["before"])
    (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
    let (answer, state) = try scene.attempt(scene.record(row["asked"]), at: "10:00")
    #expect(answer == row["answer"])
    #expect(state.modes.first?.override == scene.override(row["after"]))
    #expect(state.modes.first?.updated == mode.updated)
  }

  @Test(
    arguments: table(
      """
      stored  | answer
      none    | NOT_FOUND
      deleted | NOT_FOUND
      """))
  func onlyALiveModeIsOverridden(_ row: Case) throws {
    var scene = try Scene()
    if row["stored"] == "deleted" {
      scene.state.subject.mode = scene.mode("m")
      let deleted = scene.instant("05:00")
      scene.state.subject.mode?.deleted = deleted
    }
    #expect(try scene.answer("mode.override mode_id=m manual_state=FORCED_ON", at: "10:00") == row["answer"])
    #expect(try scene.answer("mode.delete mode_id=m", at: "10:00") == row["answer"])
  }
}

extension Scene {
  /// The record that asks for an override.
  fileprivate func record(_ text: String) -> String {
    let asked = override(text)
    var record = "mode.override mode_id=m manual_state=\(asked.state.rawValue)"
    if let instant = asked.effectiveAt { record += " effective_at_ts_utc_ms=\(instant.millisecondsSinceEpoch)" }
    if let instant = asked.expiresAt { record += " expires_at_ts_utc_ms=\(instant.millisecondsSinceEpoch)" }
    return record
  }
}
