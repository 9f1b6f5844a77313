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

/// A decision, or what must be loaded before it can be made.
public enum Answer: Sendable {
  case decided(Decision)
  case needs(Needs)
}

extension State {
  /// Decides on a command. Pure: the same state, command, time and ids give the same decision.
  ///
  /// - Throws: the `Rejection` of a command that cannot be: nothing has happened then, not even a reset.
  public func decide(_ command: Command, at now: Now, ids: MadeIDs) throws(Rejection) -> Answer {
    var deliberation = Deliberation(state: self, now: now, ids: ids)
    do throws(Stop) {
      return .decided(try deliberation.decide(command))
    } catch {
      switch error {
      case .rejected(let rejection): throw rejection
      case .needs(let needs): return .needs(needs)
      }
    }
  }

  /// The decision on a `clepsy.day.ensure`, made for those who only ask (S4). It is never refused.
  public func broughtUpToDate(at now: Now) -> Answer {
    var open = self
    open.closedBefore = nil
    do throws(Rejection) {
      return try open.decide(.ensureDay, at: now, ids: MadeIDs(now.instant, canonical: []))
    } catch {
      preconditionFailure("nothing refuses that time passes: \(error)")
    }
  }
}

/// A decision in the making: every fact changes the state that the next step looks at.
struct Deliberation {
  private(set) var state: State
  let now: Now
  var ids: MadeIDs
  var facts: [Fact] = []
  /// How many events were made so far, for their ids.
  var madeEvents = 0

  init(state: State, now: Now, ids: MadeIDs) {
    self.state = state
    self.now = now
    self.ids = ids
  }

  /// Adds a fact to what happened.
  mutating func add(_ fact: Fact) {
    state.apply(fact)
    facts.append(fact)
  }

  /// Changes what facts add up to and no fact says: the streaks.
  mutating func sum(_ change: (inout State) -> Void) { change(&state) }

  fileprivate mutating func decide(_ command: Command) throws(Stop) -> Decision {
    try checkValues(of: command)
    if try isKnown(command) {
      return Decision(outcome: .alreadyDone, facts: [], state: state, ids: ids)
    }
    try checkDate()
    if command.passesTime { try passTime(with: command.takenEvent) }
    let denial = try carryOut(command)
    finishResets()
    return Decision(
      outcome: denial.map(Decision.Outcome.denied) ?? .carriedOut, facts: facts, state: state, ids: ids)
  }

  /// Carries a command out, or says why a rule refuses.
  private mutating func carryOut(_ command: Command) throws(Stop) -> DenialReason? {
    switch command {
    case .ensureDay, .takeEvent, .drain: break
    case .queueEvent(let event): add(.eventQueued(event))
    case .setApps(let apps): try setApps(apps)
    case .updateSettings(let changes): updateSettings(changes)
    case .open(let app, let sessionID): return try open(app, sessionID)
    case .close(let app): try close(app)
    case .lockScreen: try lockScreen()
    case .unlock(let app, let choice, let unlockID): return try unlock(app, choice, unlockID)
    case .reset: add(.everythingCleared)
    }
    return nil
  }

  /// Whether an event was here before. The same id for another event is a conflict (decision C8; S10).
  private func isKnown(_ command: Command) throws(Stop) -> Bool {
    guard let event = command.subject.event, let known = state.subject.known else { return false }
    guard known.saysTheSame(as: event) else {
      throw .rejected(
        Rejection(
          .idConflict,
          "the id '\(event.id)' is that of another event; an event needs an id of its own, and another snapshot of the "
            + "same date needs a clepsy.reset first"))
    }
    return true
  }

  /// Days that retention has summed up take nothing more.
  private func checkDate() throws(Stop) {
    guard let closed = state.closedBefore, now.date < closed else { return }
    throw .rejected(
      Rejection(
        .dayClosed, "the record's day \(now.date) is closed; retention has summed up the days before \(closed)"))
  }
}
