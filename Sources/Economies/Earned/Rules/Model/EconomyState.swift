import EarnedCore

/// The balance, the streak and the flags of the current day (data model A3, `economy_state`).
public struct EconomyState: Equatable, Sendable {
  /// The day the economy stands on.
  public var currentDayID: DayID
  /// Credits to spend, never negative.
  public var creditBalance: Int
  /// The most credits a rollover carries over.
  public var rolloverCap: Int
  /// Qualified days in a row, as of the last qualification.
  public var streakCount: Int
  /// The day whose streak bonus has been awarded, while it is the current one.
  public var streakBonusAwardedDayID: DayID?
  /// A qualifying focus session was completed today.
  public var todayFocusQualified: Bool
  /// Habit completions that count today.
  public var todayHabitQualifiedCount: Int
  /// The current day has qualified.
  public var todayQualified: Bool
  /// Habit completions earn nothing before this day.
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

/// Who used the emergency unlock last, and when (data model A3, `emergency_state`).
public struct EmergencyState: Equatable, Sendable {
  /// The day of the last use.
  public var lastUsedDayID: DayID?
  /// Uses on that day.
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

/// The tier in force (data model A3, `entitlement_state`).
public struct Entitlement: Equatable, Sendable {
  /// The tier, which alone decides (decision E42).
  public var tier: Tier
  /// Stored for the app.
  public var subscriptionActive: Bool

  /// Joins the two.
  public init(tier: Tier = .free, subscriptionActive: Bool = false) {
    self.tier = tier
    self.subscriptionActive = subscriptionActive
  }
}

/// The sums of one day (data model A3, `day_summary`).
public struct DaySummary: Equatable, Sendable {
  /// The day.
  public var dayID: DayID
  /// The zone in which it began.
  public var timeZoneID: String
  /// It has qualified for the streak.
  public var qualified = false
  /// When it first did.
  public var firstQualified: Instant?
  /// Minutes of completed focus sessions.
  public var focusMinutesCompleted = 0
  /// Credits from all sources.
  public var creditsEarned = 0
  /// Credits given for unlocks.
  public var creditsSpent = 0
  /// How often a gate was opened.
  public var unlockAttemptsCount = 0
  /// Unlocks by credits.
  public var creditsUnlocksCount = 0
  /// Unlocks by quest.
  public var questUnlocksCount = 0
  /// Unlocks in an emergency.
  public var emergencyUnlocksCount = 0
  /// When the day began here.
  public var created: Instant

  /// A day that has just begun.
  public init(dayID: DayID, timeZoneID: String, created: Instant) {
    self.dayID = dayID
    self.timeZoneID = timeZoneID
    self.created = created
  }
}
