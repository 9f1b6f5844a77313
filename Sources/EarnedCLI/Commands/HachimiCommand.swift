import EarnedArguments

/// `earned hachimi` (interface of Hachimi, sections 5 and 6).
struct HachimiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hachimi",
    abstract: "Coins, cats and habits: the shop, cats to choose from, sessions, the ledger and its sync.",
    discussion: """
      EXAMPLES:
        earned hachimi shop
        earned hachimi draft --seed 42
        earned hachimi history --month 2026-03
        earned hachimi ledger --pending
        earned hachimi sync --to http://localhost:8080
      """,
    subcommands: [
      HachimiShopCommand.self, HachimiDraftCommand.self, HachimiHistoryCommand.self, HachimiLedgerCommand.self,
      HachimiSyncCommand.self,
    ])
}
