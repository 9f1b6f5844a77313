import EarnedCore

/// All data that the rules use. The initial value is the state of a new database.
public struct State: Equatable, Sendable {
  /// The current date; nil before the first record.
  public var date: CalendarDate?
  /// When the current date began, never before the start of the date before it. A record before this time, on an
  /// earlier date, is late.
  public var dayStarted: Instant?
  /// The minutes allowed per day.
  public var allowanceMinutes = Numbers.usualAllowanceMinutes
  /// The minutes won or lost in games today.
  public var bonusMinutes = 0
  /// Today's usage of the selected apps, in seconds.
  public var usageSeconds = 0
  /// The time of the last record with the usage; nil before the first.
  public var lastUsageRefresh: Instant?
  /// Whether the person wants the apps unlocked, which also needs minutes.
  public var wantsUnlocked = false
  /// The selected apps, ascending by code point.
  public var selection: [AppID] = []
  /// The counts of today's events.
  public var counts = DayCounts()
  /// The wager that is not resolved yet; nil without one.
  public var pending: Wager?
  /// Records before this are closed by a reset; nil without one.
  public var closedBefore: Instant?
  /// The data for the current operation.
  public var subject = Subject()

  /// The state of a new database.
  public init() {}

  /// The remaining minutes of the day.
  public var remainingMinutes: Int { remainingMinutes(addingBonus: 0) }

  /// The remaining minutes with an additional bonus.
  func remainingMinutes(addingBonus minutes: Int) -> Int {
    RemainingMinutes.of(
      allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes + minutes, usageSeconds: usageSeconds)
  }

  /// The current day; nil before the first record.
  public var day: BudgetDay? {
    date.map {
      BudgetDay(
        date: $0, allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes, usageSeconds: usageSeconds,
        counts: counts)
    }
  }

  /// The state that a record at `now` would find, after a new day began if one is due. Nothing is written.
  public func broughtUpToDate(at now: Now) -> State {
    var deliberation = Deliberation(state: self, now: now, ids: MadeIDs(now.instant, canonical: []))
    deliberation.ensureDay()
    return deliberation.state
  }
}

/// Data that an operation needs besides the state that all operations use.
public struct Subject: Equatable, Sendable {
  /// Whether a kept transaction has the id of the wager.
  public var wagerIsBooked = false
  /// Whether the reset was carried out before.
  public var resetIsKnown = false
  /// The time since which all record keys are kept; nil when all keys ever are.
  public var recordsKnownSince: Instant?

  /// Nothing loaded.
  public init() {}
}
