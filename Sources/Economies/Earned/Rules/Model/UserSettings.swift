import EarnedCore
import EarnedJSON

/// The stored settings document (data model A4.1), with typed readers for the rules. They read what counts: where a
/// stored value breaks its rule, the default does (decision E62).
public struct UserSettings: Equatable, Sendable {
  /// As it is stored.
  package internal(set) var document: JSONObject { didSet { self = UserSettings(document) } }
  /// The document with the default values in place of members that are missing or break their rule.
  public let inForce: JSONObject
  /// The members that are stored but do not count, because they break their rule: `credit_costs`, `quest.cooldown_…`.
  package let ignored: [String]
  /// Read from the document once, because every attempt needs the costs.
  let creditCosts: CreditCosts
  /// The quest types that the person allows, also read once.
  public let enabledQuestTypes: [QuestType]

  /// The settings in a stored document.
  package init(_ document: JSONObject) {
    self.document = document
    (inForce, ignored) = Self.inForce(of: document)
    creditCosts = CreditCosts(inForce["credit_costs"]?.objectValue)
    let words = inForce["quest"]?.objectValue?["enabled_types"]?.arrayValue
    enabledQuestTypes = words?.compactMap(\.stringValue).compactMap(QuestType.init) ?? QuestType.allCases
  }

  /// The settings of a new database.
  package static func standard(timeZoneID: String) -> UserSettings {
    var document = usual
    document.members.insert(JSONObject.Member(key: "timezone_id", value: .string(timeZoneID)), at: 0)
    return UserSettings(document)
  }

  /// The default values. The zone has none.
  static let usual = SettingsKey.usual(of: SettingsKey.all)

  /// Data model A3, `user_settings`.
  package static let table = Table(
    "user_settings", key: "id", shows: .row(as: "user_settings"),
    Column("settings_json", \UserSettings.document, .json(.object(members)), as: "settings", findings: "SETTINGS"),
    others: [
      .written("updated_ts_utc_ms", .instant), .only("sync_status", .syncStatus), .only("id", .one, isShown: false),
    ],
    make: UserSettings.init)

  /// What the document has.
  static let members = SettingsKey.all.map(\.member)

  /// What an unlock costs, in credits, where the tier allows to set that.
  public func cost(of minutes: UnlockMinutes) -> Int { creditCosts[minutes: minutes.rawValue] }

  /// The zone for records that have none; nil when none is set.
  public var timeZoneID: String? { inForce["timezone_id"]?.stringValue }

  /// Whether the person has let the app block others (backlog E8-02); nil while that is not known. The app asks for the
  /// permission of the system and records the answer; no rule depends on it.
  public var blockingEnabled: Bool? { inForce["blocking_enabled"]?.boolValue }

  var qrKey: String? { inForce["quest"]?.objectValue?["qr_key_value"]?.stringValue }

  var qrKeySet: Instant? {
    inForce["quest"]?.objectValue?["qr_key_set_ts_utc_ms"]?.integerValue.map {
      Instant(millisecondsSinceEpoch: $0)
    }
  }

  /// The lengths of focus sessions to choose from, in minutes; never empty (decision E69).
  public var presetMinutes: [Int] {
    (inForce["focus"]?.objectValue?["preset_minutes"]?.arrayValue ?? []).compactMap(\.integerValue).map { Int($0) }
  }

  /// Whether focus sessions are strict, unless a record says otherwise.
  public var focusIsStrict: Bool { inForce["focus"]?.objectValue?["strict"]?.boolValue ?? true }
}

/// For how long credits open an app (rules 2.12).
public enum UnlockMinutes: Int, CaseIterable, Sendable {
  /// The times that have a price.
  case five = 5, fifteen = 15, thirty = 30
}

/// What each unlock duration costs, in credits (rules 2.5).
package struct CreditCosts: Equatable, Sendable {
  /// The durations that can be bought, in minutes.
  package static let minutes = UnlockMinutes.allCases.map(\.rawValue)
  /// 5 minutes for 10 credits, 15 for 25, 30 for 45.
  package static let standard = CreditCosts(five: 10, fifteen: 25, thirty: 45)
  /// The allowed costs, in credits, by minutes.
  static let bounds = [5: 5...30, 15: 15...60, 30: 30...120]

  /// Whether stored costs may count. A missing cost is the standard one.
  static func areAllowed(_ object: JSONObject) -> Bool {
    let areNumbers = bounds.allSatisfy { minutes, _ in
      object["minutes_\(minutes)"].map { $0.integerValue != nil } ?? true
    }
    let costs = CreditCosts(object)
    return areNumbers && costs.isIncreasing && costs.minutesOutOfBounds == nil
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
