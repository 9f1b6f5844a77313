import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedJSON
import EarnedSystem

/// `earned settings` (contract, section 9).
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Show and set the stored settings: time zone, costs, quests, focus.",
    examples: [
      "earned settings",
      "earned settings timezone_id Europe/Berlin",
      "earned settings credit_costs.minutes_5 8",
      "earned settings focus.preset_minutes 25m,1h",
      "earned settings quest.enabled_types BREATHING,COPY_TEXT",
      "earned settings flags",
      "earned settings flags.billing_enabled yes",
    ],
    discussion: """
      A value is set by a settings.update record with now as its time, which the rules check. 'earned ingest --types settings.update' lists every key with its bounds. The feature flags of the app are set by flags.set; null takes one back to its default.
      """)

  @Argument(help: "The setting.", completion: CompleteCommand.Words.settings.kind)
  var key: String?

  @Argument(help: "Its new value; a list with commas between.")
  var value: String?

  @OptionGroup var options: QuestionOptions

  func run() throws {
    let asked = try key.map(SettingsKeys.asked) ?? .all
    if let value { try set(asked, value) }
    let ((settings, flags, plan), words) = try options.ask { questions, now in
      (try questions.settings(), try questions.flags(), try questions.plan(at: now))
    }
    var json: JSONObject = [
      "schema": "earned.settings/1", "settings": .object(settings.document), "flags": .object(flags.inForce),
      "waiting_quest_types": .array(plan.waitingQuestTypes.map { .string($0.rawValue) }),
    ]
    json["ignored_settings"] = plan.ignoredSettings.json
    try options.print(.object(json), words) {
      SettingsText(settings: settings, flags: flags.inForce, plan: plan, words: words).text(of: asked)
    }
  }

  private func set(_ asked: SettingsKeys.Asked, _ text: String) throws {
    switch asked {
    case .setting(let key): try set(key, text)
    case .flag(let name): try set(flag: name, text)
    case .all, .flags: throw ValidationError("name the flag to set: \(SettingsKeys.flagPrefix)NAME")
    }
  }

  private func set(flag name: String, _ text: String) throws {
    let kind = Field.optional(name, .nullable(.flag))
    _ = try options.record(isDryRun: false) { session in
      guard let value = kind.value(typed: text, at: session.now) else {
        throw ValidationError("a flag is yes or no, or null for its default, not '\(text)'")
      }
      try session.add(SetFlags([name: value]))
    } then: { _, _ in
    }
  }

  private func set(_ key: SettingKey, _ text: String) throws {
    _ = try options.record(isDryRun: false) { session in
      try session.add(UpdateSettings(key.document(try key.value(typed: text, at: session.now))))
    } then: { _, _ in
    }
  }
}

struct SettingsText {
  let settings: UserSettings
  let flags: JSONObject
  let plan: PlanAnswer
  let words: Formatter

  func text(of asked: SettingsKeys.Asked) -> String {
    var listing = Listing()
    switch asked {
    case .setting(let key): return value(of: key, isAsked: true)
    case .flag(let name): return flags[name].map(text) ?? "not set"
    case .all:
      for key in SettingsKeys.all { listing.add(key.path, value(of: key, isAsked: false)) }
      addFlags(to: &listing, prefix: SettingsKeys.flagPrefix)
      return (listing.lines + [plan.ignoredSettings.note].compactMap(\.self)).joined(separator: "\n")
    case .flags: addFlags(to: &listing, prefix: "")
    }
    return listing.lines.joined(separator: "\n")
  }

  private func addFlags(to listing: inout Listing, prefix: String) {
    for flag in flags.members { listing.add(prefix + words.safe(flag.key), text(flag.value)) }
  }

  /// The QR key unlocks apps, so it is shown only when it is asked for.
  private func value(of key: SettingKey, isAsked: Bool) -> String {
    let counting = key.value(in: settings.inForce)
    guard let value = key.value(in: settings.document), value != .null else {
      return counting.map { $0 == .null ? "not set" : text($0) } ?? "not set"
    }
    if let counting, counting != value, settings.ignores(key.path) {
      return "\(text(value)) (not allowed: \(text(counting)) counts)"
    }
    if key.path == "quest.qr_key_value", !isAsked { return "set" }
    guard let inForce = inForce(key.path, value) else { return text(value) }
    let remarks = [key.path == "quest.enabled_types" ? waiting : nil, "\(inForce) in force"].compactMap(\.self)
    return text(value) + " (\(remarks.joined(separator: "; ")), as 'earned plan' tells)"
  }

  /// Which of the allowed types of quests the plan lacks; nil when it has all.
  private var waiting: String? {
    let types = plan.waitingQuestTypes.map(\.rawValue)
    return types.isEmpty ? nil : "\(types.listed()) \(types.count == 1 ? "waits" : "wait") for a larger plan"
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

  private func text(_ value: JSONValue) -> String { words.setting(value) }
}

/// The stored settings of the Earned economy by name, and its feature flags.
enum SettingsKeys {
  /// What a person asks for: everything, one setting, all feature flags, or one of them.
  enum Asked {
    case all
    case setting(SettingKey)
    case flags
    case flag(String)
  }

  /// What the name of a flag has before it.
  static let flagPrefix = "flags."

  /// - Throws: `ValidationError` for a name that no setting has.
  static func asked(_ name: String) throws -> Asked {
    if name.lowercased() == "flags" { return .flags }
    if name.lowercased().hasPrefix(flagPrefix), name.utf8.count > flagPrefix.utf8.count {
      return .flag(String(name.dropFirst(flagPrefix.count)))
    }
    return .setting(try SettingKey.named(name, in: all, beside: names))
  }

  /// The names of the settings and of the known flags.
  static var names: [String] { all.map(\.path) + ["flags"] + FeatureFlags.known.map { flagPrefix + $0.name } }

  static let all = SettingKey.all(of: "settings.update", in: EarnedEconomy.self)
}
