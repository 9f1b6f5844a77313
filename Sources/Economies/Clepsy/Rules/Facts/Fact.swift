import EarnedCore
import JSON

/// Something that happened. Facts are what a decision consists of: each is applied to the state, what the tables keep of
/// it is written, and most are lines of the event log.
public enum Fact: Equatable, Sendable {
  // The day
  /// Records have told what happened up to an instant.
  case timePassed(to: Instant)
  /// A date counts from now on, after another unless it is the first one, since the instant of its first record. What the
  /// other had left is lost.
  case dayBegan(CalendarDate, after: CalendarDate?, at: Instant)
  /// What is logged of that, when what has expired is known (S6).
  case dayReset(from: CalendarDate, to: CalendarDate, expiredSeconds: Int)
  /// An earlier record of the day that counts has come.
  case dayBeganEarlier(at: Instant)

  // Events
  case eventQueued(TimeEvent)
  case eventBooked(BookedEvent)
  /// Every event that waited and whose date has come was booked (S7).
  case queueDrained(through: CalendarDate)
  /// An event that has come late falls into a use that was booked in one piece.
  case useCut(UseCut)

  // What a day brings
  case goalReached(CalendarDate, goalMinutes: Int)
  case streakMilestone(CalendarDate, days: Int)
  case lowBalance(CalendarDate, balanceSeconds: Int)

  // What a person sets up
  case appsSet([TrackedApp])
  case settingsUpdated(UserSettings)

  // Sessions
  /// The app on the screen; nil when it is none that is tracked, or not known.
  case screenShows(String?)
  case sessionStarted(EarningSession)
  case useStarted(ViceUse)
  /// A session goes on and is now like this.
  case sessionMoved(EarningSession)
  /// A use goes on and is now like this.
  case useMoved(ViceUse)
  case sessionEnded(EndedSession)

  // Unlocks
  case unlocked(Unlock)
  case unlockDenied(appBundleID: String, UnlockChoice, DenialReason)
  /// Nothing is left: the app is locked before its unlock would end (S2).
  case unlockEnded(unlockID: String, at: Instant)

  /// Everything of the economy is gone.
  case everythingCleared
}

/// An event that counts.
public struct BookedEvent: Equatable, Sendable {
  /// The event.
  public var event: TimeEvent
  /// What it adds to the balance, or takes from it.
  public var countedSeconds: Int
  /// The session that made it; nil for one that was sent.
  public var sessionID: String?
  /// The part of a use that it books.
  public var use: DayLedger.UsePart?
  /// It has waited in the queue and leaves it.
  public var wasWaiting: Bool
  /// The minutes of today that it has brought to a milestone (decision C15).
  public var milestoneMinutes: Int?
}

/// A booked part of a use that becomes two (S1).
public struct UseCut: Equatable, Sendable {
  /// The id of its event, which keeps the seconds at the end.
  public var partID: String
  /// The event of the seconds at the beginning.
  public var first: TimeEvent
  /// The use.
  public var sessionID: String
}

/// A session that is over.
public struct EndedSession: Equatable, Sendable {
  /// Which.
  public var opening: Opening
  /// Whether it earned or spent.
  public var category: AppCategory
  /// What it earned or spent, in whole seconds.
  public var seconds: Int
  /// When it had come to its end.
  public var ended: Instant
  /// Why it is over.
  public var reason: SessionEnd
}
