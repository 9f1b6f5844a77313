import ArgumentParser

/// `earned hachimi` (interface of Hachimi, section 6).
struct HachimiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hachimi",
    abstract: "Coins, cats and habits: the ledger and its sync.",
    discussion: """
      EXAMPLES:
        earned hachimi sync --to -
        earned hachimi sync --to http://localhost:8080
      """,
    subcommands: [HachimiSyncCommand.self])
}
