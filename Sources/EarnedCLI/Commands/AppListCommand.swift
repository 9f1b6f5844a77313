import EarnedArguments
import EarnedJSON
import EarnedStore

/// `earned app list`.
struct AppListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the known apps, and which are distracting.",
    discussion: """
      EXAMPLES:
        earned app list
        earned app list --json

      'earned shield' lists those that are blocked now.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (apps, words) = try question.ask { questions, _ in try questions.apps() }
    try question.print(apps.json) { AppListText(apps: apps, words: words).text }
  }
}
