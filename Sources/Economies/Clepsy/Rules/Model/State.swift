import EarnedCore

/// Everything a decision looks at. A value: deciding on it changes nothing else. What is not loaded, an operation declares
/// or a decision asks for (``Need``).
public struct State: Equatable, Sendable {
  /// The day that counts, with its balance; nil before the first record.
  public var today: DayLedger?
  /// The time of the day's first record; nil before the first one.
  public var lastReset: Instant?
  /// Up to when records have told what happened; nil before the first one.
  public var clock: Instant?
  /// The streak of the calendar day before today.
  public var streakBefore = 0
  /// Whether today's warning was given.
  public var lowBalanceWarned = false
  /// Earlier dates are closed for ever: retention has summed them up.
  public var closedBefore: CalendarDate?
  /// What a person has set.
  public var settings = UserSettings.standard
  /// The apps of both lists, in their order.
  public var apps: [TrackedApp] = []
  /// The app on the screen, as far as it is known.
  public var openApp: String?
  /// The earning sessions that have not ended: at most one runs, others are paused.
  public var sessions: [EarningSession] = []
  /// The vice app in use.
  public var use: ViceUse?
  /// The unlocks of the day that counts.
  public var unlocks: [Unlock] = []
  /// Times of events that were applied ahead of the clock, the earliest first (S9).
  public var ahead: [Now] = []
  /// The events that wait in the queue, in the order they were put there; nil while they are not loaded.
  public var waiting: [TimeEvent]?
  /// Earlier days, as far as they are loaded.
  public var history: [CalendarDate: DayLedger] = [:]
  /// From this date on all days that have a row are loaded.
  public var historySince: CalendarDate?
  /// The streak of the day before `historySince`.
  public var streakBeforeHistory = 0
  /// What the operation at hand names.
  public var subject = Subject()

  /// A state before the first record.
  public init() {}

  /// The seconds that can be spent now.
  public var balanceSeconds: Int { today?.stats.endingBalance ?? 0 }

  /// A tracked app.
  public func app(_ bundleID: String) -> TrackedApp? { apps.first { $0.bundleID == bundleID } }

  /// A day that is loaded.
  public func ledger(of date: CalendarDate) -> DayLedger? { today?.stats.date == date ? today : history[date] }

  /// When the unlock of an app ends, as of an instant; nil when it has none today.
  public func unlockEnd(of bundleID: String, at instant: Instant) -> Instant? {
    unlocks.filter { $0.appBundleID == bundleID && $0.instant <= instant }.map(\.end).max()
  }
}

/// The part of the state that depends on the operation.
public struct Subject: Equatable, Sendable {
  /// The event that it brings.
  public var event: TimeEvent?
  /// The event that has the same id, waiting or applied.
  public var known: TimeEvent?
  /// Unlocks of the app in the last 60 seconds.
  public var recentUnlocks = 0

  /// An operation that names nothing.
  public init() {}
}
