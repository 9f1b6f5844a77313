import EarnedCore
import EarnedJSON

/// The settings document (architecture, section 3; rules 2.6; decisions C17, C18), with typed readers for the rules.
/// Missing members have their default values.
public struct ClepsySettings: Equatable, Sendable {
  package private(set) var document: JSONObject

  package init(_ document: JSONObject) { self.document = document }

  /// The settings, each declared once: its name, what it may be, and its default.
  private static let keys: [(name: String, kind: FieldKind, usual: JSONValue)] = [
    ("has_completed_onboarding", .flag, false),
    ("onboarding_step", .integer(in: 0...ClepsyNumbers.lastOnboardingStep), 0),
    ("notifications_enabled", .flag, true),
    ("exchange_rate", .number(0...100), 1),
    ("exchange_rate_enabled", .flag, false),
    ("goal_minutes", .integer(in: ClepsyNumbers.goalMinutes), .count(ClepsyNumbers.defaultGoalMinutes)),
    ("milestone_interval_minutes", .numberOrWord(ClepsyNumbers.milestoneMinutes.map(Int64.init), ["off"]), 15),
    ("low_balance_warning", .flag, true),
    ("time_expired_notice", .flag, true),
    ("daily_summary", .flag, false),
    ("streak_notice", .flag, false),
  ]

  package static let standard = ClepsySettings(keys.reduce(into: [:]) { $0[$1.name] = $1.usual })

  /// All are optional in a change.
  static let fields: [Field] = keys.map { .optional($0.name, $0.kind) }

  private static let kinds: [ValueKind.Member] = keys.map { .init($0.name, $0.kind.stored) }

  /// The document is one column; diagnostics show nothing of it.
  package static let table = Table(
    "clepsy_settings", key: "id", isCleared: true,
    Column.hidden("settings_json", \ClepsySettings.document, .json(.object(kinds))),
    others: [.written("id", .one, isShown: false)], make: ClepsySettings.init)

  // MARK: Reading

  /// A value of the document; its default when it is missing.
  package subscript(name: String) -> JSONValue { document[name] ?? Self.standard.document[name] ?? .null }

  /// All settings, those that were never set with their default values.
  public var inForce: JSONObject {
    var object = JSONObject()
    for field in Self.fields { object[field.name] = self[field.name] }
    return object
  }

  /// The minutes to earn a day.
  public var goal: DailyGoal { DailyGoal(minutes: Int(self["goal_minutes"].integerValue ?? 0)) }

  /// The minutes to earn between two milestones; nil when milestones are off.
  var milestoneMinutes: Int? { self["milestone_interval_minutes"].integerValue.map(Int.init) }

  /// How much an earned second adds to the balance; 1 unless the exchange rate is enabled.
  var exchangeRate: Double {
    switch self["exchange_rate"] {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: 1
    }
  }

  /// The seconds that an event adds to a balance or takes from it: earned ones at the exchange rate once that is enabled
  /// (decision C18), imported ones as they are (S17), and of spent ones what is there.
  func counted(_ event: TimeEvent, balance: Int) -> Int {
    switch event.kind {
    case .spent: return min(event.seconds, balance)
    case .earned:
      guard !event.isImported, self["exchange_rate_enabled"].boolValue == true else { return event.seconds }
      return Int((Double(event.seconds) * exchangeRate).rounded(.down))
    }
  }

  // MARK: Changing

  /// Checks what the fields' limits cannot express.
  static func check(_ changes: JSONObject) throws(Rejection) {
    let step = Int64(ClepsyNumbers.goalStepMinutes)
    if let minutes = changes["goal_minutes"]?.integerValue, minutes % step != 0 {
      throw Rejection(.invalidValue, "'settings.goal_minutes' is \(minutes); it must be a multiple of \(step)")
    }
  }

  /// A change to null changes nothing.
  func merging(_ changes: JSONObject) -> ClepsySettings {
    var settings = self
    for member in changes.members where member.value != .null { settings.document[member.key] = member.value }
    return settings
  }
}

/// A change of one setting.
public enum ClepsySettingsChange: Sendable {
  case hasCompletedOnboarding(Bool)
  case onboardingStep(Int)
  case notificationsEnabled(Bool)
  case exchangeRate(Double)
  case exchangeRateEnabled(Bool)
  case goalMinutes(Int)
  /// After how many earned minutes there is a notice; nil for none.
  case milestoneIntervalMinutes(Int?)
  case lowBalanceWarning(Bool)
  case timeExpiredNotice(Bool)
  case dailySummary(Bool)
  case streakNotice(Bool)

  /// The member of the settings document.
  var member: (name: String, value: JSONValue) {
    switch self {
    case .hasCompletedOnboarding(let value): ("has_completed_onboarding", .bool(value))
    case .onboardingStep(let step): ("onboarding_step", .count(step))
    case .notificationsEnabled(let value): ("notifications_enabled", .bool(value))
    case .exchangeRate(let rate): ("exchange_rate", .number(rate))
    case .exchangeRateEnabled(let value): ("exchange_rate_enabled", .bool(value))
    case .goalMinutes(let minutes): ("goal_minutes", .count(minutes))
    case .milestoneIntervalMinutes(let minutes): ("milestone_interval_minutes", minutes.map { .count($0) } ?? "off")
    case .lowBalanceWarning(let value): ("low_balance_warning", .bool(value))
    case .timeExpiredNotice(let value): ("time_expired_notice", .bool(value))
    case .dailySummary(let value): ("daily_summary", .bool(value))
    case .streakNotice(let value): ("streak_notice", .bool(value))
    }
  }
}

extension FieldKind {
  /// What a value of the field is in the stored document.
  fileprivate var stored: ValueKind {
    switch self {
    case .integer(let range): .integer(range)
    case .number(let range): .real(range)
    case .flag: .flag
    case .numberOrWord(let numbers, let words): .values(numbers.map(JSONValue.integer) + words.map(JSONValue.string))
    default: .anything
    }
  }
}
