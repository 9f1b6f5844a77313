import EarnedCore

/// All data that a decision uses, as a value. Data that is not always loaded is declared by an operation or requested
/// by a decision (``Need``).
public struct State: Equatable, Sendable {
  /// The current day with its balance; nil before the first record.
  public var today: DayLedger?
  /// The time of the day's first record; nil before the first one.
  public var lastReset: Instant?
  /// The time up to which everything was processed; nil before the first record.
  public var clock: Instant?
  /// The streak of the calendar day before the current one.
  public var streakBefore = 0
  /// Whether the warning was given on the current day.
  public var lowBalanceWarned = false
  /// Earlier dates are closed forever, because retention has summed them up.
  public var closedBefore: CalendarDate?
  /// The person's settings.
  public var settings = UserSettings.standard
  /// The apps of both lists, in their order.
  public var apps: [TrackedApp] = []
  /// The app on the screen, if known.
  public var openApp: String?
  /// The earning sessions that have not ended: at most one is running, the others are paused.
  public var sessions: [EarningSession] = []
  /// The vice app in use.
  public var use: ViceUse?
  /// The unlocks of the current day.
  public var unlocks: [Unlock] = []
  /// The times of booked events that are later than `clock`, earliest first (S9).
  public var ahead: [Now] = []
  /// The waiting events of the queue, in the order they were added; nil while they are not loaded.
  public var waiting: [TimeEvent]?
  /// The earlier days that are loaded.
  public var history: [CalendarDate: DayLedger] = [:]
  /// From this date on, all days with a row are loaded.
  public var historySince: CalendarDate?
  /// The streak of the day before `historySince`.
  public var streakBeforeHistory = 0
  /// The data for the current operation.
  public var subject = Subject()

  /// A state before the first record.
  public init() {}

  /// The seconds that can be spent now.
  public var balanceSeconds: Int { today?.stats.endingBalance ?? 0 }

  /// A tracked app.
  public func app(_ bundleID: String) -> TrackedApp? { apps.first { $0.bundleID == bundleID } }

  /// A loaded day.
  public func ledger(of date: CalendarDate) -> DayLedger? { today?.stats.date == date ? today : history[date] }

  /// When the unlock of an app ends, as seen at an instant; nil when the app has none today.
  public func unlockEnd(of bundleID: String, at instant: Instant) -> Instant? {
    unlocks.filter { $0.appBundleID == bundleID && $0.instant <= instant }.map(\.end).max()
  }
}

/// The part of the state that depends on the operation.
public struct Subject: Equatable, Sendable {
  /// The event of the operation.
  public var event: TimeEvent?
  /// The event with the same id, waiting or booked.
  public var known: TimeEvent?
  /// The number of unlocks of the app in the last 60 seconds.
  public var recentUnlocks = 0

  /// For an operation that needs none.
  public init() {}
}
