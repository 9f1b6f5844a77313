import EarnedArguments
import EarnedJSON
import EarnedStore

/// `earned habit done`.
struct HabitDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Complete a habit for today.",
    discussion: """
      EXAMPLES:
        earned habit done read
        earned habit done "Read a book" --dry-run

      Once a day. Two habits on a day qualify it.
      """)

  @OptionGroup var habit: HabitArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let habit = try habit.named(in: session)
      let before = try session.questions.status(at: session.now)
      try session.add(
        "habit.complete", ["habit_id": .string(habit.id)],
        advice: [.wrongState: "'earned habit add NAME --active' reactivates it"])
      return (habit: habit, before: before)
    } then: { done, session in
      (habit: done.habit, before: done.before, after: try session.questions.status(at: session.now))
    } text: { done, recorded in
      let text = HabitText(words: recorded.words)
      return recorded.lines(
        applied: text.done(done.habit, done.before, done.after), duplicate: text.doneBefore(done.habit))
    }
  }
}
