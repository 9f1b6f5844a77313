import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSystem
import EarnedTimeBudgetRules
import EarnedTimeBudgetStore

struct BudgetTransactionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transactions", abstract: "List the newest 100 rounds, newest first.",
    examples: ["earned budget transactions", "earned budget transactions --json"],
    discussion: """
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
    try question.print(json, words) { BudgetTransactionsText(transactions: transactions, words: words).text }
  }
}

struct BudgetAuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Replay every kept round and compare it with what was booked.",
    examples: [
      "earned budget audit",
      "earned budget audit --from 2026-03-01 --to 2026-03-31",
      "earned budget audit --wager w1 --json",
    ],
    discussion: """
      Only reads. Every round is replayed from its seed, options and choices. One line per difference; the exit status is 2 if there is one.
      """)

  @Option(name: .customLong("wager"), help: ArgumentHelp("Only this wager, with all its details.", valueName: "id"))
  var wagerID: String?

  @Option(help: ArgumentHelp("The first day whose rounds count.", valueName: "day"))
  var from: CalendarDate?

  @Option(help: ArgumentHelp("The last day whose rounds count.", valueName: "day"))
  var to: CalendarDate?

  @OptionGroup var question: QuestionOptions

  func validate() throws {
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from)") }
  }

  func run() throws {
    let database = try question.database.openForReading(rejectsArchive: true)
    let output = question.output
    let elapsed = ElapsedLine("replaying the rounds", isQuiet: output.isQuiet)
    let audit = try database.snapshot {
      try TimeBudgetAudit(of: database, .init(wagerID: wagerID, from: from, to: to))
    }
    elapsed.clear()
    if let wagerID, audit.rounds == 0 {
      throw CommandFault(
        ExitStatus.noInput,
        """
        no round of the wager '\(wagerID)' is on record for this period; one that is still open has none yet; \
        'earned budget transactions' lists the newest 100
        """)
    }
    if output.isJSON {
      try Console.print(audit.json)
    } else {
      let text = BudgetAuditText(audit: audit, isUnicode: Terminal.isUnicode)
      for line in text.differences { try Console.print(line) }
      if !output.isQuiet { try Console.print(text.summary) }
    }
    if !audit.findings.isEmpty { throw ExitCode(ExitStatus.foundProblems) }
  }
}

struct BudgetTransactionsText {
  let transactions: [TimeBudgetTransaction]
  let words: Formatter

  var text: String {
    guard !transactions.isEmpty else { return "no rounds were played" }
    var listing = Listing()
    for transaction in transactions { listing.add(words.time(transaction.instant), line(transaction)) }
    return listing.lines.joined(separator: "\n")
  }

  private func line(_ transaction: TimeBudgetTransaction) -> String {
    let multiplier = BudgetPreviewText.multiplier(hundredths: transaction.multiplierHundredths)
    let game = words.safe(words.codes.words(transaction.game, with: transaction.result))
    return "\(transaction.text)  \(game), \(multiplier) "
      + "of \(transaction.stakeMinutes) min, wager \(words.safe(transaction.wagerID))"
  }
}

struct BudgetAuditText {
  let audit: TimeBudgetAudit
  let isUnicode: Bool

  var differences: [String] {
    audit.findings.map { finding in
      let wager = VisibleText("\(finding.wagerID) (\(finding.game))", isUnicode: isUnicode).string
      let difference = finding.difference
      return "\(wager): \(difference.field) is booked as \(text(difference.booked)), the round gives "
        + text(difference.replayed)
    }
  }

  var summary: String { audit.text }

  private func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { return VisibleText(text, isUnicode: isUnicode).string }
    return VisibleText(value.serialized(), isUnicode: isUnicode).string
  }
}
