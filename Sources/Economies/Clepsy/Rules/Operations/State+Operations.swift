import EarnedCore

/// A decision of this economy in the making.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// What an operation looks at beside the state that all share.
  public enum Need: Equatable, Sendable {
    /// Whether an event with the same id is known.
    case event(TimeEvent)
    /// How often an app was unlocked in the last 60 seconds.
    case recentUnlocks(of: String)
    /// The events that wait in the queue.
    case waiting
    /// A day: its sums and the time of its last event.
    case day(CalendarDate)
    /// A day with all its events.
    case events(of: CalendarDate)
    /// All days with a row from a date on, with the streak of the day before it.
    case days(since: CalendarDate)
  }

  /// What can be asked of the economy: the records of its interface.
  public static let operations: [any Operation<State>.Type] = [
    EnsureDay.self, TakeEvent.self, Drain.self, SetApps.self, UpdateSettings.self, OpenApp.self, CloseApp.self,
    LockScreen.self, UnlockApp.self, Reset.self,
  ]

  /// An event that was here before is a duplicate; the same id for another event is a conflict (decision C8; S10). Days
  /// that retention has summed up take nothing more.
  public static func begin(_ deliberation: inout EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    let (state, date) = (deliberation.state, deliberation.now.date)
    if let event = state.subject.event, let known = state.subject.known {
      guard known.saysTheSame(as: event) else {
        throw Rejection(
          .idConflict,
          "the id '\(event.id)' is that of another event; an event needs an id of its own, and another snapshot of the "
            + "same date needs a clepsy.reset first")
      }
      return false
    }
    if let closed = state.closedBefore, date < closed {
      throw Rejection(
        .dayClosed, "the record's day \(date) is closed; retention has summed up the days before \(closed)")
    }
    return true
  }

  /// The resets are logged last, when what has expired is known.
  public static func end(_ deliberation: inout EarnedCore.Deliberation<State>) { deliberation.logResets() }

  /// The line of an event belongs to its date, every other to that of the record.
  public func line(of fact: Fact, at now: Now) -> LogLine? {
    fact.event.map { LogLine($0, on: fact.bookedDate ?? now.date) }
  }
}

extension Operation where State == ClepsyRules.State {
  /// What waits: time passes in every record, and applies it (S1).
  public var needs: [State.Need] { [.waiting] }
}

extension State {
  /// The state that a `clepsy.day.ensure` would lead to now, for those who only ask (S4). It is never refused.
  ///
  /// - Parameter load: loads what the decision needs.
  public func broughtUpToDate(
    at now: Now, loading load: ([Need], inout State) throws -> Void
  ) throws -> State {
    let operation = EnsureDay()
    var state = self
    state.closedBefore = nil
    try load(operation.needs, &state)
    return try state.decide(operation, at: now, ids: MadeIDs(now.instant, canonical: []), loading: load).state
  }
}
