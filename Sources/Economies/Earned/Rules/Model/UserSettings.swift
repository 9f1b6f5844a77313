import EarnedCore
import EarnedJSON

/// The stored settings document (data model A4.1), with typed readers for the rules.
public struct UserSettings: Equatable, Sendable {
  package internal(set) var document: JSONObject { didSet { self = UserSettings(document) } }
  /// Read from the document once, because every attempt needs the costs.
  let creditCosts: CreditCosts
  /// The quest types that the person allows, also read once.
  package let enabledQuestTypes: [QuestType]

  /// The settings in a stored document. Missing members have their default values.
  package init(_ document: JSONObject) {
    self.document = document
    creditCosts = CreditCosts(document["credit_costs"]?.objectValue)
    let words = document["quest"]?.objectValue?["enabled_types"]?.arrayValue
    enabledQuestTypes = words?.compactMap(\.stringValue).compactMap(QuestType.init) ?? QuestType.allCases
  }

  /// The settings of a new database.
  package static func standard(timeZoneID: String) -> UserSettings {
    UserSettings([
      "timezone_id": .string(timeZoneID),
      "credit_costs": ["minutes_5": 10, "minutes_15": 25, "minutes_30": 45],
      "quest": [
        "enabled_types": ["BREATHING", "COPY_TEXT", "QR_SCAN"],
        "unlock_minutes": 5,
        "max_quest_unlocks_per_app_per_day": 2,
        "cooldown_minutes_per_app": 15,
        "qr_key_value": nil,
        "qr_key_set_ts_utc_ms": nil,
        "key_change_cooldown_hours_strict": 24,
      ],
      "emergency": [
        "daily_limit": 1,
        "delay_seconds": 60,
        "unlock_minutes": 5,
        "block_same_app_consecutive": true,
      ],
      "focus": [
        "preset_minutes": [25, 50, 75],
        "strict": true,
        "min_minutes_to_qualify": 20,
      ],
    ])
  }

  /// Data model A3, `user_settings`. Of the document, diagnostics show what data model A4.1 names.
  package static let table = Table(
    "user_settings", key: "id", shows: .row(as: "user_settings"),
    Column("settings_json", \UserSettings.document, .json(shownMembers), as: "settings"),
    others: [.written("updated_ts_utc_ms", .number), .only(shown: "sync_status", .syncStatus)],
    make: UserSettings.init)

  private static let shownMembers = Disclosure.object([
    .init("timezone_id", .timeZone),
    .init(
      "credit_costs",
      .object([.init("minutes_5", .number), .init("minutes_15", .number), .init("minutes_30", .number)])
    ),
    .init(
      "quest",
      .object([
        .init("enabled_types", .list(of: .words(of: QuestType.self))), .init("unlock_minutes", .number),
        .init("max_quest_unlocks_per_app_per_day", .number), .init("cooldown_minutes_per_app", .number),
        .init("qr_key_value", .placeholder("qr-key")), .init("qr_key_set_ts_utc_ms", .number),
        .init("key_change_cooldown_hours_strict", .number),
      ])),
    .init(
      "emergency",
      .object([
        .init("daily_limit", .number), .init("delay_seconds", .number), .init("unlock_minutes", .number),
        .init("block_same_app_consecutive", .number),
      ])),
    .init(
      "focus",
      .object([
        .init("preset_minutes", .list(of: .number)), .init("strict", .number),
        .init("min_minutes_to_qualify", .number),
      ])),
    .init("blocking_enabled", .number),
  ])

  /// The zone for records that have none; nil when none is set.
  package var timeZoneID: String? { document["timezone_id"]?.stringValue }

  /// Whether the person has let the app block others (backlog E8-02); nil while that is not known. The app asks for the
  /// permission of the system and records the answer; no rule depends on it.
  package var blockingEnabled: Bool? { document["blocking_enabled"]?.boolValue }

  var qrKey: String? { document["quest"]?.objectValue?["qr_key_value"]?.stringValue }

  var qrKeySet: Instant? {
    document["quest"]?.objectValue?["qr_key_set_ts_utc_ms"]?.integerValue.map {
      Instant(millisecondsSinceEpoch: $0)
    }
  }

  /// The lengths of focus sessions to choose from, in minutes; never empty (decision E69).
  package var presetMinutes: [Int] {
    let stored = document["focus"]?.objectValue?["preset_minutes"]?.arrayValue?.compactMap(\.integerValue) ?? []
    return stored.isEmpty ? [25, 50, 75] : stored.map { Int($0) }
  }

  /// Whether focus sessions are strict, unless a record says otherwise.
  var focusIsStrict: Bool { document["focus"]?.objectValue?["strict"]?.boolValue ?? true }
}

/// What each unlock duration costs, in credits (rules 2.5).
package struct CreditCosts: Equatable, Sendable {
  /// The durations that can be bought, in minutes (rules 2.12).
  package static let minutes = [5, 15, 30]
  /// 5 minutes for 10 credits, 15 for 25, 30 for 45.
  package static let standard = CreditCosts(five: 10, fifteen: 25, thirty: 45)
  /// The allowed costs, in credits, by minutes.
  static let bounds = [5: 5...30, 15: 15...60, 30: 30...120]

  /// The fields of `credit_costs` in a change of the settings, all optional.
  static let fields = bounds.sorted { $0.key < $1.key }.map { minutes, credits in
    Field.optional("minutes_\(minutes)", .integer(Int64(credits.lowerBound)...Int64(credits.upperBound)))
  }

  let five: Int
  let fifteen: Int
  let thirty: Int

  /// The cost of one of the three durations.
  package subscript(minutes minutes: Int) -> Int {
    switch minutes {
    case 5: five
    case 15: fifteen
    case 30: thirty
    default: preconditionFailure("a duration is 5, 15 or 30 minutes")
    }
  }

  /// Whether a longer unlock always costs more (data model A4.1).
  var isIncreasing: Bool { five < fifteen && fifteen < thirty }

  /// The first duration whose cost is not allowed; nil when all costs are.
  var minutesOutOfBounds: Int? {
    Self.minutes.first { minutes in Self.bounds[minutes].map { !$0.contains(self[minutes: minutes]) } ?? true }
  }

  init(five: Int, fifteen: Int, thirty: Int) {
    (self.five, self.fifteen, self.thirty) = (five, fifteen, thirty)
  }

  /// Reads `credit_costs`; a missing cost is the standard one.
  init(_ object: JSONObject?) {
    func cost(_ name: String, _ standard: Int) -> Int { object?[name]?.integerValue.map(Int.init) ?? standard }
    five = cost("minutes_5", Self.standard.five)
    fifteen = cost("minutes_15", Self.standard.fifteen)
    thirty = cost("minutes_30", Self.standard.thirty)
  }
}
