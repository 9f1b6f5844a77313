import EarnedArguments
import EarnedJSON
import EarnedStore

/// `earned habit list`.
struct HabitListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the habits, and which are done today.",
    discussion: """
      EXAMPLES:
        earned habit list
        earned habit list --json
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (habits, words) = try question.ask { questions, now in try questions.habits(at: now) }
    try question.print(habits.json) { HabitText(words: words).list(habits) }
  }
}
