import EarnedArguments
import EarnedJSON

/// `earned config get`.
struct ConfigGetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print the value in effect for a key.",
    discussion: """
      EXAMPLES:
        earned config get db
        earned config get timezone --json
      """)

  @OptionGroup var key: PreferenceArgument
  @OptionGroup var output: OutputOptions

  func run() throws {
    let setting = try EffectivePreference(key.preference())
    try output.print(EffectivePreference.json([setting])) { setting.shownValue }
  }
}
