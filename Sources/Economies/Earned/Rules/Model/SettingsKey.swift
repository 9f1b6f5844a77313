import EarnedCore
import EarnedJSON

/// A key of the settings (data model A4.1), declared once: what a record may set it to, what a stored document may have,
/// and its default.
struct SettingsKey: Sendable {
  let name: String
  /// What a record may set it to.
  private let given: FieldKind
  /// What a stored document may have.
  private let stored: ValueKind
  /// Nil when it has no default.
  private let usual: JSONValue?
  private let meaning: String?
  /// Whether a record may contain its value, but not change it.
  let isFixed: Bool
  /// Those of a section; empty for a single value.
  let keys: [SettingsKey]

  private init(
    _ name: String, _ given: FieldKind, _ stored: ValueKind, usual: JSONValue? = nil, meaning: String? = nil,
    isFixed: Bool = false, keys: [SettingsKey] = []
  ) {
    self.name = name
    self.given = given
    self.stored = stored
    self.usual = usual
    self.meaning = meaning
    self.isFixed = isFixed
    self.keys = keys
  }

  private static func section(_ name: String, _ keys: [SettingsKey]) -> SettingsKey {
    SettingsKey(
      name, .object(keys.map(\.field)), .object(keys.map(\.member)), usual: .object(usual(of: keys)), keys: keys)
  }

  /// A number that is fixed in v1.1.
  private static func fixed(_ name: String, _ number: Int) -> SettingsKey {
    SettingsKey(
      name, .integer(in: 0...1_000_000), .fixed(.count(number)), usual: .count(number), isFixed: true)
  }

  private static func cost(minutes: Int) -> SettingsKey {
    guard let credits = CreditCosts.bounds[minutes] else { preconditionFailure("a duration is 5, 15 or 30 minutes") }
    return SettingsKey(
      "minutes_\(minutes)", .integer(in: credits), .integer(in: credits),
      usual: .count(CreditCosts.standard[minutes: minutes]))
  }

  /// All keys, in the order of the specification. That costs rise is not said here (`CreditCosts.isIncreasing`).
  static let all: [SettingsKey] = [
    // It is that of the first record.
    SettingsKey("timezone_id", .timeZone, .timeZone),
    section("credit_costs", CreditCosts.minutes.map(cost)),
    section(
      "quest",
      [
        SettingsKey(
          "enabled_types", .list(.choice(QuestType.allCases.map(\.rawValue))), .list(of: .words(of: QuestType.self)),
          usual: ["BREATHING", "COPY_TEXT", "QR_SCAN"]),
        fixed("unlock_minutes", EarnedNumbers.questUnlockMinutes),
        fixed("max_quest_unlocks_per_app_per_day", EarnedNumbers.questGrantsPerAppAndDay),
        fixed("cooldown_minutes_per_app", EarnedNumbers.questCooldownMinutes),
        SettingsKey("qr_key_value", .nullable(.text()), .optional(.placeholder("qr-key")), usual: .null),
        // The engine writes it.
        SettingsKey("qr_key_set_ts_utc_ms", .nullable(.instant), .optional(.instant), usual: .null, isFixed: true),
        fixed("key_change_cooldown_hours_strict", EarnedNumbers.keyChangeCooldownHours),
      ]),
    section(
      "emergency",
      [
        fixed("daily_limit", EarnedNumbers.emergenciesPerDay),
        fixed("delay_seconds", EarnedNumbers.emergencyDelaySeconds),
        fixed("unlock_minutes", EarnedNumbers.emergencyUnlockMinutes),
        SettingsKey("block_same_app_consecutive", .flag, .fixed(true), usual: true, isFixed: true),
      ]),
    section(
      "focus",
      [
        SettingsKey(
          "preset_minutes", .list(.integer(in: EarnedNumbers.presetMinutes)),
          .list(of: .integer(in: EarnedNumbers.presetMinutes), count: EarnedNumbers.presetCount), usual: [25, 50, 75]),
        SettingsKey("strict", .flag, .flag, usual: true),
        fixed("min_minutes_to_qualify", EarnedNumbers.qualifyingFocusMinutes),
      ]),
    SettingsKey(
      "blocking_enabled", .flag, .optional(.flag),
      meaning: "whether the person lets the app block; no rule depends on it"),
  ]

  /// The field of a record that changes settings.
  var field: Field {
    let field = Field.optional(name, given)
    return meaning.map(field.meaning) ?? field
  }

  /// The member of a stored document.
  var member: ValueKind.Member { ValueKind.Member(name, stored) }

  /// The default values of those that have one.
  static func usual(of keys: [SettingsKey]) -> JSONObject {
    keys.reduce(into: [:]) { usual, key in
      if let value = key.usual { usual[key.name] = value }
    }
  }
}

/// A change of one setting (data model A4.1).
public struct SettingsChange: Sendable {
  private let path: [String]
  private let value: JSONValue

  private init(_ path: String..., value: JSONValue) {
    self.path = path
    self.value = value
  }

  /// The zone for records that have none.
  public static func timeZone(_ zone: Zone) -> SettingsChange { Self("timezone_id", value: .string(zone.identifier)) }

  /// What an unlock costs, in credits.
  public static func cost(of minutes: UnlockMinutes, credits: Int) -> SettingsChange {
    Self("credit_costs", "minutes_\(minutes.rawValue)", value: .count(credits))
  }

  /// The types of quests that the person allows.
  public static func questTypes(_ types: [QuestType]) -> SettingsChange {
    Self("quest", "enabled_types", value: types.json)
  }

  /// What the QR code of a quest says; nil for none.
  public static func qrKey(_ key: String?) -> SettingsChange { Self("quest", "qr_key_value", value: .optional(key)) }

  /// The lengths of focus sessions to choose from, in minutes.
  public static func presetMinutes(_ minutes: [Int]) -> SettingsChange {
    Self("focus", "preset_minutes", value: minutes.json)
  }

  /// Whether focus sessions are strict, unless a record says otherwise.
  public static func focusIsStrict(_ isStrict: Bool) -> SettingsChange {
    Self("focus", "strict", value: .bool(isStrict))
  }

  /// Whether the person lets the app block; no rule depends on it.
  public static func blockingEnabled(_ isEnabled: Bool) -> SettingsChange {
    Self("blocking_enabled", value: .bool(isEnabled))
  }

  func add(to changes: inout JSONObject) {
    guard path.count == 2 else { return changes[path[0]] = value }
    var section = changes[path[0]]?.objectValue ?? [:]
    section[path[1]] = value
    changes[path[0]] = .object(section)
  }
}
