import EarnedCore

/// The balance, the streak and the flags of the current day (data model A3, `economy_state`).
public struct EconomyState: Equatable, Sendable {
  /// The day that the other values of today are about.
  public var currentDayID: DayID
  /// The balance of credits, never negative.
  public var creditBalance: Int = 0
  /// The most credits that a rollover carries over to the next day.
  public var rolloverCap: Int = 10
  /// The number of qualified days in a row, as of the last qualification.
  public var streakCount: Int = 0
  /// The current day when its streak bonus is awarded; nil before that.
  package var streakBonusAwardedDayID: DayID?
  /// Whether a qualifying focus session was completed today.
  package var todayFocusQualified: Bool = false
  /// The habit completions of today that count for qualification.
  package var todayHabitQualifiedCount: Int = 0
  /// Whether the current day has qualified.
  public var todayQualified: Bool = false
  /// The day before which habit completions earn nothing; nil when awards are not suspended.
  public var habitAwardsSuspendedUntilDayID: DayID?

  /// Whether habit awards are suspended on the current day (decision E3).
  public var habitAwardsAreSuspended: Bool {
    habitAwardsSuspendedUntilDayID.map { currentDayID < $0 } ?? false
  }

  package static let table = Table(
    "economy_state", key: "id", shows: .row(as: "economy_state"),
    Column("current_day_id", \EconomyState.currentDayID),
    Column("credit_balance", \EconomyState.creditBalance, .count),
    Column("rollover_cap", \EconomyState.rolloverCap, .count),
    Column("streak_count", \EconomyState.streakCount, .count),
    Column("streak_bonus_awarded_day_id", \EconomyState.streakBonusAwardedDayID),
    Column("today_focus_qualified", \EconomyState.todayFocusQualified),
    Column("today_habit_qualified_count", \EconomyState.todayHabitQualifiedCount, .count),
    Column("today_qualified", \EconomyState.todayQualified),
    Column("habit_awards_suspended_until_day_id", \EconomyState.habitAwardsSuspendedUntilDayID),
    others: [
      .written("updated_ts_utc_ms", .instant), .only("daily_reset_hour_local", .integer(4...4)),
      .only("id", .one, isShown: false),
    ],
    make: EconomyState.init(
      currentDayID:creditBalance:rolloverCap:streakCount:streakBonusAwardedDayID:todayFocusQualified:
      todayHabitQualifiedCount:todayQualified:habitAwardsSuspendedUntilDayID:))
}

/// The last use of the emergency unlock (data model A3, `emergency_state`).
package struct EmergencyState: Equatable, Sendable {
  package var lastUsedDayID: DayID?
  package var usedCountToday: Int = 0
  package var lastAppIDUsed: AppID?

  package static let table = Table(
    "emergency_state", key: "id", shows: .row(as: "emergency_state"),
    Column("last_used_day_id", \EmergencyState.lastUsedDayID),
    Column("used_count_today", \EmergencyState.usedCountToday, .count),
    Column("last_app_id_used", \EmergencyState.lastAppIDUsed),
    others: [.written("updated_ts_utc_ms", .instant), .only("id", .one, isShown: false)],
    make: EmergencyState.init(lastUsedDayID:usedCountToday:lastAppIDUsed:))
}

/// Where credits come from (data model A7, `CREDITS_EARNED`).
package enum CreditSource: String, StoredWord {
  case focus = "FOCUS"
  case habit = "HABIT"
  case streakBonus = "STREAK_BONUS"
}

/// What made a day qualify (data model A7, `STREAK_QUALIFIED`).
package enum QualificationMethod: String, StoredWord {
  case focus = "FOCUS"
  case habits = "HABITS"
}

/// The sums of one day (data model A3, `day_summary`).
public struct DaySummary: Equatable, Sendable {
  /// The day that the sums are of.
  public var dayID: DayID
  /// The id of the zone at its start.
  package var timeZoneID: String
  /// When the row of the day was created.
  package var created: Instant
  /// Whether it has qualified, so that it counts for the streak.
  public var qualified: Bool
  /// When it first qualified; nil when it has not.
  public var firstQualified: Instant?
  /// The minutes of its completed focus sessions.
  public var focusMinutesCompleted: Int
  /// The credits earned, from all sources.
  public var creditsEarned: Int
  /// The credits spent on unlocks.
  public var creditsSpent: Int
  /// The number of unlock attempts, whatever their outcome.
  public var unlockAttemptsCount: Int
  /// The number of unlocks with credits.
  public var creditsUnlocksCount: Int
  /// The number of unlocks by quests.
  public var questUnlocksCount: Int
  /// The number of emergency unlocks.
  public var emergencyUnlocksCount: Int

  package init(
    dayID: DayID, timeZoneID: String, created: Instant, qualified: Bool = false, firstQualified: Instant? = nil,
    focusMinutesCompleted: Int = 0, creditsEarned: Int = 0, creditsSpent: Int = 0, unlockAttemptsCount: Int = 0,
    creditsUnlocksCount: Int = 0, questUnlocksCount: Int = 0, emergencyUnlocksCount: Int = 0
  ) {
    self.dayID = dayID
    self.timeZoneID = timeZoneID
    self.created = created
    self.qualified = qualified
    self.firstQualified = firstQualified
    self.focusMinutesCompleted = focusMinutesCompleted
    self.creditsEarned = creditsEarned
    self.creditsSpent = creditsSpent
    self.unlockAttemptsCount = unlockAttemptsCount
    self.creditsUnlocksCount = creditsUnlocksCount
    self.questUnlocksCount = questUnlocksCount
    self.emergencyUnlocksCount = emergencyUnlocksCount
  }

  /// Data model A3, `day_summary`. The zone and the creation time of a day never change. Diagnostics show the last
  /// week.
  package static let table = Table(
    "day_summary", key: "day_id", shows: .first(7, as: "days", "order by day_id desc"), bookedOn: .column("day_id"),
    Column("day_id", \DaySummary.dayID),
    Column("timezone_id", \DaySummary.timeZoneID, .timeZone),
    Column("created_ts_utc_ms", \DaySummary.created),
    Column("qualified", \DaySummary.qualified),
    Column("first_qualified_ts_utc_ms", \DaySummary.firstQualified),
    Column("focus_minutes_completed", \DaySummary.focusMinutesCompleted, .count),
    Column("credits_earned", \DaySummary.creditsEarned, .count),
    Column("credits_spent", \DaySummary.creditsSpent, .count),
    Column("unlock_attempts_count", \DaySummary.unlockAttemptsCount, .count),
    Column("credits_unlocks_count", \DaySummary.creditsUnlocksCount, .count),
    Column("quest_unlocks_count", \DaySummary.questUnlocksCount, .count),
    Column("emergency_unlocks_count", \DaySummary.emergencyUnlocksCount, .count),
    others: [.written("updated_ts_utc_ms", .instant)], keeps: ["timezone_id", "created_ts_utc_ms"],
    make: DaySummary.init(
      dayID:timeZoneID:created:qualified:firstQualified:focusMinutesCompleted:creditsEarned:creditsSpent:
      unlockAttemptsCount:creditsUnlocksCount:questUnlocksCount:emergencyUnlocksCount:))
}
