import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// A setting of an economy by its name, for example `quest.enabled_types`: a field of the record that changes the settings,
/// which checks it.
struct SettingKey {
  let path: String
  let field: Field

  /// The settings that a record changes.
  static func all(of record: String, in economy: any Economy.Type) -> [SettingKey] {
    let type = economy.records.first { $0.name == record }?.make()
    guard case .object(let fields)? = type?.fields.first?.kind else {
      preconditionFailure("\(record) takes an object")
    }
    return leaves(fields)
  }

  private static func leaves(_ fields: [Field], _ path: String = "") -> [SettingKey] {
    fields.flatMap { field in
      if case .object(let inner) = field.kind { return leaves(inner, "\(path)\(field.name).") }
      return [SettingKey(path: path + field.name, field: field)]
    }
  }

  /// The setting with a name.
  ///
  /// - Parameter names: what else may have been meant.
  /// - Throws: `ValidationError` for a name that no setting has.
  static func named(_ name: String, in keys: [SettingKey], beside names: [String] = []) throws -> SettingKey {
    let typed = name.lowercased()
    if let key = keys.first(where: { $0.path == typed }) { return key }
    let holding = typed.count < 3 ? nil : keys.first { $0.path.contains(typed) }?.path
    let guess = typed.nearest(in: keys.map(\.path) + names) ?? holding
    throw ValidationError("there is no setting '\(name)'" + didYouMean(guess))
  }

  /// Nil when the document does not have it.
  func value(in settings: JSONObject) -> JSONValue? {
    path.split(separator: ".").reduce(JSONValue?.some(.object(settings))) { $0?.objectValue?[String($1)] }
  }

  /// A settings document with nothing but this value.
  func document(_ value: JSONValue) -> JSONObject {
    let nested = path.split(separator: ".").reversed().reduce(value) { [String($1): $0] }
    return nested.objectValue ?? [:]
  }

  /// The value of a typed text. The record checks the limits. A list has commas between its values.
  ///
  /// - Throws: `ValidationError` for a text that does not fit the kind.
  func value(typed text: String, at now: Now) throws -> JSONValue {
    if let value = parsed(text, now) { return value }
    let bounds = field.kind.bounds.map { " (\($0))" } ?? ""
    throw ValidationError("'\(path)' takes a value of type \(field.kind.name)\(bounds), not '\(text)'")
  }

  private func parsed(_ text: String, _ now: Now) -> JSONValue? {
    guard case .list = field.kind, !text.hasPrefix("[") else { return field.value(typed: text, at: now) }
    var values: [JSONValue] = []
    for part in text.split(separator: ",") {
      guard let value = field.value(typed: String(part).trimmed, at: now)?.arrayValue else { return nil }
      values += value
    }
    return .array(values)
  }
}

extension Formatter {
  /// The value of a setting.
  func setting(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): safe(text)
    case .array(let values): values.map(setting).joined(separator: ", ")
    case .bool(let flag): flag ? "yes" : "no"
    default: value.serialized()
    }
  }
}
