import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import HachimiStore

/// `earned hachimi ledger`.
struct HachimiLedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "List actions of the ledger, newest first.",
    discussion: """
      EXAMPLES:
        earned hachimi ledger
        earned hachimi ledger --last 5 --json
        earned hachimi ledger --pending

      Only reads. With --json an action has the columns of the table. 'earned report hachimi-coins' has every change of the coins, including actions that the cleanup has deleted.
      """)

  @Option(
    name: .customLong("last"),
    help: ArgumentHelp("The maximum number of actions.", valueName: "number"))
  var count = 50

  @Flag(name: .customLong("pending"), help: "Only actions that are not synced.")
  var isPending = false

  @OptionGroup var question: QuestionOptions

  func validate() throws {
    guard (1...1_000_000).contains(count) else { throw ValidationError("--last takes between 1 and 1000000") }
  }

  func run() throws {
    let (rows, words) = try question.askDatabase { database, _ in
      try HachimiQuestions(database).ledger(last: count, isPending: isPending)
    }
    let json: JSONValue = ["schema": "earned.hachimi-ledger/1", "actions": .array(rows.map(\.json))]
    try question.print(json) { HachimiLedgerText(rows: rows, words: words).text }
  }
}
