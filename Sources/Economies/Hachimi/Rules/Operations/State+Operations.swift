import EarnedCore

/// A deliberation of this economy.
typealias Deliberation = EarnedCore.Deliberation<State>

extension State: EconomicState {
  /// What an operation reads besides the shared state.
  public enum Need: Equatable, Sendable {
    /// Completed minutes by habit, of the sessions started on a date.
    case minutes(CalendarDate)
    /// Whether a date is a check-in day of a habit.
    case checkInDay(habitID: String, CalendarDate)
    /// Whether a session with this id exists.
    case session(String)
    /// Whether a diary entry with this id exists, and whether the cat has an entry for the date.
    case diary(entryID: String, catID: String, CalendarDate)
    /// Whether a chat message with this id exists.
    case message(String)
    /// Whether the imported row exists, or another row with its id.
    case importedRow(ImportedRow)
    /// Whether the ledger has an action of our own.
    case ownActions
  }

  /// The operations of the economy: the records of its interface.
  public static let operations: [any Operation<State>.Type] = [
    LinkAccount.self, CreateHabit.self, UpdateHabit.self, DeleteHabit.self, DeactivateHabit.self,
    ReactivateHabit.self, LogSession.self, UseTimer.self, CheckInToday.self, Purchase.self, Equip.self, Unequip.self,
    ClaimAchievement.self, AddDiaryEntry.self, AddChatMessage.self, ImportRow.self,
  ]

  /// A record already applied is a duplicate. A record from before a cleanup is rejected, as it may have been applied
  /// before.
  public static func begin(_ deliberation: inout EarnedCore.Deliberation<State>) throws(Rejection) -> Bool {
    if deliberation.state.subject.isDone { return false }
    if let closed = deliberation.state.closedBefore, deliberation.now.instant < closed {
      throw Rejection(
        .dayClosed, "the record is older than the last cleanup allows; it may have been recorded before")
    }
    return true
  }

  /// The ledger is the log of this economy, so there is no other log line.
  public func line(of fact: Fact, at now: Now) -> LogLine? { nil }
}
