import EarnedArguments
import EarnedStore
import EarnedText

/// A habit as typed by a person.
struct HabitArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The habit: its name, its id, or a unique beginning of one.", valueName: "name"),
    completion: CompleteCommand.Words.habits.kind)
  var text: String

  /// The habit that the text names.
  func named(in session: RecordingSession) throws -> Named {
    try session.questions.habits(at: session.now).names.meant(by: text)
  }
}
