import EarnedArguments
import EarnedRules

/// `earned mode on`.
struct ModeOnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "on",
    abstract: "Switch a mode on, regardless of its windows.",
    discussion: """
      EXAMPLES:
        earned mode on work
        earned mode on work --minutes 90

      It stays on until 'earned mode auto', or for the minutes given.
      """)

  @OptionGroup var override: ModeOverrideOptions

  func run() throws { try override.record(.forcedOn) }
}
