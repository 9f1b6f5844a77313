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
        earned status --health

      Only reads. On a day that is not yet rolled over it answers as if it were.
      """)

  @Flag(
    name: .customLong("health"), help: "Add whether blocking works: last shield, next change, retention, schema.")
  var asksForHealth = false

  @OptionGroup var options: QuestionOptions

  func run() throws {
    let (answer, words) = try options.ask { questions, now in
      let health = asksForHealth ? try questions.health(at: now, economies: Economies.all) : nil
      return (status: try questions.status(at: now), health: health)
    }
    var json = answer.status.json.objectValue ?? [:]
    json["health"] = answer.health?.json
    try options.print(.object(json)) {
      let health = answer.health.map { "\n" + HealthText(health: $0, words: words).text } ?? ""
      return StatusText(status: answer.status, words: words).text + health
    }
  }
}
