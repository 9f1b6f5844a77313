import EarnedArguments
import EarnedRules

/// `earned mode auto`.
struct ModeAutoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto",
    abstract: "Let the windows of a mode decide again.",
    discussion: """
      EXAMPLES:
        earned mode auto work
      """)

  @OptionGroup var mode: ModeArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws { try ModeOverride(mode: mode, recording: recording, minutes: nil).record(.auto) }
}
