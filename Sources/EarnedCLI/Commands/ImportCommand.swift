import ArgumentParser

/// `earned import` (interface, section 8). Importers convert: they print records, and never write a database.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn another application's data into records.",
    discussion: """
      EXAMPLES:
        earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -
        earned import clepsy snapshot.json | earned ingest -
      """,
    subcommands: [DigitalWellbeingCommand.self] + Economies.imports)
}
