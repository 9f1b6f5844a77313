import EarnedCore

/// The balance, the streak and the flags of the current day (data model A3, `economy_state`).
public struct EconomyState: Equatable, Sendable {
  /// The current day.
  public var currentDayID: DayID
  /// The credit balance, never negative.
  public var creditBalance: Int
  /// The maximum of credits that a rollover carries over.
  public var rolloverCap: Int
  /// Qualified days in a row, as of the last qualification.
  public var streakCount: Int
  /// The current day, if its streak bonus has been awarded.
  public var streakBonusAwardedDayID: DayID?
  /// Whether a qualifying focus session was completed today.
  public var todayFocusQualified: Bool
  /// The number of counted habit completions today.
  public var todayHabitQualifiedCount: Int
  /// Whether the current day has qualified.
  public var todayQualified: Bool
  /// The day before which habit completions earn nothing.
  public var habitAwardsSuspendedUntilDayID: DayID?

  /// The state of a new database.
  public init(currentDayID: DayID) {
    self.currentDayID = currentDayID
    creditBalance = 0
    rolloverCap = 10
    streakCount = 0
    todayFocusQualified = false
    todayHabitQualifiedCount = 0
    todayQualified = false
  }

  /// Whether habit awards are suspended on the current day (decision E3).
  public var habitAwardsAreSuspended: Bool {
    habitAwardsSuspendedUntilDayID.map { currentDayID < $0 } ?? false
  }
}

/// The last use of the emergency unlock (data model A3, `emergency_state`).
public struct EmergencyState: Equatable, Sendable {
  /// The day of the last use.
  public var lastUsedDayID: DayID?
  /// The number of uses on that day.
  public var usedCountToday: Int
  /// The app of the last use.
  public var lastAppIDUsed: AppID?

  /// Never used.
  public init(lastUsedDayID: DayID? = nil, usedCountToday: Int = 0, lastAppIDUsed: AppID? = nil) {
    self.lastUsedDayID = lastUsedDayID
    self.usedCountToday = usedCountToday
    self.lastAppIDUsed = lastAppIDUsed
  }
}

/// The tier (data model A3, `entitlement_state`).
public struct Entitlement: Equatable, Sendable {
  /// The tier, on which all limits depend (decision E42).
  public var tier: Tier
  /// Stored for the app; not used by the rules.
  public var subscriptionActive: Bool

  /// An entitlement.
  public init(tier: Tier = .free, subscriptionActive: Bool = false) {
    self.tier = tier
    self.subscriptionActive = subscriptionActive
  }
}

/// The sums of one day (data model A3, `day_summary`).
public struct DaySummary: Equatable, Sendable {
  /// The day.
  public var dayID: DayID
  /// The zone at its start.
  public var timeZoneID: String
  /// Whether it has qualified for the streak.
  public var qualified = false
  /// When it first qualified.
  public var firstQualified: Instant?
  /// Minutes of completed focus sessions.
  public var focusMinutesCompleted = 0
  /// Credits from all sources.
  public var creditsEarned = 0
  /// Credits spent on unlocks.
  public var creditsSpent = 0
  /// The number of unlock attempts.
  public var unlockAttemptsCount = 0
  /// Unlocks by credits.
  public var creditsUnlocksCount = 0
  /// Unlocks by quest.
  public var questUnlocksCount = 0
  /// Unlocks in an emergency.
  public var emergencyUnlocksCount = 0
  /// When the row of the day was created.
  public var created: Instant

  /// A new day.
  public init(dayID: DayID, timeZoneID: String, created: Instant) {
    self.dayID = dayID
    self.timeZoneID = timeZoneID
    self.created = created
  }
}
