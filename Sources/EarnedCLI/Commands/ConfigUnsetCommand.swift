import EarnedArguments

/// `earned config unset`.
struct ConfigUnsetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove a key from the configuration file.",
    discussion: """
      EXAMPLES:
        earned config unset format
      """)

  @OptionGroup var key: PreferenceArgument

  func run() throws {
    let preference = try key.preference()
    try ConfigurationFile.change { $0.values[preference] = nil }
  }
}
