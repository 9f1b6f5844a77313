import EarnedCore
import EarnedStore
import JSON
import Spelling

/// The stored settings of the Earned economy by name: those of a `settings.update` record, which checks them.
enum SettingsKeys {
  /// One value, `quest.enabled_types`.
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
  /// What a document of settings holds; nil when it lacks it.
  func value(in settings: JSONObject) -> JSONValue? {
    path.split(separator: ".").reduce(JSONValue?.some(.object(settings))) { $0?.objectValue?[String($1)] }
  }

  /// A document of settings with only this value.
  func document(_ value: JSONValue) -> JSONObject {
    let nested = path.split(separator: ".").reversed().reduce(value) { [String($1): $0] }
    return nested.objectValue ?? [:]
  }

  /// A value as it is typed; nil for what the kind cannot be. Its bounds are the record's to check.
  func value(typed text: String) -> JSONValue? { Self.value(text, kind) }

  private static func value(_ text: String, _ kind: FieldKind) -> JSONValue? {
    switch kind {
    case .nullable(let kind): return text.lowercased() == "null" ? .null : value(text, kind)
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "on": return true
      case "false", "no", "off": return false
      default: return nil
      }
    case .integer, .integerChoice: return Int64(text).map { .integer($0) }
    case .number: return Double(text).map { .number($0) }
    case .choice(let words): return .string(words.first { $0.lowercased() == text.lowercased() } ?? text)
    case .list(let element):
      var values: [JSONValue] = []
      for part in text.split(separator: ",") {
        guard let value = value(String(part).trimmed, element) else { return nil }
        values.append(value)
      }
      return .array(values)
    default: return .string(text)
    }
  }
}
