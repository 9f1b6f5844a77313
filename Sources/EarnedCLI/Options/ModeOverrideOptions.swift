import EarnedArguments
import EarnedRules

/// A mode, and for how long to switch it.
struct ModeOverrideOptions: ParsableArguments {
  @OptionGroup var mode: ModeArgument

  @Option(
    name: .customLong("minutes"),
    help: ArgumentHelp("For how long (default: until 'earned mode auto').", valueName: "number"))
  var minutes: Int?

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if let minutes, !(1...527_040).contains(minutes) {
      throw ValidationError("--minutes takes between 1 and 527040, which is a year")
    }
  }

  func record(_ state: ManualState) throws {
    try ModeOverride(mode: mode, recording: recording, minutes: minutes).record(state)
  }
}
