import EarnedArguments
import EarnedJSON
import EarnedText

/// `earned habit delete`.
struct HabitDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a habit; its history stays in reports.",
    discussion: """
      EXAMPLES:
        earned habit delete "Read a book"
      """)

  @OptionGroup var habit: HabitArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let habit = try habit.named(in: session)
      try session.add("habit.delete", ["habit_id": .string(habit.id)])
      return habit
    } text: { habit, recorded in
      recorded.lines(applied: ["\(recorded.words.safe(habit.label)) is deleted; its history stays"])
    }
  }
}
