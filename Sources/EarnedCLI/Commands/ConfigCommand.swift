import EarnedArguments
import EarnedJSON

/// `earned config` (interface, section 9).
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Set defaults for all commands: database, zone, format, share, colour.",
    discussion: """
      EXAMPLES:
        earned config show --origin
        earned config set format md
        earned config get db
        earned config unset format

      Options override the environment, which overrides the configuration file, which overrides the defaults. The file is $XDG_CONFIG_HOME/earned/config.json, else ~/.config/earned/config.json.
      """,
    subcommands: [ConfigShowCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self])
}
