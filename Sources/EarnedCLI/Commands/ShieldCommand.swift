import EarnedArguments
import EarnedCore

/// `earned shield` (interface, section 3).
struct ShieldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shield",
    abstract: "List the blocked apps, and when that changes.",
    discussion: """
      EXAMPLES:
        earned shield
        earned shield --next
        earned shield --at 2026-03-16T09:00:00-07:00 --json

      Only reads. On a day that is not yet rolled over it answers as if it were.
      """)

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "The time to ask for: epoch milliseconds, or RFC 3339 with an offset (default: now).", valueName: "time"))
  var timeText: String?

  @Flag(name: .customLong("next"), help: "Add the changes of the next 7 days, at most 100.")
  var asksForNext = false

  @OptionGroup var options: QuestionOptions

  func validate() throws { _ = try instant() }

  func run() throws {
    let (answer, words) = try options.ask(at: instant()) { questions, now in
      asksForNext ? try questions.shieldPlan(at: now) : try questions.shield(at: now)
    }
    try options.print(answer.json) { ShieldText(answer: answer, words: words).text }
  }

  private func instant() throws -> Instant? {
    guard let timeText else { return nil }
    guard let instant = Instant(timeArgument: timeText) else {
      throw ValidationError(
        "--at is '\(timeText)'; it takes epoch milliseconds or a time such as 2026-02-02T12:00:00Z")
    }
    return instant
  }
}
