import EarnedArguments
import EarnedRules

/// `earned mode off`.
struct ModeOffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off",
    abstract: "Switch a mode off, regardless of its windows.",
    discussion: """
      EXAMPLES:
        earned mode off work
        earned mode off work --minutes 30

      It stays off until 'earned mode auto', or for the minutes given, which count from now. A strict mode that holds goes off 15 minutes later: with 15 minutes or less it stays off. A hard one does not go off.
      """)

  @OptionGroup var override: ModeOverrideOptions

  func run() throws { try override.record(.forcedOff) }
}
