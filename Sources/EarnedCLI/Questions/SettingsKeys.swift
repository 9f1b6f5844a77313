import EarnedCore
import EarnedJSON
import EarnedStore

/// The stored settings of the Earned economy by name: the fields of a `settings.update` record, which checks them.
enum SettingsKeys {
  /// A single setting, `quest.enabled_types`.
  struct Key {
    let path: String
    let kind: FieldKind
  }

  static let all: [Key] = {
    let type = EarnedEconomy.recordTypes.first { $0.name == "settings.update" }
    guard case .object(let fields)? = type?.fields.first?.kind else {
      preconditionFailure("settings.update takes an object")
    }
    return leaves(fields)
  }()

  private static func leaves(_ fields: [Field], _ path: String = "") -> [Key] {
    fields.flatMap { field in
      if case .object(let inner) = field.kind { return leaves(inner, "\(path)\(field.name).") }
      return [Key(path: path + field.name, kind: field.kind)]
    }
  }
}

extension SettingsKeys.Key {
  /// The value in a settings document; nil when it is missing.
  func value(in settings: JSONObject) -> JSONValue? {
    path.split(separator: ".").reduce(JSONValue?.some(.object(settings))) { $0?.objectValue?[String($1)] }
  }

  /// A settings document with only this value.
  func document(_ value: JSONValue) -> JSONObject {
    let nested = path.split(separator: ".").reversed().reduce(value) { [String($1): $0] }
    return nested.objectValue ?? [:]
  }

  /// The value of a typed text; nil when it does not fit the kind. The record checks the limits.
  func value(typed text: String) -> JSONValue? { kind.value(typed: text) }
}
