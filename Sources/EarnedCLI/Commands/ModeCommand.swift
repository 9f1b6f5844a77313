import EarnedArguments

/// `earned mode` (interface, section 9).
struct ModeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mode",
    abstract: "Add modes, which block apps at certain times, and switch them.",
    discussion: """
      EXAMPLES:
        earned mode add Work --days mon-fri --from 09:00 --to 17:00
        earned mode on work --minutes 90
        earned mode off work
        earned mode auto work
        earned mode list
      """,
    subcommands: [
      ModeAddCommand.self, ModeOnCommand.self, ModeOffCommand.self, ModeAutoCommand.self, ModeDeleteCommand.self,
      ModeListCommand.self,
    ])
}
