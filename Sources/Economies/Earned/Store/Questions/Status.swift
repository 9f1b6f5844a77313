import EarnedCore
import EarnedEconomyRules
import EarnedJSON

/// The state of the economy (contract, section 3).
public struct EarnedStatus: Equatable, Sendable {
  /// The time and zone of the question.
  public let now: Now
  /// Day, balance, streak and flags, after a rollover at `now` if one is due.
  public let economy: EconomyState
  /// The last day of the stored streak, when that is over; nil while it continues. The stored count stays until a day
  /// qualifies (rules 2.1).
  public let streakEnded: DayID?
  /// The sums of the current day.
  public let today: DaySummary
  /// When the row of the current day was last written; `now` when it has no row.
  public let todayUpdated: Instant
  /// The grants that are active or will become active, by app.
  public let grants: [UnlockGrant]
  /// The active modes with the strictness that the tier allows, highest priority first.
  public let activeModes: [Mode]
  /// The focus session that has not ended; nil without one.
  public let focus: FocusSession?
  /// The app that was blocked in the last ten minutes; nil when none was.
  public let lastBlocked: LastBlocked?
  /// What is blocked now, and until when.
  public let locks: [AppLock]
  /// The feature flags of the app.
  public let flags: FeatureFlags
  package let ignoredSettings: IgnoredSettings

  /// The day before which habits earn nothing; nil when awards are not suspended (decision E3).
  public var habitAwardsSuspendedUntil: DayID? {
    economy.habitAwardsAreSuspended ? economy.habitAwardsSuspendedUntilDayID : nil
  }
}

extension EarnedStatus {
  /// The document `earned.status/1`.
  public var json: JSONValue { .object(document.adding(ignoredSettings)) }

  private var document: JSONObject {
    [
      "schema": "earned.status/1",
      "now_ts_utc_ms": .instant(now.instant),
      "timezone_id": .string(now.timeZone.identifier),
      "day_id": .day(economy.currentDayID),
      "credit_balance": .count(economy.creditBalance),
      "streak_count": .count(economy.streakCount),
      "today": todayJSON,
      "habit_awards_suspended_until_day_id": .optional(habitAwardsSuspendedUntil?.description),
      "grants": .array(grants.map(json)),
      "active_modes": .array(activeModes.map(json)),
      "active_focus_session_id": .optional(focus?.sessionID),
      "last_blocked": lastBlocked.map(json) ?? .null,
      "flags": .object(flags.inForce),
    ]
  }

  private var todayJSON: JSONValue {
    [
      "day_id": .day(today.dayID),
      "timezone_id": .string(today.timeZoneID),
      "qualified": .bool(today.qualified),
      "first_qualified_ts_utc_ms": .optional(today.firstQualified),
      "focus_minutes_completed": .count(today.focusMinutesCompleted),
      "credits_earned": .count(today.creditsEarned),
      "credits_spent": .count(today.creditsSpent),
      "unlock_attempts_count": .count(today.unlockAttemptsCount),
      "credits_unlocks_count": .count(today.creditsUnlocksCount),
      "quest_unlocks_count": .count(today.questUnlocksCount),
      "emergency_unlocks_count": .count(today.emergencyUnlocksCount),
      "created_ts_utc_ms": .instant(today.created),
      "updated_ts_utc_ms": .instant(todayUpdated),
    ]
  }

  private func json(_ grant: UnlockGrant) -> JSONValue {
    [
      "grant_id": .string(grant.grantID),
      "app_id": .app(grant.appID),
      "method": .string(grant.method.rawValue),
      "starts_ts_utc_ms": .instant(grant.starts),
      "ends_ts_utc_ms": .instant(grant.ends),
      "state": grant.isActive(at: now.instant) ? "active" : "pending",
    ]
  }

  private func json(_ mode: Mode) -> JSONValue {
    [
      "mode_id": .string(mode.modeID),
      "name": .string(mode.name),
      "strictness": .string(mode.strictness.rawValue),
    ]
  }

  private func json(_ lastBlocked: LastBlocked) -> JSONValue {
    [
      "app_id": .app(lastBlocked.appID),
      "ts_utc_ms": .instant(lastBlocked.instant),
      "mode_id": .optional(lastBlocked.modeID),
    ]
  }
}

extension EarnedStatus {
  /// The time of a record that a person makes for an earlier day: its noon, which belongs to it whenever it began. After
  /// travel west the next day may have begun before that noon; then it is the beginning of the day.
  package func recordTime(on day: CalendarDate, in zone: Zone) -> Instant {
    let noon = zone.instant(of: day, hour: 12)
    return noon < todayUpdated ? noon : zone.instant(of: day, hour: 4)
  }
}
