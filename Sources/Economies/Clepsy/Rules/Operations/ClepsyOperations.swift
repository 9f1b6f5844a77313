import EarnedCore

typealias PendingDecision = EarnedCore.PendingDecision<ClepsyState>

extension ClepsyState: EconomicState {
  /// Data that a single operation needs in addition to what all operations use.
  public enum Need: Equatable, Sendable {
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
  public static let operations: [any RecordOperation<ClepsyState>.Type] = [
    EnsureClepsyDay.self, TakeEvent.self, Drain.self, SetApps.self, UpdateSettings.self, OpenApp.self, CloseApp.self,
    LockScreen.self, UnlockApp.self, Reset.self,
  ]

  /// A known event is a duplicate; the same id with other content is a conflict (decision C8; S10). Days that retention
  /// has summed up accept no more records.
  public static func begin(_ decision: inout EarnedCore.PendingDecision<ClepsyState>) throws(Rejection) -> Bool {
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
  public static func end(_ decision: inout EarnedCore.PendingDecision<ClepsyState>) { decision.logResets() }

  /// A fact's line in the log. That of an event is on the event's date, every other one on the record's date.
  public func line(of fact: ClepsyFact, at now: Now) -> LogLine? {
    fact.event.map { LogLine($0, on: fact.bookedDate ?? now.date) }
  }
}

extension RecordOperation where State == ClepsyState {
  /// The waiting events: every record lets time pass, which books them (S1).
  var needs: [ClepsyState.Need] { [.waiting] }
}

extension ClepsyState {
  /// The state after a `clepsy.day.ensure` now, for a caller that only reads (S4). It is never denied.
  ///
  /// - Parameter load: loads what the decision needs.
  package func broughtUpToDate(
    at now: Now, loading load: ([Need], inout ClepsyState) throws -> Void
  ) throws -> ClepsyState {
    let operation = EnsureClepsyDay()
    var state = self
    state.closedBefore = nil
    try load(operation.needs, &state)
    return try state.decide(operation, at: now, ids: MadeIDs(now.instant, canonical: []), loading: load).state
  }
}

/// Begins a new day if it is due, and counts running sessions; both happen because time passes (architecture, section
/// 3).
struct EnsureClepsyDay: RecordOperation {
  static let recordName = "clepsy.day.ensure"
  static let declaration = RecordDeclaration(recordName).described(
    "Brings the day up to the time of the record.")

  init() {}

  init(_ record: Record, at now: Now) {}

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    return nil
  }
}

/// Ends what has ended by itself, as time does with every record (S15): earning sessions whose pause has become too long, and
/// the use of a vice app that is locked again. What is open stays as it is, and so does a use that events in the queue may
/// give more time.
package struct EndWhatIsOver: RecordOperation {
  package static let recordName = EnsureClepsyDay.recordName
  package static let declaration = EnsureClepsyDay.declaration

  private let hasQueue: Bool

  /// - Parameter hasQueue: whether events wait that are due.
  package init(hasQueue: Bool) { self.hasQueue = hasQueue }

  package init(_ record: Record, at now: Now) { hasQueue = false }

  package var needs: [ClepsyState.Need] { [] }

  /// No record, so no day is closed to it.
  package static func begin(_ decision: inout EarnedCore.PendingDecision<ClepsyState>) throws -> Bool { true }

  package func carryOut(_ decision: inout EarnedCore.PendingDecision<ClepsyState>) throws -> DenialReason? {
    var counted = decision
    try counted.endPauses(countingUse: true)
    let isClosed = counted.state.use == nil && (counted.state.balanceSeconds > 0 || !hasQueue)
    if isClosed { decision = counted } else { try decision.endPauses(countingUse: false) }
    return nil
  }
}

/// Books the waiting events in order of time, as every record does (rules 2.2).
struct Drain: RecordOperation {
  static let recordName = "clepsy.drain"
  static let declaration = RecordDeclaration(recordName).described(
    "Applies what waits in the queue.")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    return nil
  }
}

/// Deletes all data of the economy; the settings get their defaults (rules 2.6). No time passes first.
struct Reset: RecordOperation {
  static let recordName = "clepsy.reset"
  static let declaration = RecordDeclaration(recordName).described(
    "Clears everything of the economy.")

  init(_ record: Record, at now: Now) {}

  var needs: [ClepsyState.Need] { [] }

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    decision.add(.everythingCleared)
    return nil
  }
}
