import EarnedCore
import EarnedFiles
import EarnedJSON

/// The value of a preference that counts for a command without options, and where it is from.
struct EffectivePreference {
  let preference: Preference
  /// Nil when there is none.
  let value: String?
  private let origin: Preference.Origin

  init(_ preference: Preference) throws {
    self.preference = preference
    (value, origin) = try Self.value(of: preference)
  }

  private static func value(of preference: Preference) throws -> (String?, Preference.Origin) {
    let (value, origin) = try Preferences.value(preference)
    if let value { return (value, origin) }
    switch preference {
    case .db: return (Environment.standardDatabasePath(), .standard)
    case .timezone: return (try systemTimeZoneID(), .standard)
    case .format: return ("text", .standard)
    case .share: return (nil, .standard)
    case .color: return (ColorChoice.auto.rawValue, .standard)
    }
  }

  /// Nil on a machine that does not tell.
  private static func systemTimeZoneID() throws -> String? {
    do throws(TimeZoneFault) {
      return try TimeZone.system().identifier
    } catch {
      guard error.isAnswer else { throw error }
      return nil
    }
  }

  /// The value for a person.
  var shownValue: String { value?.shownPath ?? "not set" }

  /// Where it is from, for a person.
  var originWords: String {
    switch origin {
    case .option: "option"
    case .environment(let variable): "$\(variable)"
    case .configuration: Preferences.path?.shownPath ?? "configuration"
    case .standard: "default"
    }
  }

  /// The document `earned.config/1`.
  static func json(_ settings: [EffectivePreference]) -> JSONValue {
    var values = JSONObject()
    for setting in settings {
      values[setting.preference.rawValue] = [
        "value": setting.value.map { .path($0) } ?? .null, "origin": .string(setting.originWord),
      ]
    }
    return [
      "schema": "earned.config/1", "file": Preferences.path.map { .path($0) } ?? .null, "settings": .object(values),
    ]
  }

  private var originWord: String {
    switch origin {
    case .option: "option"
    case .environment(let variable): variable
    case .configuration: "file"
    case .standard: "default"
    }
  }
}
