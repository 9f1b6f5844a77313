import EarnedArguments

/// `earned app` (interface, section 9).
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Choose the distracting apps, and their names.",
    discussion: """
      EXAMPLES:
        earned app block android:com.reddit.frontpage
        earned app alias com.reddit.frontpage "The rabbit hole"
        earned app allow rabbit
        earned app list

      An app is named by its id, with or without the prefix, by its name or alias, or by a unique beginning of one. A new app is named by its full id.
      """,
    subcommands: [AppBlockCommand.self, AppAllowCommand.self, AppAliasCommand.self, AppListCommand.self])
}
