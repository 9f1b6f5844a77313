import EarnedArguments
import EarnedStore
import EarnedText

/// A mode as typed by a person.
struct ModeArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The mode: its name, its id, or a unique beginning of one.", valueName: "mode"),
    completion: CompleteCommand.Words.modes.kind)
  var text: String

  /// The mode that the text names.
  func named(in session: RecordingSession) throws -> Named {
    try session.questions.modes(at: session.now).names.meant(by: text)
  }
}
