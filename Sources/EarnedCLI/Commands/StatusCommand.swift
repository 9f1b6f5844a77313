import ArgumentParser
import ClepsyStore
import EarnedStore
import JSON

/// `earned status` (interface, section 3).
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show where you stand: credits, streak, today, grants, modes, time balance.",
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
    let (answer, words) = try options.askDatabase { database, now in
      let questions = EarnedQuestions(database)
      try options.warn(of: questions.lastBlockedDamage())
      let health = asksForHealth ? try questions.health(at: now, economies: Economies.all) : nil
      let clepsy = try ClepsyQuestions(database).status(at: now)
      return (status: try questions.status(at: now), clepsy: clepsy, health: health)
    }
    var json = answer.status.json.objectValue ?? [:]
    json["clepsy"] = answer.clepsy?.json
    json["health"] = answer.health?.json
    try options.print(.object(json)) {
      let status = StatusText(status: answer.status, words: words).text
      let timeBalance = answer.clepsy.map { "\n" + ClepsyStatusText(status: $0, words: words).text } ?? ""
      let health = answer.health.map { "\n" + HealthText(health: $0, words: words).text } ?? ""
      return status + timeBalance + health
    }
  }
}
