import EarnedCore
import EarnedJSON

/// The settings document (architecture, section 3; rules 2.6; decisions C17, C18), with typed readers for the rules.
/// Missing members have their default values.
public struct ClepsySettings: Equatable, Sendable {
  package private(set) var document: JSONObject

  package init(_ document: JSONObject) { self.document = document }

  /// The members of the document and their default values.
  private static let members: [(name: String, kind: FieldKind, standard: JSONValue)] = [
    ("has_completed_onboarding", .flag, false),
    ("onboarding_step", .integer(0...Int64(ClepsyNumbers.lastOnboardingStep)), 0),
    ("notifications_enabled", .flag, true),
    ("exchange_rate", .number(0...100), 1),
    ("exchange_rate_enabled", .flag, false),
    (
      "goal_minutes",
      .integer(Int64(ClepsyNumbers.goalMinutes.lowerBound)...Int64(ClepsyNumbers.goalMinutes.upperBound)),
      .count(ClepsyNumbers.defaultGoalMinutes)
    ),
    ("milestone_interval_minutes", .numberOrWord(ClepsyNumbers.milestoneMinutes.map(Int64.init), ["off"]), 15),
    ("low_balance_warning", .flag, true),
    ("time_expired_notice", .flag, true),
    ("daily_summary", .flag, false),
    ("streak_notice", .flag, false),
  ]

  package static let standard: ClepsySettings = {
    var document = JSONObject()
    for member in members { document[member.name] = member.standard }
    return ClepsySettings(document)
  }()

  /// Members that are missing have their default values.
  private static let kinds: [ValueKind.Member] = members.map { .init($0.name, .optional($0.kind.stored)) }

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
    for member in Self.members { object[member.name] = self[member.name] }
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
  static let fields: [Field] = members.map { .optional($0.name, $0.kind) }

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
