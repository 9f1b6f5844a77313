import ArgumentParser

/// `earned budget` (interface of the time budget, "Commands").
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "The time budget: preview a wager, play rounds again, list them.",
    discussion: """
      EXAMPLES:
        earned budget preview plinko --wager 10 --risk medium
        earned budget audit
        earned budget transactions
      """,
    subcommands: [BudgetPreviewCommand.self, BudgetAuditCommand.self, BudgetTransactionsCommand.self])
}
