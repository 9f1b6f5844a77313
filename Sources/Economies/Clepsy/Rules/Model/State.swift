import EarnedCore

/// Everything a decision looks at, loaded before it is made. A value: deciding on it changes nothing else.
public struct State: Equatable, Sendable {
  /// The day that counts, with its balance; nil before the first record.
  public var today: DayLedger?
  /// The time of the day's first record; nil before the first one.
  public var lastReset: Instant?
  /// The streak of the calendar day before today.
  public var streakBefore = 0
  /// Whether today's warning was given.
  public var lowBalanceWarned = false
  /// Earlier dates are closed for ever: retention has summed them up.
  public var closedBefore: DayID?
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
  /// What the command at hand names.
  public var subject = Subject()

  /// A state before the first record.
  public init() {}

  /// The seconds that can be spent now.
  public var balanceSeconds: Int { today?.stats.endingBalance ?? 0 }

  /// A tracked app.
  public func app(_ bundleID: String) -> TrackedApp? { apps.first { $0.bundleID == bundleID } }
}

/// The part of the state that depends on the command.
public struct Subject: Equatable, Sendable {
  /// The event with the id that the command gives, waiting or applied.
  public var known: TimeEvent?
  /// The events that wait in the queue, in the order they were put there.
  public var waiting: [TimeEvent] = []
  /// Earlier days whose sums or streaks may change, with their events where those are needed.
  public var history: [DayID: DayLedger] = [:]
  /// Streaks of days that the history leaves out.
  public var streaks: [DayID: Int] = [:]
  /// Unlocks of the app in the last 60 seconds.
  public var recentUnlocks = 0
  /// When the unlock of the app ends; nil when it has none today.
  public var unlockEnd: Instant?

  /// A command that names nothing.
  public init() {}
}
