import EarnedArguments
import EarnedCore
import EarnedJSON
import TimeBudgetStore

/// `earned budget unlock` (interface, section 9).
struct BudgetUnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Unlock the apps of the budget while minutes are left.",
    discussion: """
      EXAMPLES:
        earned budget unlock
        earned budget unlock --usage 1200
      """)

  @OptionGroup var usage: UsageOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws { try BudgetRecord(recording).record("budget.unlock", usage.seconds) }
}

/// `earned budget lock`.
struct BudgetLockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Lock the apps of the budget.",
    discussion: """
      EXAMPLES:
        earned budget lock
        earned budget lock --usage 1200
      """)

  @OptionGroup var usage: UsageOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws { try BudgetRecord(recording).record("budget.lock", usage.seconds) }
}

/// `earned budget refresh`.
struct BudgetRefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Update today's usage of the apps of the budget.",
    discussion: """
      EXAMPLES:
        earned budget refresh 1200

      The total of today so far, in seconds, not an increment.
      """)

  @Argument(help: ArgumentHelp("Today's usage so far, in seconds.", valueName: "seconds"))
  var seconds: Int

  @OptionGroup var recording: RecordingOptions

  func run() throws { try BudgetRecord(recording).record("budget.refresh", seconds) }
}

/// The usage to include in a budget record.
struct UsageOptions: ParsableArguments {
  @Option(
    name: .customLong("usage"),
    help: ArgumentHelp("Today's usage of the apps so far, in seconds.", valueName: "seconds"))
  var seconds: Int?
}

/// A manual record of the time budget.
struct BudgetRecord {
  private let recording: RecordingOptions

  init(_ recording: RecordingOptions) { self.recording = recording }

  func record(_ type: String, _ usageSeconds: Int?) throws {
    try recording.record { session in
      try session.add(type, ["usage_seconds": usageSeconds.map { .integer(Int64($0)) }])
    } then: { _, session in
      try TimeBudgetEconomy.statusPart(of: session.database, at: session.now)
    } text: { part, recorded in
      let budget = part.map { [recorded.words.text(of: $0)] } ?? []
      return recorded.lines(applied: budget, denied: budget)
    }
  }
}
