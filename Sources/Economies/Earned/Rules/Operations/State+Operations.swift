import EarnedCore

/// A decision of this economy in the making.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// What an operation looks at beside the state that all share.
  public enum Need: Equatable, Sendable {
    /// A mode, also a deleted one.
    case mode(String)
    /// Whether a window id is that of another mode's window.
    case newWindows([String], ofMode: String)
    /// A habit, also a deleted one.
    case habit(String)
    /// Whether a completion id is taken, whether the habit is completed already, and the completions of the last minute.
    case newCompletion(String, habitID: String)
    /// Whether the day before the booked one has qualified.
    case dayBefore
    /// Whether the id of a focus session is taken, also by one that was added to a closed day and waits for its end.
    case newFocusSession(String)
    /// A focus session, also an ended one, and one that was added to a closed day and waits for its end; without an id
    /// the one that is open.
    case openFocusSession(String?)
    /// Whether the id of an attempt is taken.
    case newAttempt(String)
    /// The unlocks of an app, with its attempts that wait for an outcome.
    case app(AppID)
    /// An attempt with its running quest and the unlocks of its app; without an id the one that is open.
    case openAttempt(String?)
    /// Whether the id of a quest is taken.
    case newQuest(String)
    /// A quest with its attempt and the unlocks of its app; without an id the one that is open.
    case openQuest(String?)
    /// The day of the record, which is closed.
    case closedDay
  }

  /// What can be asked of the economy: the records of interface section 2.
  public static let operations: [any Operation<State>.Type] = [
    EnsureDay.self, UpdateSettings.self, SetEntitlement.self, UpsertApp.self, Distract.self, Undistract.self,
    UpsertMode.self, OverrideMode.self, DeleteMode.self, UpsertHabit.self, DeleteHabit.self, CompleteHabit.self,
    StartFocus.self, EndFocus.self, AttemptUnlock.self, UnlockWithCredits.self, CancelUnlock.self, StartQuest.self,
    CompleteQuest.self, FailQuest.self, CancelQuest.self, UnlockInEmergency.self, NoteBlocked.self,
  ]

  /// What can be added to days that are closed (interface, section 11).
  public static let backfills: [any Operation<State>.Type] = [
    BackfillAttempt.self, BackfillFocusStart.self, BackfillFocusEnd.self, BackfillHabitCompletion.self,
  ]

  /// What is known of the record already, then the day is brought up to now (rules 2.1).
  public static func begin(_ deliberation: inout EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    guard try recognize(deliberation) else { return false }
    try deliberation.ensureDayState()
    return true
  }

  /// A second completion of a habit is a duplicate (decision E43), an id that another row has is a conflict.
  static func recognize(_ deliberation: EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    let subject = deliberation.state.subject
    if subject.habitIsCompleted { return false }
    if subject.idIsTaken {
      throw Rejection(
        .idConflict, "the id that the record gives belongs to another row; leave it out or choose another")
    }
    return true
  }

  /// A day that is over takes nothing but what is added to the history.
  public func isClosed(at now: Now) -> Bool { isLate(at: now) }

  /// The line of a fact belongs to the day that the record is booked on, that of an added fact to its own.
  public func line(of fact: Fact, at now: Now) -> LogLine? {
    fact.event(at: now.instant).map { LogLine($0, on: fact.isAdded ? now.dayID : economy.currentDayID) }
  }
}

extension Record {
  /// An id that the record may leave out: then it is its key (interface, section 2).
  func id(_ field: String) -> String { fields.optionalText(field) ?? key.description }
}
