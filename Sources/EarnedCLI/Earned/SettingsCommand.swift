import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedStore
import EarnedText

/// `earned settings` (contract, section 9).
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show and set the stored settings: time zone, costs, quests, focus.",
    discussion: """
      EXAMPLES:
        earned settings
        earned settings timezone_id Europe/Berlin
        earned settings credit_costs.minutes_5 8
        earned settings focus.preset_minutes 25m,1h
        earned settings quest.enabled_types BREATHING,COPY_TEXT

      A value is set by a settings.update record with now as its time, which the rules check. 'earned ingest --types settings.update' lists every key with its bounds.
      """)

  @Argument(help: "The setting.", completion: CompleteCommand.Words.settings.kind)
  var key: String?

  @Argument(help: "Its new value; a list with commas between.")
  var value: String?

  @OptionGroup var options: QuestionOptions

  func run() throws {
    let key = try self.key.map(Self.key)
    if let key, let value { try set(key, value) }
    let ((settings, plan), words) = try options.ask { questions, now in
      (try questions.settings(), try questions.plan(at: now))
    }
    try options.print(["schema": "earned.settings/1", "settings": .object(settings)]) {
      SettingsText(settings: settings, plan: plan, words: words).text(of: key)
    }
  }

  private static func key(named name: String) throws -> SettingsKeys.Key {
    if let key = SettingsKeys.all.first(where: { $0.path == name.lowercased() }) { return key }
    let meant = name.lowercased().nearest(in: SettingsKeys.all.map(\.path))
    throw ValidationError("there is no setting '\(name)'" + didYouMean(meant))
  }

  private func set(_ key: SettingsKeys.Key, _ text: String) throws {
    _ = try options.record(isDryRun: false) { session in
      guard let value = key.value(typed: text, at: session.now) else {
        let bounds = key.field.kind.bounds.map { " (\($0))" } ?? ""
        throw ValidationError("'\(key.path)' takes a value of type \(key.field.kind.name)\(bounds), not '\(text)'")
      }
      try session.add("settings.update", ["settings": .object(key.document(value))])
    } then: { _, _ in
    }
  }
}

struct SettingsText {
  let settings: JSONObject
  let plan: PlanAnswer
  let words: Words

  func text(of key: SettingsKeys.Key?) -> String {
    if let key { return value(of: key, isAsked: true) }
    var listing = Listing()
    for key in SettingsKeys.all { listing.add(key.path, value(of: key, isAsked: false)) }
    return listing.lines.joined(separator: "\n")
  }

  /// The QR key unlocks apps, so it is shown only when it is asked for.
  private func value(of key: SettingsKeys.Key, isAsked: Bool) -> String {
    guard let value = key.value(in: settings), value != .null else { return "not set" }
    if key.path == "quest.qr_key_value", !isAsked { return "set" }
    return text(value) + (inForce(key.path, value).map { " (\($0) in force, as 'earned plan' tells)" } ?? "")
  }

  /// What the plan puts in the place of a stored value; nil when that is in force.
  private func inForce(_ path: String, _ value: JSONValue) -> String? {
    if path == "quest.enabled_types" {
      let types = plan.questTypes.map(\.rawValue)
      let stored = value.arrayValue?.compactMap(\.stringValue) ?? []
      return Set(types) == Set(stored) ? nil : types.isEmpty ? "none" : types.joined(separator: ", ")
    }
    for minutes in CreditCosts.minutes where path == "credit_costs.minutes_\(minutes)" {
      let cost = plan.costs[minutes: minutes]
      return value == .count(cost) ? nil : "\(cost)"
    }
    return nil
  }

  private func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): words.safe(text)
    case .array(let values): values.map(text).joined(separator: ", ")
    case .bool(let flag): flag ? "yes" : "no"
    default: value.serialized()
    }
  }
}

/// The stored settings of the Earned economy by name: the fields of a `settings.update` record, which checks them.
enum SettingsKeys {
  /// One setting, for example `quest.enabled_types`.
  struct Key {
    let path: String
    let field: Field
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
      return [Key(path: path + field.name, field: field)]
    }
  }
}

extension SettingsKeys.Key {
  /// Nil when the document does not have it.
  func value(in settings: JSONObject) -> JSONValue? {
    path.split(separator: ".").reduce(JSONValue?.some(.object(settings))) { $0?.objectValue?[String($1)] }
  }

  /// A settings document with nothing but this value.
  func document(_ value: JSONValue) -> JSONObject {
    let nested = path.split(separator: ".").reversed().reduce(value) { [String($1): $0] }
    return nested.objectValue ?? [:]
  }

  /// The value of a typed text; nil when it does not fit the kind. The record checks the limits.
  /// A list has commas between its values.
  func value(typed text: String, at now: Now) -> JSONValue? {
    guard case .list = field.kind, !text.hasPrefix("[") else { return field.value(typed: text, at: now) }
    var values: [JSONValue] = []
    for part in text.split(separator: ",") {
      guard let value = field.value(typed: String(part).trimmed, at: now)?.arrayValue else { return nil }
      values += value
    }
    return .array(values)
  }
}
