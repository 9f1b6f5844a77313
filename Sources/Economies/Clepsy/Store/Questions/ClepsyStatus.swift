import ClepsyRules
import EarnedCore
import EarnedJSON

/// The state of the time balance (interface of the Clepsy economy, "Commands").
public struct ClepsyStatus: Equatable, Sendable {
  /// The session to show: the one on the screen, else the one that was left last.
  public struct Session: Equatable, Sendable {
    /// Whether it runs, is paused, and so on.
    public enum State: String, Sendable {
      case warmingUp = "warm_up"
      case earning, paused, spending
    }

    /// Its app and its start.
    public let opening: Opening
    /// Whether it earns or spends time.
    public let category: AppCategory
    /// Its state.
    public let state: State
    /// The seconds it has earned or spent so far, credited or not.
    public let seconds: Int
  }

  /// The current day, after a reset if one is due.
  public let today: DailyStats
  /// The daily goal.
  public let goal: DailyGoal
  /// The streak, which includes today once today counts (decision C13).
  public let streakDays: Int
  /// When the last unlock of today ends; nil when nothing is unlocked.
  public let unlockedUntil: Instant?
  /// The session that has not ended.
  public let session: Session?
  /// Names of the apps, by bundle id.
  public let appNames: [String: String]

  /// The balance.
  public var balance: TimeBalance { TimeBalance(seconds: today.endingBalance) }
  /// The fraction of the goal that is earned.
  public var goalProgress: Double { goal.progress(earnedSeconds: today.totalEarned) }
  /// How full the hourglass is.
  public var sandLevel: SandLevel { SandLevel(goalProgress) }
}

extension ClepsyStatus {
  /// The value of `clepsy` in the document `earned.status/1`.
  public var json: JSONValue {
    [
      "balance_seconds": .count(balance.seconds),
      "earned_today": .count(today.totalEarned),
      "spent_today": .count(today.totalSpent),
      "goal_minutes": .count(goal.minutes),
      "goal_progress": .fraction(goalProgress),
      "streak_days": .count(streakDays),
      "sand_level": .count(sandLevel.rawValue),
      "unlocked_until_ts_utc_ms": unlockedUntil.map(JSONValue.instant) ?? .null,
      "session": session.map(\.json) ?? .null,
    ]
  }
}

extension ClepsyStatus.Session {
  fileprivate var json: JSONValue {
    [
      "session_id": .string(opening.sessionID),
      "app_bundle_id": .string(opening.appBundleID),
      "category": .string(category.rawValue),
      "state": .string(state.rawValue),
      "started_ts_utc_ms": .instant(opening.started),
      "seconds": .count(seconds),
    ]
  }
}

extension JSONValue {
  /// As a whole number when it is one: 1, 0.5.
  fileprivate static func fraction(_ number: Double) -> JSONValue {
    Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }
}
