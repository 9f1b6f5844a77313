import EarnedCore
import EarnedEconomyRules
import EarnedTestSupport
import Testing

/// Rules 2.8, decisions E15, E21, E41, E42. The mode is open from 09:00 to 17:00.
@Suite struct StrictnessTests {
  private static let window = #"{"days_of_week_mask":127,"start_local_hhmm":"09:00","end_local_hhmm":"17:00"}"#

  private func scene(_ row: Case) throws -> Scene {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let mode = scene.mode("m", row.strictness(), priority: 3, apps: "a b")
    (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
    return scene
  }

  // `=` stands for the strictness that is stored.
  @Test(
    arguments: table(
      """
      edited                | strictness | fields                                      | at    | answer
      name                  | GENTLE     | strictness==                                | 10:00 | applied
      name                  | STRICT     | strictness==                                | 10:00 | applied
      name                  | HARD       | strictness==                                | 10:00 | applied
      the same again        | HARD       | strictness== priority=3 blocked_apps=["android:b","android:a"] | 10:00 | applied
      strictness up         | GENTLE     | strictness=HARD                             | 10:00 | applied
      strictness up         | STRICT     | strictness=HARD                             | 10:00 | MODE_LOCKED
      strictness down       | STRICT     | strictness=GENTLE                           | 10:00 | MODE_LOCKED
      strictness down       | HARD       | strictness=STRICT                           | 10:00 | MODE_LOCKED
      priority              | GENTLE     | strictness== priority=4                     | 10:00 | applied
      priority              | STRICT     | strictness== priority=4                     | 10:00 | MODE_LOCKED
      priority              | HARD       | strictness== priority=2                     | 10:00 | MODE_LOCKED
      schedule              | GENTLE     | strictness== windows=[]                     | 10:00 | applied
      schedule              | STRICT     | strictness== windows=[]                     | 10:00 | MODE_LOCKED
      schedule              | HARD       | strictness== windows=[]                     | 10:00 | MODE_LOCKED
      fewer apps            | GENTLE     | strictness== blocked_apps=["android:a"]     | 10:00 | applied
      fewer apps            | STRICT     | strictness== blocked_apps=["android:a"]     | 10:00 | MODE_LOCKED
      more apps             | HARD       | strictness== blocked_apps=["android:a","android:b","android:c"] | 10:00 | MODE_LOCKED
      # While it does not hold, all of it may change.
      strictness down       | HARD       | strictness=GENTLE                           | 17:00 | applied
      schedule              | STRICT     | strictness== windows=[]                     | 17:00 | applied
      fewer apps            | HARD       | strictness== blocked_apps=[]                | 08:59 | applied
      priority              | HARD       | strictness== priority=0                     | 17:00 | applied
      """))
  func onlyTheNameOfAnActiveStrictModeMayChange(_ row: Case) throws {
    let fields = row["fields"].replacing("strictness==", with: "strictness=\(row["strictness"])")
    #expect(try scene(row).answer("mode.upsert mode_id=m name=New " + fields, at: row["at"]) == row["answer"])
  }

  @Test func theSameScheduleWithOtherIDsIsNotAChange() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let mode = scene.mode("m", .hard, windows: "127 09:00-17:00, 2 20:00-21:00")
    (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
    let evening = #"{"days_of_week_mask":2,"start_local_hhmm":"20:00","end_local_hhmm":"21:00"}"#
    for windows in ["[\(evening),\(Self.window)]", "[\(evening),\(Self.window),\(evening)]"] {
      let record = "mode.upsert mode_id=m name=New strictness=HARD windows=\(windows)"
      #expect(try scene.answer(record, at: "10:00") == "applied")
    }
  }

  @Test(
    arguments: table(
      """
      strictness | at    | answer                                | after
      GENTLE     | 10:00 | applied                               | deleted
      GENTLE     | 17:00 | applied                               | deleted
      STRICT     | 10:00 | applied                               | FORCED_OFF 10:15..!
      STRICT     | 17:00 | applied                               | deleted
      HARD       | 10:00 | CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE | AUTO
      HARD       | 17:00 | applied                               | deleted
      """))
  func deletingAnActiveModeCountsAsDisablingIt(_ row: Case) throws {
    let scene = try scene(row)
    let (answer, state) = try scene.attempt("mode.delete mode_id=m", at: row["at"])
    #expect(answer == row["answer"])
    #expect(state.modes.isEmpty == (row["after"] == "deleted"))
    if let mode = state.modes.first { #expect(mode.override == scene.override(row["after"])) }
  }

  @Test func aStrictModeCanBeDeletedFifteenMinutesAfterItsDisableWasRequested() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .plus
    let mode = scene.mode("m", .strict, override: "FORCED_OFF 10:15..!")
    (scene.state.modes, scene.state.subject.mode) = ([mode], mode)
    let early = try scene.decide("mode.delete mode_id=m", at: "10:14:59.999")
    #expect(early.outcome == .applied)
    #expect(early.facts == [])
    #expect(try scene.decide("mode.delete mode_id=m", at: "10:15").state.modes.isEmpty)
  }

  // A stored strictness above the tier's is held only as far as the tier goes.
  @Test(
    arguments: table(
      """
      strictness | tier | deleting at 10:00
      HARD       | FREE | deleted
      STRICT     | FREE | deleted
      HARD       | PLUS | pending
      STRICT     | PLUS | pending
      STRICT     | PRO  | pending
      """))
  func theTierClamps(_ row: Case) throws {
    var scene = try scene(row)
    scene.state.entitlement.tier = row.tier()
    let modes = try scene.decide("mode.delete mode_id=m", at: "10:00").state.modes
    #expect((modes.isEmpty ? "deleted" : "pending") == row["deleting at 10:00"])
  }
}
