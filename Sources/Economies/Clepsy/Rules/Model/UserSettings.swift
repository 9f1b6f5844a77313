import EarnedCore
import EarnedJSON

/// The settings document (architecture, section 3; rules 2.6), with typed readers for the rules. Missing members have
/// their default values.
public struct UserSettings: Equatable, Sendable {
  /// The document.
  public internal(set) var document: JSONObject

  /// The settings in a stored document.
  public init(_ document: JSONObject) { self.document = document }

  /// The default settings.
  public static let standard = UserSettings([
    "has_completed_onboarding": false,
    "onboarding_step": 0,
    "notifications_enabled": true,
    "exchange_rate": 1,
    "exchange_rate_enabled": false,
    "goal_minutes": .integer(Int64(Numbers.defaultGoalMinutes)),
    "milestone_interval_minutes": 15,
    "low_balance_warning": true,
    "time_expired_notice": true,
    "daily_summary": false,
    "streak_notice": false,
  ])

  /// A value of the document, or its default.
  public subscript(name: String) -> JSONValue { document[name] ?? Self.standard.document[name] ?? .null }

  /// The daily goal.
  public var goal: DailyGoal { DailyGoal(minutes: Int(self["goal_minutes"].integerValue ?? 0)) }

  /// The interval between milestones, in earned minutes; nil when they are off.
  public var milestoneMinutes: Int? { self["milestone_interval_minutes"].integerValue.map(Int.init) }

  /// Whether the introduction was completed.
  public var hasCompletedOnboarding: Bool { self["has_completed_onboarding"].boolValue ?? false }

  /// Whether the app may notify.
  public var notificationsEnabled: Bool { self["notifications_enabled"].boolValue ?? true }

  /// The value of an earned second, when the exchange rate is enabled.
  public var exchangeRate: Double { self["exchange_rate"].numberValue ?? 1 }

  /// The seconds that earned seconds add to the balance: the same number, unless the exchange rate is enabled (decision
  /// C18).
  func credited(_ seconds: Int) -> Int {
    guard self["exchange_rate_enabled"].boolValue == true else { return seconds }
    return Int((Double(seconds) * exchangeRate).rounded(.down))
  }
}

extension JSONValue {
  fileprivate var numberValue: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
