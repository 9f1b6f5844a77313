import EarnedCore

/// Everything the rules read. The initial value is the state of a new database.
package struct HachimiState: Sendable {
  /// The data that actions change.
  package var profile = Profile()
  /// The timer; nil before its first use.
  package var timer: FocusTimer?
  package var settings = HachimiSettings()
  package var sessions = SessionCounts()
  /// Only loaded for an import.
  package var sessionMinutes: SessionMinutes?
  /// Check-in days by habit, including imported ones.
  package var checkInDays = ByID<Int>()
  /// Completed minutes by habit, by the date on which the session started. Only loaded dates are present.
  package var minutesByDate: [CalendarDate: ByID<Int>] = [:]
  /// When the last action was recorded.
  package var lastAction: Instant?
  /// The ids of habits and cats that have changed since it was last asked which achievements are reached; nil when all
  /// have to be looked at.
  package var changedIDs: Set<ExactID>?
  /// The ids that were ever those of habits and cats; nil when not loaded.
  package var usedIDs: (habits: ByID<String>, cats: ByID<String>)?
  /// Whether a session has no stored date; nil when not loaded.
  package var hasUndatedSessions: Bool?
  /// Whether the ledger has an action of our own; nil when not loaded.
  package var hasOwnActions: Bool?
  /// Whether rows came from an app, by import or because the app made the file.
  package var isFromApp = false
  /// Whether the user came with these rows. Version 1 of an app's database has none.
  package var userIsFromApp = false
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

/// The minutes of all stored sessions, by habit and by cat. An import holds its rows against them.
package struct SessionMinutes: Sendable {
  package var byHabit = ByID<Int>()
  package var byCat = ByID<Int>()

  package init() {}

  package mutating func add(_ minutes: Int, habitID: String, catID: String) {
    byHabit[habitID, default: 0] += minutes
    byCat[catID, default: 0] += minutes
  }
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
  /// Whether a row has used the id of the new cat.
  package var catIDIsTaken = false
  /// Whether the record's request is already done.
  package var isDone = false
  /// What a check of the database would say of the imported row; nil when nothing would be wrong with it.
  package var finding: String?
  /// The check-in days of the current habit for which there is a session.
  package var countedDays = 0
  /// Whether dates are already check-in days of a habit, as far as that is loaded.
  package var checkIns = ByID<[CalendarDate: Bool]>()

  package init() {}
}
