import EarnedCore

/// What a command leads to. A denial has facts too: what the rules record about it.
public struct Decision: Sendable {
  /// How the rules answer a command that can be.
  public enum Outcome: Equatable, Sendable {
    case carriedOut
    /// Done before: nothing happens (decision E43).
    case alreadyDone
    case denied(DenialReason)
  }

  /// How the rules answer.
  public let outcome: Outcome
  /// What happened, in the order of the event log.
  public let facts: [Fact]
  /// The state afterwards.
  public let state: State
  /// The ids that are left for the events.
  public let ids: MadeIDs
}

extension State {
  /// Decides on a command. Pure: the same state, command, time and ids give the same decision.
  ///
  /// - Throws: the `Rejection` of a command that cannot be: nothing has happened then, not even a rollover.
  public func decide(_ command: Command, at now: Now, ids: MadeIDs) throws(Rejection) -> Decision {
    var deliberation = Deliberation(state: self, now: now, ids: ids)
    try deliberation.checkValues(of: command)
    if subject.habitIsCompleted { return Decision(outcome: .alreadyDone, facts: [], state: self, ids: ids) }
    try deliberation.checkID(of: command)
    try deliberation.ensureDayState()
    let denial = try deliberation.carryOut(command)
    return Decision(
      outcome: denial.map(Decision.Outcome.denied) ?? .carriedOut, facts: deliberation.facts,
      state: deliberation.state, ids: deliberation.ids)
  }
}

/// A decision in the making: every fact changes the state that the next step looks at.
struct Deliberation {
  var state: State
  let now: Now
  var ids: MadeIDs
  private(set) var facts: [Fact] = []

  init(state: State, now: Now, ids: MadeIDs) {
    self.state = state
    self.now = now
    self.ids = ids
  }

  /// Adds a fact to what happened.
  mutating func add(_ fact: Fact) {
    state.apply(fact, at: now)
    facts.append(fact)
  }

  /// Carries a command out on the day it belongs to, or says why a rule refuses.
  mutating func carryOut(_ command: Command) throws(Rejection) -> DenialReason? {
    switch command {
    case .ensureDay: break
    case .updateSettings(let changes): try updateSettings(changes)
    case .setEntitlement(let tier, let subscriptionActive): setEntitlement(tier, subscriptionActive)
    case .upsertApp(let info): add(.appSaved(info))
    case .distract(let appID): try distract(appID)
    case .undistract(let appID): undistract(appID)
    case .upsertMode(let draft): try upsertMode(draft)
    case .overrideMode(_, let override): return try overrideMode(override)
    case .deleteMode: return try deleteMode()
    case .upsertHabit(let draft): try upsertHabit(draft)
    case .deleteHabit(let habitID): try deleteHabit(habitID)
    case .completeHabit(let habitID, let completionID): try completeHabit(habitID, completionID)
    case .startFocus(let draft): try startFocus(draft)
    case .endFocus(let sessionID): try endFocus(sessionID)
    case .attemptUnlock(let appID, let attemptID): attemptUnlock(appID, attemptID)
    case .unlockWithCredits(_, let minutes): return try unlockWithCredits(minutes: minutes)
    case .cancelUnlock: return try cancelUnlock()
    case .startQuest(_, let type, let questSessionID): return try startQuest(type, questSessionID)
    case .completeQuest(_, let proof): return try completeQuest(proof: proof)
    case .failQuest(_, let failure): return try failQuest(failure)
    case .cancelQuest: return try cancelQuest()
    case .unlockInEmergency: return try unlockInEmergency()
    case .noteBlocked(let appID, let modeID): try noteBlocked(appID, modeID)
    }
    return nil
  }

  /// Refuses an id that another row has already.
  func checkID(of command: Command) throws(Rejection) {
    guard state.subject.idIsTaken else { return }
    throw Rejection(.idConflict, "the id that the record gives belongs to another row; leave it out or choose another")
  }
}
