import EarnedCore
import HachimiCatalogue

/// Everything the rules read. The initial value is the state of a new database.
public struct State: Sendable {
  /// The data that actions change.
  public var profile = Profile()
  /// The timer; nil before its first use.
  public var timer: FocusTimer?
  /// The counts of sessions that achievements need.
  public var sessions = SessionCounts()
  /// Check-in days by habit, including imported ones.
  public var checkInDays = ByID<Int>()
  /// Completed minutes by habit, by the date on which the session started. Only loaded dates are present.
  public var minutesByDate: [CalendarDate: ByID<Int>] = [:]
  /// When the last action was recorded.
  public var lastAction: Instant?
  /// Whether the ledger has an action of our own; nil when not loaded.
  public var hasOwnActions: Bool?
  /// Whether rows came from an app, by import or because the app made the file.
  public var isFromApp = false
  /// Whether the file names its user. A file of the app does not before our first record.
  public var saysWhoseItIs = false
  /// Records before this are closed by retention; nil before the first cleanup.
  public var closedBefore: Instant?
  /// The accessories and achievements.
  public var catalogue = Catalogue.builtIn
  /// The client version of sessions that name none.
  public var clientVersion = "earned/\(ProgramVersion.current)"
  /// What the current operation asks about.
  public var subject = Subject()

  /// The state of a new database.
  public init() {}
}

/// The counts of completed sessions that achievements need.
public struct SessionCounts: Equatable, Sendable {
  /// The number of completed sessions.
  public var completed = 0
  /// The minutes of the longest one.
  public var longestMinutes = 0

  /// No sessions.
  public init() {}
}

/// What an operation reads besides the shared state.
public struct Subject: Sendable {
  /// Whether a row already has the id of the new one.
  public var idIsTaken = false
  /// Whether the record's request is already done.
  public var isDone = false
  /// Check-in days of the current habit that its sessions explain.
  public var countedDays = 0
  /// Whether the end date of the session is already a check-in day of its habit; nil when not loaded.
  public var isCheckInDay: Bool?

  /// Nothing was loaded.
  public init() {}
}
