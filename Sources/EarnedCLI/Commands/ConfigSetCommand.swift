import EarnedArguments
import EarnedFiles

/// `earned config set`.
struct ConfigSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set a key in the configuration file, which is created if needed.",
    discussion: """
      EXAMPLES:
        earned config set timezone Europe/Berlin
        earned config set db ~/Documents/earned.db
        earned config set format json
        earned config set color never
      """)

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
