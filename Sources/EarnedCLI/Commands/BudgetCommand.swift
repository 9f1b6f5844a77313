import EarnedArguments

/// `earned budget` (interface of the time budget, "Commands").
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "The time budget: its lock, wagers to preview, rounds to replay.",
    discussion: """
      EXAMPLES:
        earned budget unlock
        earned budget preview plinko --wager 10 --risk medium
        earned budget audit
        earned budget transactions
      """,
    subcommands: [
      BudgetUnlockCommand.self, BudgetLockCommand.self, BudgetRefreshCommand.self, BudgetPreviewCommand.self,
      BudgetAuditCommand.self, BudgetTransactionsCommand.self,
    ])
}
