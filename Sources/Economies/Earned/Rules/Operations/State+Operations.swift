import EarnedCore

/// A decision of this economy that is being made.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// Data that an operation needs besides the state that all operations use.
  public enum Need: Equatable, Sendable {
    /// A mode, even a deleted one.
    case mode(String)
    /// Whether another mode has a window with one of these ids.
    case newWindows([String], ofMode: String)
    /// A habit, even a deleted one.
    case habit(String)
    /// Whether a completion id is taken, whether the habit is already completed, and the completions of the last
    /// minute.
    case newCompletion(String, habitID: String)
    /// Whether the day before the booked one has qualified.
    case dayBefore
    /// Whether the id of a focus session is taken, even by one that was added to a closed day and has no end yet.
    case newFocusSession(String)
    /// A focus session, even an ended one, or one that was added to a closed day and has no end yet; without an id the
    /// only open one.
    case openFocusSession(String?)
    /// Whether the id of an attempt is taken.
    case newAttempt(String)
    /// The unlocks of an app, with its attempts without an outcome.
    case app(AppID)
    /// An attempt with its running quest and the unlocks of its app; without an id the only open one.
    case openAttempt(String?)
    /// Whether the id of a quest is taken.
    case newQuest(String)
    /// A quest with its attempt and the unlocks of its app; without an id the only open one.
    case openQuest(String?)
    /// The closed day of the record.
    case closedDay
  }

  /// The operations of the economy: the records of interface section 2.
  public static let operations: [any Operation<State>.Type] = [
    EnsureDay.self, UpdateSettings.self, SetEntitlement.self, UpsertApp.self, Distract.self, Undistract.self,
    UpsertMode.self, OverrideMode.self, DeleteMode.self, UpsertHabit.self, DeleteHabit.self, CompleteHabit.self,
    StartFocus.self, EndFocus.self, AttemptUnlock.self, UnlockWithCredits.self, CancelUnlock.self, StartQuest.self,
    CompleteQuest.self, FailQuest.self, CancelQuest.self, UnlockInEmergency.self, NoteBlocked.self,
  ]

  /// The operations that add to closed days (interface, section 11).
  public static let backfills: [any Operation<State>.Type] = [
    BackfillAttempt.self, BackfillFocusStart.self, BackfillFocusEnd.self, BackfillHabitCompletion.self,
  ]

  /// Recognises duplicates, then rolls the day over (rules 2.1).
  public static func begin(_ deliberation: inout EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    guard try recognize(deliberation) else { return false }
    try deliberation.ensureDayState()
    return true
  }

  /// A second completion of a habit is a duplicate (decision E43); an id that another row has is a conflict.
  static func recognize(_ deliberation: EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    let subject = deliberation.state.subject
    if subject.habitIsCompleted { return false }
    if subject.idIsTaken {
      throw Rejection(
        .idConflict, "the id that the record gives belongs to another row; leave it out or choose another")
    }
    return true
  }

  /// A past day accepts only additions to the history.
  public func isClosed(at now: Now) -> Bool { isLate(at: now) }

  /// The line of a fact belongs to the day on which the record is booked, that of an added fact to its own day.
  public func line(of fact: Fact, at now: Now) -> LogLine? {
    fact.event(at: now.instant).map { LogLine($0, on: fact.isAdded ? now.dayID : economy.currentDayID) }
  }
}

extension Record {
  /// An id field that the record may leave out: then the id is the record's key (interface, section 2).
  func id(_ field: String) -> String { fields.optionalText(field) ?? key.description }
}
