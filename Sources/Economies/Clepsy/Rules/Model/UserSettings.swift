import EarnedCore
import JSON

/// The settings document (architecture, section 3; rules 2.6) with typed readers for what the rules look at. What it
/// lacks has its standard value.
public struct UserSettings: Equatable, Sendable {
  /// The document.
  public internal(set) var document: JSONObject

  /// Takes a document from the database.
  public init(_ document: JSONObject) { self.document = document }

  /// The settings of somebody who has changed none.
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

  /// A value of the document, or its standard one.
  public subscript(name: String) -> JSONValue { document[name] ?? Self.standard.document[name] ?? .null }

  /// What a day should earn.
  public var goal: DailyGoal { DailyGoal(minutes: Int(self["goal_minutes"].integerValue ?? 0)) }

  /// After how many earned minutes there is a milestone; nil when they are off.
  public var milestoneMinutes: Int? { self["milestone_interval_minutes"].integerValue.map(Int.init) }

  /// Whether somebody has gone through all the steps at the beginning.
  public var hasCompletedOnboarding: Bool { self["has_completed_onboarding"].boolValue ?? false }

  /// Whether the app may notify.
  public var notificationsEnabled: Bool { self["notifications_enabled"].boolValue ?? true }

  /// What an earned second is worth, once that is enabled.
  public var exchangeRate: Double { self["exchange_rate"].numberValue ?? 1 }

  /// What earned seconds add to the balance: as many, unless the exchange rate is enabled (decision C18).
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
