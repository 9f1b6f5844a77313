import EarnedCore
import EarnedJSON

/// The settings document (architecture, section 3; rules 2.6; decisions C17, C18), with typed readers for the rules.
/// Missing members have their default values.
public struct ClepsySettings: Equatable, Sendable {
  package private(set) var document: JSONObject

  package init(_ document: JSONObject) { self.document = document }

  package static let standard = ClepsySettings([
    "has_completed_onboarding": false, "onboarding_step": 0, "notifications_enabled": true, "exchange_rate": 1,
    "exchange_rate_enabled": false, "goal_minutes": .count(ClepsyNumbers.defaultGoalMinutes),
    "milestone_interval_minutes": 15, "low_balance_warning": true, "time_expired_notice": true,
    "daily_summary": false, "streak_notice": false,
  ])

  /// Members that are missing have their default values.
  private static let kinds: [ValueKind.Member] = fields.map { .init($0.name, .optional($0.kind.stored)) }

  /// The document is one column; diagnostics show nothing of it.
  package static let table = Table(
    "clepsy_settings", key: "id", isCleared: true,
    Column.hidden("settings_json", \ClepsySettings.document, .json(.object(kinds))),
    others: [.written("id", .one, isShown: false)], make: ClepsySettings.init)

  // MARK: Reading

  /// A value of the document; its default when it is missing.
  package subscript(name: String) -> JSONValue { document[name] ?? Self.standard.document[name] ?? .null }

  /// All settings, those that were never set with their default values.
  package var inForce: JSONObject {
    var object = JSONObject()
    for field in Self.fields { object[field.name] = self[field.name] }
    return object
  }

  package var goal: DailyGoal { DailyGoal(minutes: Int(self["goal_minutes"].integerValue ?? 0)) }

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

  /// All are optional in a change.
  static let fields = Records.ClepsySettingsUpdate.Settings.declaration.fields

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
