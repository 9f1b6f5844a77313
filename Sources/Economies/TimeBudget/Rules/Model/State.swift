import EarnedCore

/// Everything that the rules look at. Without a record it is that of a new database.
public struct State: Equatable, Sendable {
  /// The date that counts; nil before the first record.
  public var date: CalendarDate?
  /// When it began, and never earlier than the day before it: what comes earlier on an earlier date is late.
  public var dayStarted: Instant?
  /// Minutes allowed a day.
  public var allowanceMinutes = Numbers.usualAllowanceMinutes
  /// What games gave or took today.
  public var bonusMinutes = 0
  /// Use of the selection today.
  public var usageSeconds = 0
  /// When the use was last told.
  public var lastUsageRefresh: Instant?
  /// Whether the apps should be unlocked, as far as minutes are left.
  public var wantsUnlocked = false
  /// The apps, ascending by code point.
  public var selection: [AppID] = []
  /// What happened today.
  public var counts = DayCounts()
  /// The wager whose round goes on.
  public var pending: Wager?
  /// Records before this are closed by a reset; nil without one.
  public var closedBefore: Instant?
  /// What the operation names.
  public var subject = Subject()

  /// Nothing was recorded.
  public init() {}

  /// What is left of the day.
  public var remainingMinutes: Int { remainingMinutes(addingBonus: 0) }

  /// What would be left of it with another bonus.
  func remainingMinutes(addingBonus minutes: Int) -> Int {
    RemainingMinutes.of(
      allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes + minutes, usageSeconds: usageSeconds)
  }

  /// The day as it stands; nil before the first record.
  public var day: BudgetDay? {
    date.map {
      BudgetDay(
        date: $0, allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes, usageSeconds: usageSeconds,
        counts: counts)
    }
  }

  /// The state as a record at `now` would find it, once a reset that is due is done. Nothing is written.
  public func broughtUpToDate(at now: Now) -> State {
    var deliberation = Deliberation(state: self, now: now, ids: MadeIDs(now.instant, canonical: []))
    deliberation.ensureDay()
    return deliberation.state
  }
}

/// What an operation looks at beside the state that all share.
public struct Subject: Equatable, Sendable {
  /// A kept transaction has the id of the wager.
  public var wagerIsBooked = false
  /// The reset was carried out before.
  public var resetIsKnown = false
  /// Since when the database knows which records it has taken; nil when it knows all.
  public var recordsKnownSince: Instant?

  /// Nothing was loaded.
  public init() {}
}
