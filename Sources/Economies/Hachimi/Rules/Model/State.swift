import EarnedCore
import HachimiCatalogue

/// Everything that the rules look at. Without a record it is that of a new database.
public struct State: Sendable {
  /// What actions make.
  public var profile = Profile()
  /// The timer; nil when it was never used.
  public var timer: FocusTimer?
  /// What achievements count of sessions.
  public var sessions = SessionCounts()
  /// Check-in days by habit, those of an import too.
  public var checkInDays = ByID<Int>()
  /// Completed minutes by habit, of sessions that were started on a date; only of dates that were loaded.
  public var minutesByDate: [CalendarDate: ByID<Int>] = [:]
  /// When the last action was recorded.
  public var lastAction: Instant?
  /// Whether there is an action of our own; nil when nobody has looked.
  public var hasOwnActions: Bool?
  /// Whether rows came from an app: by an import, or because the file is an app's.
  public var isFromApp = false
  /// Whether the file says whose it is. An app's does not, until the first record of our own.
  public var saysWhoseItIs = false
  /// Records before this are closed by retention; nil without a cleanup.
  public var closedBefore: Instant?
  /// What there is to buy and to achieve.
  public var catalogue = Catalogue.builtIn
  /// What sessions are signed with that name no program.
  public var clientVersion = "earned/\(ProgramVersion.current)"
  /// What the operation names.
  public var subject = Subject()

  /// Nothing was recorded.
  public init() {}
}

/// What achievements count of completed sessions.
public struct SessionCounts: Equatable, Sendable {
  /// How many there are.
  public var completed = 0
  /// The longest of them.
  public var longestMinutes = 0

  /// None.
  public init() {}
}

/// What an operation looks at beside the state that all share.
public struct Subject: Sendable {
  /// A row has the id that a new one would have.
  public var idIsTaken = false
  /// What the record asks for was done.
  public var isDone = false
  /// Check-in days that sessions of the habit at hand explain.
  public var countedDays = 0
  /// Whether the date of a session's end is a check-in day of its habit already; nil when that was not loaded.
  public var isCheckInDay: Bool?

  /// Nothing was loaded.
  public init() {}
}
