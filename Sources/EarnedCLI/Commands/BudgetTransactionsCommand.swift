import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import TimeBudgetStore

/// `earned budget transactions`.
struct BudgetTransactionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transactions",
    abstract: "List the newest 100 rounds, newest first.",
    discussion: """
      EXAMPLES:
        earned budget transactions
        earned budget transactions --json

      Only reads. 'earned report budget-transactions' has all rounds.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (transactions, words) = try question.askDatabase { database, _ in
      try TimeBudgetQuestions(database).transactions()
    }
    let json: JSONValue = [
      "schema": "earned.budget-transactions/1", "transactions": .array(transactions.map(\.json)),
    ]
    try question.print(json) { BudgetTransactionsText(transactions: transactions, words: words).text }
  }
}
