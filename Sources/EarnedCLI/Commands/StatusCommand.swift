import ArgumentParser

/// `earned status` (interface, section 3).
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show where the economy stands: credits, streak, today, grants, modes.",
    discussion: """
      EXAMPLES:
        earned status
        earned status --now 2026-03-14T18:00:00Z --json

      Only reads. On a day that is not yet rolled over it answers as if it were.
      """)

  @OptionGroup var options: QuestionOptions

  func run() throws {
    let (status, words) = try options.ask { try $0.status(at: $1) }
    try options.print(status.json) { StatusText(status: status, words: words).text }
  }
}
