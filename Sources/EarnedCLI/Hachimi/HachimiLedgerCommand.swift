import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedJSON

struct HachimiLedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "List actions of the ledger, newest first.",
    examples: ["earned hachimi ledger", "earned hachimi ledger --last 5 --json", "earned hachimi ledger --pending"],
    discussion: """
      Only reads. With --json an action has the columns of the table. 'earned report hachimi-coins' has every change of the coins, including actions that the cleanup has deleted.
      """)

  @Option(name: .customLong("last"), help: ArgumentHelp("The maximum number of actions.", valueName: "number"))
  var count = 50

  @Flag(name: .customLong("pending"), help: "Only actions that are not synced.")
  var isPending = false

  @OptionGroup var question: QuestionOptions

  func validate() throws {
    guard (1...1_000_000).contains(count) else { throw ValidationError("--last takes between 1 and 1000000") }
  }

  func run() throws {
    let (rows, words) = try question.askDatabase { database, now in
      try HachimiQuestions(database).ledger(last: count, isPending: isPending, at: now)
    }
    let json: JSONValue = ["schema": "earned.hachimi-ledger/1", "actions": .array(rows.map(\.json))]
    try question.print(json, words) { HachimiLedgerText(rows: rows, words: words).text }
  }
}

struct HachimiLedgerText {
  let rows: [HachimiLedgerRow]
  let words: Formatter

  var text: String {
    guard !rows.isEmpty else { return "no actions" }
    var listing = Listing()
    for row in rows { listing.add(words.time(row.ended ?? row.started), line(row)) }
    return listing.lines.joined(separator: "\n")
  }

  private func line(_ row: HachimiLedgerRow) -> String {
    let coins = row.coins == 0 ? "" : ", \(row.coins < 0 ? "−" : "+")\(row.coins.magnitude.grouped) coins"
    return words.safe(words.codes.words(row.type)) + coins + (row.isSynced ? "" : ", not synced") + trouble(row)
  }

  private func trouble(_ row: HachimiLedgerRow) -> String {
    guard !row.isSynced, row.attempts > 0 else { return "" }
    return " after \(row.attempts.counted("attempt"))" + (row.error.map { " [\(words.safe($0))]" } ?? "")
  }
}
