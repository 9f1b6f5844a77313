import EarnedCore
import JSON

/// Something that happened. Facts are what a decision consists of: each is written to the tables, and most are lines of
/// the event log.
public enum Fact: Equatable, Sendable {
  // The day
  /// A new day counts. What the old one had left is lost; nil when there was none.
  case dayReset(from: DayID?, to: DayID, expiredSeconds: Int)

  // Events
  case eventQueued(TimeEvent)
  case eventBooked(BookedEvent)
  /// An event takes more or less than it did, because an earlier one came after it.
  case eventRecounted(id: String, countedSeconds: Int)

  // What a day brings
  case goalReached(DayID, goalMinutes: Int)
  case streakMilestone(DayID, days: Int)
  case lowBalance(DayID, balanceSeconds: Int)

  // What a person sets up
  case appsSet([TrackedApp])
  case settingsUpdated(UserSettings)

  // Sessions
  case sessionStarted(Opening, AppCategory)
  case sessionEnded(EndedSession)

  // Unlocks
  case unlocked(Unlock)
  case unlockDenied(appBundleID: String, UnlockChoice, DenialReason)
  /// Nothing is left: the app is locked before its unlock would end.
  case relocked(appBundleID: String, at: Instant)

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
  /// It has waited in the queue and leaves it.
  public var wasWaiting: Bool
  /// The minutes of today that it has brought to a milestone (decision C15).
  public var milestoneMinutes: Int?
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
