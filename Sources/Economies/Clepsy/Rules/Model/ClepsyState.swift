import EarnedCore

/// All data that a decision uses, as a value. What is not always loaded is declared by the operation, or asked for by
/// the decision (``Need``).
package struct ClepsyState: Equatable, Sendable {
  /// The current day with its balance; nil before the first record.
  package var today: DayLedger?
  /// The time of the record that brought the current day; nil before the first one.
  package var lastReset: Instant?
  /// The time up to which everything was processed; nil before the first record.
  package var clock: Instant?
  /// The streak of the calendar day before the current one.
  package var streakBefore = 0
  /// Whether the warning was given today.
  package var lowBalanceWarned = false
  /// Earlier dates are closed forever, because retention has summed them up; nil before the first cleanup.
  package var closedBefore: CalendarDate?
  package var settings = ClepsySettings.standard
  /// The apps of both lists, in their order.
  package var apps: [TrackedApp] = []
  /// The bundle id of the app on the screen; nil when none is, or when it is not known.
  package var openApp: String?
  /// The earning sessions that have not ended: at most one is running, the others are paused.
  package var sessions: [EarningSession] = []
  /// The vice app that is open and spends time; nil without one.
  package var use: ViceUse?
  /// The unlocks of the current day.
  package var unlocks: [Unlock] = []
  /// The times of booked events that are later than `clock`, earliest first (S9).
  package var ahead: [Now] = []
  /// The waiting events of the queue, in the order in which they came; nil while they are not loaded.
  package var waiting: [TimeEvent]?
  /// The earlier days that are loaded, by date.
  package var history = ByID<DayLedger>()
  /// From this date on, all days with a row are loaded.
  package var historySince: CalendarDate?
  /// The streak of the day before `historySince`.
  package var streakBeforeHistory = 0
  /// The first earlier day that began or stopped to count, so that streaks after it have to be counted; nil when none did.
  package var uncountedSince: CalendarDate?
  /// What a single operation uses in addition.
  package var subject = ClepsySubject()

  /// The state before the first record.
  package init() {}

  /// The seconds that can be spent now.
  package var balanceSeconds: Int { today?.stats.endingBalance ?? 0 }

  package func app(_ bundleID: String) -> TrackedApp? { apps.first { $0.bundleID == bundleID } }

  /// Nil when the day is not loaded.
  package func ledger(of date: CalendarDate) -> DayLedger? {
    today?.stats.date == date ? today : history[date.description]
  }

  /// When the unlock of an app ends, as seen at an instant; nil when the app has none today.
  package func unlockEnd(of bundleID: String, at instant: Instant) -> Instant? {
    unlocks.filter { $0.appBundleID == bundleID && $0.instant <= instant }.map(\.end).max()
  }

  /// When the unlock of a vice app ends. Nil when the app is locked, also because the balance is 0 (S2) or the date is not
  /// the current one.
  package func unlockEnd(of bundleID: String, at now: Now) -> Instant? {
    guard today?.stats.date == now.date, balanceSeconds > 0,
      let end = unlockEnd(of: bundleID, at: now.instant), now.instant < end
    else { return nil }
    return end
  }
}

/// What a single operation uses in addition.
package struct ClepsySubject: Equatable, Sendable {
  package var event: TimeEvent?
  /// The event with the same id, waiting or booked.
  package var known: TimeEvent?
  /// The number of unlocks of the app in the last 60 seconds.
  package var recentUnlocks = 0

  package init() {}
}
