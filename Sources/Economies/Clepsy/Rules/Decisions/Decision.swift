import EarnedCore

/// What a command leads to. A denial has facts too: what the rules record about it.
public struct Decision: Sendable {
  /// How the rules answer a command that can be.
  public enum Outcome: Equatable, Sendable {
    case carriedOut
    /// Done before: nothing happens.
    case alreadyDone
    case denied(DenialReason)
  }

  /// How the rules answer.
  public let outcome: Outcome
  /// What happened, in the order of the event log.
  public let facts: [Fact]
  /// The state afterwards.
  public let state: State
  /// The ids that are left for the lines of the log.
  public let ids: MadeIDs
}

extension State {
  /// Decides on a command. Pure: the same state, command, time and ids give the same decision.
  ///
  /// - Throws: the `Rejection` of a command that cannot be: nothing has happened then, not even a reset.
  public func decide(_ command: Command, at now: Now, ids: MadeIDs) throws(Rejection) -> Decision {
    var deliberation = Deliberation(state: self, now: now, ids: ids)
    try deliberation.checkValues(of: command)
    if try deliberation.isKnown(command) {
      return Decision(outcome: .alreadyDone, facts: [], state: self, ids: ids)
    }
    try deliberation.checkDate()
    let denial = try deliberation.carryOut(command)
    deliberation.reviseStreaks()
    return Decision(
      outcome: denial.map(Decision.Outcome.denied) ?? .carriedOut, facts: deliberation.facts,
      state: deliberation.state, ids: deliberation.ids)
  }

  /// The state as a record of now would find it: sessions counted up to now, the day reset if that is due. For those who
  /// only ask; the subject must be that of `Command.ensureDay`.
  public func broughtUpToDate(at now: Now) -> State {
    var deliberation = Deliberation(state: self, now: now, ids: MadeIDs(now.instant, canonical: []))
    deliberation.passTime()
    deliberation.reviseStreaks()
    return deliberation.state
  }
}

/// A decision in the making.
struct Deliberation {
  var state: State
  let now: Now
  var ids: MadeIDs
  var facts: [Fact] = []
  /// How many events were made so far, for their ids.
  var madeEvents = 0
  /// The earliest day of the history that has begun or ceased to count for a streak.
  var streakChange: DayID?

  init(state: State, now: Now, ids: MadeIDs) {
    self.state = state
    self.now = now
    self.ids = ids
  }

  mutating func add(_ fact: Fact) { facts.append(fact) }

  /// Carries a command out, or says why a rule refuses.
  mutating func carryOut(_ command: Command) throws(Rejection) -> DenialReason? {
    if command.passesTime { passTime() }
    switch command {
    case .ensureDay: break
    case .queueEvent(let event): add(.eventQueued(event))
    case .takeEvent(let event): drain(and: event)
    case .drain: drain()
    case .setApps(let apps): setApps(apps)
    case .updateSettings(let changes): updateSettings(changes)
    case .open(let app, let sessionID): return try open(app, sessionID)
    case .close(let app): try close(app)
    case .lockScreen: try lockScreen()
    case .unlock(let app, let choice, let unlockID): return try unlock(app, choice, unlockID)
    case .reset: clearEverything()
    }
    return nil
  }

  /// Whether an event was here before. The same id for another event is a conflict (decision C8).
  func isKnown(_ command: Command) throws(Rejection) -> Bool {
    guard let event = command.event, let known = state.subject.known else { return false }
    guard known.saysTheSame(as: event) else {
      throw Rejection(.idConflict, "the id '\(event.id)' is that of another event; an event needs an id of its own")
    }
    return true
  }

  /// Days that retention has summed up take nothing more.
  func checkDate() throws(Rejection) {
    guard let closed = state.closedBefore, now.date < closed else { return }
    throw Rejection(
      .dayClosed, "the record's day \(now.date) is closed; retention has summed up the days before \(closed)")
  }
}
