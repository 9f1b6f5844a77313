import EarnedCore
import EarnedEconomyRules
import EarnedTestSupport
import Testing

/// Rules 2.12, decisions E6, E7, E37. It is 10:00.
@Suite struct GrantTests {
  // The grant that is current before, and the one that there is afterwards; `same` keeps its id and method.
  @Test(
    arguments: table(
      """
      before       | revoked | record            | starts | ends  | id   | method
      -            | no      | unlock.credits 5  | 10:00  | 10:05 | new  | CREDITS
      -            | no      | unlock.credits 30 | 10:00  | 10:30 | new  | CREDITS
      -            | no      | unlock.emergency  | 10:01  | 10:06 | new  | EMERGENCY
      # More time on an active grant.
      09:58..10:03 | no      | unlock.credits 5  | 09:58  | 10:08 | same | QUEST
      09:58..10:03 | no      | unlock.emergency  | 09:58  | 10:08 | same | QUEST
      # And on one that is still to start, which it does not bring forward.
      10:00:30..10:05:30 | no | unlock.credits 5 | 10:00:30 | 10:10:30 | same | QUEST
      10:00:30..10:05:30 | no | unlock.emergency | 10:00:30 | 10:10:30 | same | QUEST
      # What has run out or was revoked is not current.
      09:55..10:00 | no      | unlock.credits 5  | 10:00  | 10:05 | new  | CREDITS
      09:55..10:00:00.001 | no | unlock.credits 5 | 09:55 | 10:05:00.001 | same | QUEST
      09:58..10:03 | yes     | unlock.credits 5  | 10:00  | 10:05 | new  | CREDITS
      """))
  func aCurrentGrantIsExtended(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    scene.state.economy.creditBalance = 100
    scene.state.modes = [scene.mode()]
    var before: UnlockGrant?
    if let bounds = row.optional("before")?.replacing("..", with: " ").split(separator: " ").map(String.init) {
      before = scene.grant(bounds[0], bounds[1], method: .quest)
      if row.flag("revoked") { before?.revoked = .epoch }
    }
    scene.openGate(grant: before)
    let words = row["record"].split(separator: " ").map(String.init)
    let minutes = words.count > 1 ? " minutes=\(words[1])" : ""
    let decision = try scene.decide("\(words[0]) attempt_id=t\(minutes)", at: "10:00")
    let grant = try #require(decision.state.subject.app?.grant)
    #expect(grant.starts == scene.instant(row["starts"]))
    #expect(grant.ends == scene.instant(row["ends"]))
    #expect((grant.grantID == "g") == (row["id"] == "same"))
    #expect(grant.method.rawValue == row["method"])

    // The log names the method of this unlock, and an extension is noted whenever there is one.
    guard case .unlockGranted(let unlock)? = decision.facts.last else {
      Issue.record("the grant comes last")
      return
    }
    #expect(unlock.method == (words[0] == "unlock.credits" ? .credits : .emergency))
    #expect((unlock.grantExtension != nil) == (row["id"] == "same"))
    #expect(unlock.sourceModeID == "work")
  }

  // An extension works while access is allowed, because only the mode is asked.
  @Test(
    arguments: table(
      """
      focus | mode open | record            | answer
      no    | yes       | unlock.credits    | applied
      no    | no        | unlock.credits    | NO_ACTIVE_BLOCK
      yes   | yes       | unlock.credits    | FOCUS_SESSION_ACTIVE
      yes   | no        | unlock.credits    | FOCUS_SESSION_ACTIVE
      no    | yes       | unlock.emergency  | applied
      no    | no        | unlock.emergency  | NO_ACTIVE_BLOCK
      yes   | yes       | unlock.emergency  | FOCUS_SESSION_ACTIVE
      yes   | no        | unlock.emergency  | FOCUS_SESSION_ACTIVE
      no    | yes       | unlock.quest.start | applied
      no    | no        | unlock.quest.start | NO_ACTIVE_BLOCK
      yes   | yes       | unlock.quest.start | FOCUS_SESSION_ACTIVE
      yes   | no        | unlock.quest.start | FOCUS_SESSION_ACTIVE
      """))
  func onlyWhatAModeBlocksIsUnlocked(_ row: Case) throws {
    var scene = try Scene()
    scene.state.economy.creditBalance = 100
    scene.state.modes = [scene.mode(windows: row.flag("mode open") ? "127 09:00-17:00" : "127 20:00-21:00")]
    if row.flag("focus") { scene.state.focus = scene.focus("09:50", minutes: 25) }
    scene.openGate(grant: scene.grant("09:58", "10:03"))
    let fields = ["unlock.credits": " minutes=5", "unlock.quest.start": " quest_type=BREATHING"][row["record"]] ?? ""
    #expect(try scene.answer("\(row["record"]) attempt_id=t\(fields)", at: "10:00") == row["answer"])
  }
}
