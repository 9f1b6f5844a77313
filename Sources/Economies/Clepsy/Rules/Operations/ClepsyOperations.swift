import EarnedCore

extension ClepsyState: EconomicState {
  /// Data that a single operation needs in addition to what all operations use.
  package enum Need: Equatable, Sendable {
    /// Whether an event with the same id is known.
    case event(TimeEvent)
    /// The number of unlocks of an app in the last 60 seconds.
    case recentUnlocks(of: String)
    /// The waiting events of the queue.
    case waiting
    /// A day: its sums and the time of its last event.
    case day(CalendarDate)
    case events(of: CalendarDate)
    /// All days with a row from a date on, and the streak of the day before it.
    case days(since: CalendarDate)
  }

  /// The operations of the economy: the records of its interface.
  package static let operations: [any RecordOperation<ClepsyState>.Type] = [
    EnsureClepsyDay.self, TakeEvent.self, DrainEvents.self, SetApps.self, UpdateClepsySettings.self, OpenApp.self,
    CloseApp.self,
    LockScreen.self, UnlockApp.self, ResetClepsy.self,
  ]

  /// A known event is a duplicate; the same id with other content is a conflict (decision C8; S10). Days that retention
  /// has summed up accept no more records.
  package static func begin(_ decision: inout PendingDecision<ClepsyState>) throws(Rejection) -> Bool {
    let (state, date) = (decision.state, decision.now.date)
    if let event = state.subject.event, let known = state.subject.known {
      guard known.saysTheSame(as: event) else {
        throw Rejection(
          .idConflict,
          "the id '\(event.id)' belongs to another event; each event needs its own id, and another snapshot of the "
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

  /// Logs resets last, when it is known how much has expired.
  package static func end(_ decision: inout PendingDecision<ClepsyState>) { decision.logResets() }

  /// A fact's line in the log. That of an event is on the event's date, every other one on the record's date.
  package func line(of fact: ClepsyFact, at now: Now) -> LogLine? {
    fact.event.map { LogLine($0, on: fact.bookedDate ?? now.date) }
  }
}

extension EconomicOperation where State == ClepsyState {
  /// The waiting events: every record lets time pass, which books them (S1).
  package func needs(_ ids: MadeIDs, at now: Now) -> [ClepsyState.Need] { [.waiting] }
}

extension ClepsyState {
  /// The state after a `clepsy.day.ensure` now, for a caller that only reads (S4). It is never denied.
  ///
  /// - Parameter load: loads what the decision needs, from the events that wait on.
  package func broughtUpToDate(
    at now: Now, loading load: ([Need], inout ClepsyState) throws -> Void
  ) throws -> ClepsyState {
    let (operation, ids) = (PassTime(), MadeIDs(now.instant, canonical: []))
    var state = self
    try load(operation.needs(ids, at: now), &state)
    state = try state.decide(operation, at: now, ids: ids, loading: load).state
    state.countStreaks()
    return state
  }
}

/// Begins a new day if it is due, and counts running sessions; both happen because time passes (architecture, section
/// 3).
public struct EnsureClepsyDay: RecordOperation {
  package static let recordName = "clepsy.day.ensure"
  package static let declaration = RecordDeclaration<EnsureClepsyDay>(
    make: EnsureClepsyDay.init
  ).described(
    "Brings the day up to the time of the record.")

  /// It has no fields of its own.
  public init() {}

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    return nil
  }
}

/// Lets time pass up to a question, as a `clepsy.day.ensure` does (S15). It is no record, so no day is closed to it.
package struct PassTime: EconomicOperation {
  package init() {}

  package static func begin(_ decision: inout PendingDecision<ClepsyState>) throws -> Bool { true }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    return nil
  }
}

/// Books the waiting events in order of time, as every record does (rules 2.2).
public struct DrainEvents: RecordOperation {
  package static let recordName = "clepsy.drain"
  package static let declaration = RecordDeclaration<DrainEvents>(
    make: DrainEvents.init
  ).described(
    "Applies what waits in the queue.")

  /// It has no fields of its own.
  public init() {}

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    return nil
  }
}

/// Deletes all data of the economy; the settings get their defaults (rules 2.6). No time passes first.
public struct ResetClepsy: RecordOperation {
  package static let recordName = "clepsy.reset"
  package static let declaration = RecordDeclaration<ResetClepsy>(
    make: ResetClepsy.init
  ).described(
    "Clears everything of the economy.")

  /// It has no fields of its own.
  public init() {}

  package func needs(_ ids: MadeIDs, at now: Now) -> [ClepsyState.Need] { [] }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    decision.add(.everythingCleared)
    return nil
  }
}
