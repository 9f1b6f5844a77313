import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFiles
import TimeBudgetStore

/// `earned budget audit`.
struct BudgetAuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Replay every kept round and compare it with what was booked.",
    discussion: """
      EXAMPLES:
        earned budget audit
        earned budget audit --from 2026-03-01 --to 2026-03-31
        earned budget audit --wager w1 --json

      Only reads. Every round is replayed from its seed, options and choices. One line per difference; the exit status is 2 if there is one.
      """)

  @Option(
    name: .customLong("wager"), help: ArgumentHelp("Only this wager, with all its details.", valueName: "id"))
  var wagerID: String?

  @Option(name: .customLong("from"), help: ArgumentHelp("The first day whose rounds count.", valueName: "day"))
  var from: CalendarDate?

  @Option(name: .customLong("to"), help: ArgumentHelp("The last day whose rounds count.", valueName: "day"))
  var to: CalendarDate?

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from)") }
  }

  func run() throws {
    let database = try database.openForReading()
    let elapsed = ElapsedLine("replaying the rounds", isQuiet: output.isQuiet)
    let audit = try database.snapshot {
      try TimeBudgetAudit(of: database, .init(wagerID: wagerID, from: from, to: to))
    }
    elapsed.clear()
    if let wagerID, audit.rounds == 0 { throw UnknownWager(wagerID: wagerID) }
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

/// No kept round has this id.
struct UnknownWager: Error, ExitStatusProviding, CustomStringConvertible {
  let wagerID: String

  var exitStatus: Int32 { ExitStatus.noInput }

  var description: String {
    """
    no round of the wager '\(wagerID)' is on record for these days; one that is still open has none yet; 'earned budget \
    transactions' lists the newest 100
    """
  }
}
