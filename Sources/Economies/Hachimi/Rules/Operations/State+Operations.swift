import EarnedCore

/// A decision of this economy in the making.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// What an operation looks at beside the state that all share.
  public enum Need: Equatable, Sendable {
    /// Completed minutes of sessions that were started on a date.
    case minutes(CalendarDate)
    /// Whether a date is a check-in day of a habit.
    case checkInDay(habitID: String, CalendarDate)
    /// Whether a session has an id.
    case session(String)
    /// Whether a diary entry has an id, and whether a cat has one of a date.
    case diary(entryID: String, catID: String, CalendarDate)
    /// Whether a message has an id.
    case message(String)
    /// Whether an imported row is there already, or another one with its id.
    case importedRow(ImportedRow)
    /// Whether there is an action of our own.
    case ownActions
  }

  /// What can be asked of the economy: the records of its interface.
  public static let operations: [any Operation<State>.Type] = [
    LinkAccount.self, CreateHabit.self, UpdateHabit.self, DeleteHabit.self, DeactivateHabit.self,
    ReactivateHabit.self, LogSession.self, UseTimer.self, CheckInToday.self, Purchase.self, Equip.self, Unequip.self,
    ClaimAchievement.self, AddDiaryEntry.self, AddChatMessage.self, ImportRow.self,
  ]

  /// What was done is a duplicate; what comes before a cleanup may have been done.
  public static func begin(_ deliberation: inout EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    if deliberation.state.subject.isDone { return false }
    if let closed = deliberation.state.closedBefore, deliberation.now.instant < closed {
      throw Rejection(
        .dayClosed, "the record is older than the last cleanup allows; it may have been recorded before")
    }
    return true
  }

  /// The ledger is the log of this economy.
  public func line(of fact: Fact, at now: Now) -> LogLine? { nil }
}
