import ClepsyStore
import EarnedArguments
import EarnedEngine

/// `earned clepsy` (interface of the Clepsy economy, "Commands").
struct ClepsyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clepsy",
    abstract: "The time balance: its queue of events and its snapshot.",
    discussion: """
      EXAMPLES:
        earned clepsy queue append events.ndjson
        earned clepsy export > snapshot.json
      """,
    subcommands: [ClepsyQueueCommand.self, ClepsyExportCommand.self])
}

/// `earned clepsy queue`.
struct ClepsyQueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "The events waiting to be applied.",
    discussion: """
      EXAMPLES:
        earned clepsy queue append events.ndjson
      """,
    subcommands: [ClepsyQueueAppendCommand.self])
}

/// `earned clepsy queue append`.
struct ClepsyQueueAppendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "append",
    abstract: "Append events to the queue, even while another process drains it.",
    discussion: """
      EXAMPLES:
        earned clepsy queue append events.ndjson
        earned import clepsy pending.json | earned clepsy queue append -

      Reads clepsy.event records and only puts them into the queue. A clepsy.drain, or an event that 'earned ingest' records, applies them: each id once, in the order of time.
      """)

  @OptionGroup var options: IngestOptions

  func run() throws { try IngestRun(options, economies: [ClepsyQueue.self]).performAndReport() }
}

/// `earned clepsy export`.
struct ClepsyExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the snapshot: balance, settings, apps, pending events.",
    discussion: """
      EXAMPLES:
        earned clepsy export > snapshot.json

      What is printed is what is stored: 'earned import clepsy' turns it into records again.
      """)

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let database = try database.openForReading()
    try Console.print(try ClepsySnapshot(of: database).json)
  }
}
