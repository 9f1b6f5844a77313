import EarnedCore

/// All data that a decision uses, as a value. Data that is not always loaded is declared by an operation or requested
/// by a decision (``Need``).
public struct ClepsyState: Equatable, Sendable {
  /// The current day with its balance; nil before the first record.
  package var today: DayLedger?
  /// The time of the day's first record; nil before the first one.
  package var lastReset: Instant?
  /// The time up to which everything was processed; nil before the first record.
  package var clock: Instant?
  /// The streak of the calendar day before the current one.
  package var streakBefore = 0
  /// Whether the warning was given on the current day.
  package var lowBalanceWarned = false
  /// Earlier dates are closed forever, because retention has summed them up.
  package var closedBefore: CalendarDate?
  package var settings = ClepsySettings.standard
  /// The apps of both lists, in their order.
  package var apps: [TrackedApp] = []
  /// The app on the screen, if known.
  package var openApp: String?
  /// The earning sessions that have not ended: at most one is running, the others are paused.
  package var sessions: [EarningSession] = []
  /// The vice app in use.
  package var use: ViceUse?
  /// The unlocks of the current day.
  package var unlocks: [Unlock] = []
  /// The times of booked events that are later than `clock`, earliest first (S9).
  package var ahead: [Now] = []
  /// The waiting events of the queue, in the order they were added; nil while they are not loaded.
  package var waiting: [TimeEvent]?
  /// The earlier days that are loaded.
  package var history: [CalendarDate: DayLedger] = [:]
  /// From this date on, all days with a row are loaded.
  package var historySince: CalendarDate?
  /// The streak of the day before `historySince`.
  package var streakBeforeHistory = 0
  /// The data for the current operation.
  package var subject = ClepsySubject()

  /// A state before the first record.
  package init() {}

  /// The seconds that can be spent now.
  package var balanceSeconds: Int { today?.stats.endingBalance ?? 0 }

  /// A tracked app.
  package func app(_ bundleID: String) -> TrackedApp? { apps.first { $0.bundleID == bundleID } }

  /// A loaded day.
  package func ledger(of date: CalendarDate) -> DayLedger? { today?.stats.date == date ? today : history[date] }

  /// When the unlock of an app ends, as seen at an instant; nil when the app has none today.
  package func unlockEnd(of bundleID: String, at instant: Instant) -> Instant? {
    unlocks.filter { $0.appBundleID == bundleID && $0.instant <= instant }.map(\.end).max()
  }
}

/// The part of the state that depends on the operation.
package struct ClepsySubject: Equatable, Sendable {
  /// The event of the operation.
  package var event: TimeEvent?
  /// The event with the same id, waiting or booked.
  package var known: TimeEvent?
  /// The number of unlocks of the app in the last 60 seconds.
  package var recentUnlocks = 0

  package init() {}
}
