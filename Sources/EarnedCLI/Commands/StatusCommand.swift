import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedStore

/// `earned status` (interface, section 3).
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show where you stand: credits, streak, today, grants, modes, and each economy in use.",
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

  @OptionGroup var stale: StaleOptions
  @OptionGroup var options: QuestionOptions

  func run() throws {
    let (answer, words) = try options.askDatabase { database, now in
      let questions = EarnedQuestions(database)
      for warning in try Economies.warnings(in: database) { options.warn(of: warning) }
      let health = asksForHealth ? try questions.health(at: now, economies: Economies.all) : nil
      return (
        status: try questions.status(at: now), parts: try Economies.statusParts(of: database, now), health: health,
        silence: Silence(since: try NewestRecord(in: database).instant(), at: now)
      )
    }
    var json = answer.status.json.objectValue ?? [:]
    for (name, part) in answer.parts { json[name] = part.json }
    json["health"] = answer.health?.json
    if let note = answer.silence.note { json["notes"] = [.string(note)] }
    try options.print(.object(json)) {
      let status = StatusText(status: answer.status, words: words).text
      let parts = answer.parts.map { "\n" + words.text(of: $0.part) }.joined()
      let health = answer.health.map { "\n" + HealthText(health: $0, words: words).text } ?? ""
      return status + parts + health + (answer.silence.note.map { "\n\n" + $0 } ?? "")
    }
    try stale.check(answer.silence)
  }
}
