import EarnedCore

/// Something that happened. A decision is a list of facts: each is applied to the state and written to the tables, and
/// most add a line to the event log.
public enum Fact: Equatable, Sendable {
  // The day
  /// Time has passed up to the instant of a record.
  case timePassed(to: Instant)
  /// A date becomes the current one at the instant of its first record, after the date before it unless it is the
  /// first. What was left of that date is lost.
  case dayBegan(CalendarDate, after: CalendarDate?, at: Instant)
  /// The log line of a new date, added when it is known how much has expired (S6).
  case dayReset(from: CalendarDate, to: CalendarDate, expiredSeconds: Int)
  /// A record of the current date came that is earlier than its first one.
  case dayBeganEarlier(at: Instant)

  // Events
  case eventQueued(TimeEvent)
  case eventBooked(BookedEvent)
  /// All waiting events whose date has come were booked (S7).
  case queueDrained(through: CalendarDate)
  /// A late event falls into a use that was booked as one event.
  case useCut(UseCut)

  // Effects of a booking
  case goalReached(CalendarDate, goalMinutes: Int)
  case streakMilestone(CalendarDate, days: Int)
  case lowBalance(CalendarDate, balanceSeconds: Int)

  // Setup by the person
  case appsSet([TrackedApp])
  case settingsUpdated(UserSettings)

  // Sessions
  /// The app on the screen; nil when it is not tracked, or not known.
  case screenShows(String?)
  case sessionStarted(EarningSession)
  case useStarted(ViceUse)
  /// A session continues with new values.
  case sessionMoved(EarningSession)
  /// A use continues with new values.
  case useMoved(ViceUse)
  case sessionEnded(EndedSession)

  // Unlocks
  case unlocked(Unlock)
  case unlockDenied(appBundleID: String, UnlockChoice, DenialReason)
  /// No time is left: the app is locked before its unlock would end (S2).
  case unlockEnded(unlockID: String, at: Instant)

  /// All data of the economy is deleted.
  case everythingCleared
}

/// An event that is booked.
public struct BookedEvent: Equatable, Sendable {
  /// The event.
  public var event: TimeEvent
  /// The seconds it adds to the balance or takes from it.
  public var countedSeconds: Int
  /// The session that created it; nil for an event from a record.
  public var sessionID: String?
  /// The part of a use that it books.
  public var use: DayLedger.UsePart?
  /// Whether it was waiting in the queue and now leaves it.
  public var wasWaiting: Bool
  /// The milestone that it reaches today, in minutes (decision C15).
  public var milestoneMinutes: Int?
}

/// A booked part of a use that is split into two (S1).
public struct UseCut: Equatable, Sendable {
  /// The id of its event, which keeps the seconds after the split.
  public var partID: String
  /// The event of the seconds before the split.
  public var first: TimeEvent
  /// The id of the use.
  public var sessionID: String
}

/// A session that has ended.
public struct EndedSession: Equatable, Sendable {
  /// Its app and its start.
  public var opening: Opening
  /// Whether it earned or spent.
  public var category: AppCategory
  /// What it earned or spent, in whole seconds.
  public var seconds: Int
  /// When it ended.
  public var ended: Instant
  /// Why it ended.
  public var reason: SessionEnd
}
