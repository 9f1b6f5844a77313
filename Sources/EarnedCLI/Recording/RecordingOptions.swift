import EarnedArguments
import EarnedEngine
import EarnedJSON

/// The options shared by all commands that record (interface, section 9).
struct RecordingOptions: ParsableArguments {
  @Flag(
    name: .customLong("dry-run"),
    help: "Print the records, one per line, and what they would do, but record nothing.")
  var isDryRun = false

  @OptionGroup var question: QuestionOptions

  /// Records what a person did, and prints the result.
  ///
  /// - Parameters:
  ///   - record: reads the database and adds the records, in one transaction.
  ///   - look: reads the result.
  ///   - text: the text output.
  func record<Subject, Answer>(
    _ record: (RecordingSession) throws -> Subject, then look: (Subject, RecordingSession) throws -> Answer,
    text: (Answer, Recorded) -> [String]
  ) throws {
    do {
      let (recorded, answer) = try question.record(isDryRun: isDryRun, record, then: look)
      try print(recorded, text(answer, recorded))
    } catch let rejected as RecordRejected {
      if question.output.isJSON { try Console.print(rejected.json(isDryRun: isDryRun)) }
      throw rejected
    }
  }

  /// The same, without reading the result.
  func record<Subject>(
    _ record: (RecordingSession) throws -> Subject, text: (Subject, Recorded) -> [String]
  ) throws {
    try self.record(record, then: { subject, _ in subject }, text: text)
  }

  private func print(_ recorded: Recorded, _ lines: [String]) throws {
    if question.output.isJSON { return try Console.print(recorded.json(isDryRun: isDryRun)) }
    if question.output.isQuiet { return }
    guard isDryRun else { return try Console.print(lines.joined(separator: "\n")) }
    for entry in recorded.entries { try Console.print(JSONValue.object(entry.record).serialized()) }
    for line in lines.flatMap({ $0.split(separator: "\n") }) { Console.say(String(line)) }
    Console.say("this was a dry run; nothing was recorded")
  }
}
