import EarnedArguments
import EarnedJSON
import EarnedStore

/// `earned mode list`.
struct ModeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the modes: when they hold, how strictly, and what they block.",
    discussion: """
      EXAMPLES:
        earned mode list
        earned mode list --json
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (modes, words) = try question.ask { questions, now in try questions.modes(at: now) }
    try question.print(modes.json) { ModeText(words: words).list(modes) }
  }
}
