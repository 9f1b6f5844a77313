import EarnedArguments

/// `earned import` (interface, section 8). Importers convert: they print records, and never write a database.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn another application's data into records.",
    discussion: """
      EXAMPLES:
        earned import auto aw-buckets-export.json --timezone Europe/Berlin | earned ingest -
        earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -
        earned import loop "Loop Habits CSV 2026-03-01.zip" > records.ndjson

      Importers print records and change nothing: look at them, then pass them to 'earned ingest'. Standard error shows what was read, created and left out.
      """,
    subcommands: [
      AutoCommand.self, ActivityWatchCommand.self, DigitalWellbeingCommand.self, KnowledgeCommand.self,
      LoopCommand.self, ScreenTimeCommand.self, TableCommand.self, TakeoutCommand.self,
    ] + Economies.imports.map { $0 as any ParsableCommand.Type })
}
