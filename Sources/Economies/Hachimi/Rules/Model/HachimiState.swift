import EarnedCore

/// Everything the rules read. The initial value is the state of a new database.
public struct HachimiState: Sendable {
  /// The data that actions change.
  package var profile = Profile()
  /// The timer; nil before its first use.
  package var timer: FocusTimer?
  package var sessions = SessionCounts()
  /// Check-in days by habit, including imported ones.
  package var checkInDays = ByID<Int>()
  /// Completed minutes by habit, by the date on which the session started. Only loaded dates are present.
  package var minutesByDate: [CalendarDate: ByID<Int>] = [:]
  /// When the last action was recorded.
  package var lastAction: Instant?
  /// Whether the ledger has an action of our own; nil when not loaded.
  package var hasOwnActions: Bool?
  /// Whether rows came from an app, by import or because the app made the file.
  package var isFromApp = false
  /// Whether the file names its user. A file that the app made does not do so before our first record.
  package var namesItsUser = false
  /// Records before this are rejected, because retention has deleted their keys; nil before the first cleanup.
  package var closedBefore: Instant?
  /// The catalogue of the user's own folder; nil when there is none.
  package var usersCatalogue: Catalogue?
  /// The client version of sessions that name none.
  package var clientVersion = "earned/\(ProgramVersion.current)"
  /// What the current operation asks about.
  package var subject = HachimiSubject()

  package init() {}

  /// The accessories and achievements. The built-in ones are read when they are needed first.
  package var catalogue: Catalogue { usersCatalogue ?? .builtIn }
}

/// Completed sessions only.
package struct SessionCounts: Equatable, Sendable {
  package var completed = 0
  package var longestMinutes = 0
}

/// What an operation reads besides the shared state.
package struct HachimiSubject: Sendable {
  /// Whether a row with the id of the new one exists.
  package var idIsTaken = false
  /// Whether the record's request is already done.
  package var isDone = false
  /// The check-in days of the current habit for which there is a session.
  package var countedDays = 0
  /// Whether dates are already check-in days of a habit, as far as that is loaded.
  package var checkIns = ByID<[CalendarDate: Bool]>()

  package init() {}
}
