import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedSystem

/// `earned config` (contract, section 9).
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Set defaults for all commands: database, zone, format, share, colour.",
    examples: [
      "earned config show --origin",
      "earned config set format md",
      "earned config get db",
      "earned config unset format",
    ],
    discussion: """
      Options override the environment, which overrides the configuration file, which overrides the defaults. The file is $XDG_CONFIG_HOME/earned/config.json, else ~/.config/earned/config.json.
      """,
    subcommands: [ConfigShowCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self])
}

struct ConfigShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the value in effect for each key.",
    examples: ["earned config show", "earned config show --origin", "earned config show --json"])

  @Flag(name: .customLong("origin"), help: "Show where each value comes from.")
  var showsOrigin = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let settings = try Preference.allCases.map { try EffectivePreference($0) }
    try output.print(EffectivePreference.json(settings)) {
      var listing = Listing()
      for setting in settings {
        let origin = showsOrigin ? ["\(setting.shownValue)  (\(setting.originWords))"] : [setting.shownValue]
        listing.add(setting.preference.rawValue, origin)
      }
      return listing.lines.joined(separator: "\n")
    }
  }
}

struct ConfigGetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value in effect for a key.",
    examples: ["earned config get db", "earned config get timezone --json"])

  @OptionGroup var key: PreferenceArgument
  @OptionGroup var output: OutputOptions

  func run() throws {
    let setting = try EffectivePreference(key.preference())
    try output.print(EffectivePreference.json([setting])) { setting.shownValue }
  }
}

struct ConfigSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a key in the configuration file, which is created if needed.",
    examples: [
      "earned config set timezone Europe/Berlin",
      "earned config set db ~/Documents/earned.db",
      "earned config set format json",
      "earned config set color never",
    ])

  @OptionGroup var key: PreferenceArgument

  @Argument(help: "Its new value.", completion: .file())
  var value: String

  func run() throws {
    let preference = try key.preference()
    let value = try preference.storedForm(ofTyped: value)
    let new = try ConfigurationFile.change { $0.values[preference] = value }
    let origin = preference.value(environment: Environment.value, configuration: { new }).origin
    if case .environment(let variable) = origin { Console.say("$\(variable) is set, and overrides it") }
    if preference == .share, try !File.isFolder(Preferences.usable(value, preference)) {
      Console.say("there is no folder \(value) yet")
    }
  }
}

struct ConfigUnsetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove a key from the configuration file.",
    examples: ["earned config unset format"])

  @OptionGroup var key: PreferenceArgument

  func run() throws {
    let preference = try key.preference()
    try ConfigurationFile.change { $0.values[preference] = nil }
  }
}

struct PreferenceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("One of db, timezone, format, share and color.", valueName: "key"),
    completion: .list(Preference.allCases.map(\.rawValue)))
  var text: String

  func preference() throws -> Preference {
    if let preference = Preference(typed: text) { return preference }
    let keys = Preference.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "there is no key '\(text)'" + (Preference.guess(for: text).map { didYouMean($0) } ?? "; there are \(keys)"))
  }
}

/// The value of a preference for a command without options, and where it comes from.
struct EffectivePreference {
  let preference: Preference
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

  /// Nil when the machine names no zone.
  private static func systemTimeZoneID() throws -> String? {
    do throws(TimeZoneFault) {
      return try Zone.system().identifier
    } catch {
      guard error.isAnswer else { throw error }
      return nil
    }
  }

  var shownValue: String { value?.shownPath ?? "not set" }

  var originWords: String {
    switch origin {
    case .option: "option"
    case .environment(let variable): "$\(variable)"
    case .configuration: Preferences.path?.shownPath ?? "configuration"
    case .standard: "default"
    }
  }

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
