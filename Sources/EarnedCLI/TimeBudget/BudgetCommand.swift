import EarnedArguments
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem
import EarnedTimeBudgetRules
import EarnedTimeBudgetStore
import EarnedUsageStore

/// `earned budget` (interface of the time budget, "Commands").
struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget", abstract: "The time budget: its apps and minutes, its lock, and games for minutes.",
    examples: [
      "earned budget",
      "earned budget select linux:steam",
      "earned budget allowance 1h30m",
      "earned budget unlock",
      "earned budget refresh 20m",
      "earned budget play plinko --wager 10 --risk medium",
      "earned budget resolve",
    ],
    discussion: """
      A day has minutes for the selected apps. Use takes from them, games win or lose some, and when none are left the apps are locked. Without a subcommand, 'show' runs.
      """,
    subcommands: [
      BudgetShowCommand.self, BudgetSelectCommand.self, BudgetAllowanceCommand.self, BudgetLaunchCommand.self,
      BudgetUnlockCommand.self, BudgetLockCommand.self, BudgetRefreshCommand.self, BudgetPreviewCommand.self,
      BudgetPlayCommand.self, BudgetResolveCommand.self, BudgetTransactionsCommand.self, BudgetAuditCommand.self,
    ],
    defaultSubcommand: BudgetShowCommand.self)
}

enum BudgetRulesPage: RulesPage {
  static let name = "budget"
  static let document = "docs/time-budget.md"
  static let sections = ["How it counts", "Wagers"]
}

/// `earned budget show` (contract, section 9).
struct BudgetShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the minutes left, the lock, and a wager whose round is not played.",
    examples: ["earned budget show", "earned budget show --json"],
    discussion: """
      Only reads.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (answer, words) = try question.askDatabase { database, now in
      (
        part: try TimeBudgetEconomy.statusPart(of: database, at: now),
        wager: try TimeBudgetQuestions(database).pendingWager()
      )
    }
    try question.print(words.document("budget", answer.part), words) {
      var listing = Listing()
      if let part = answer.part { listing.add(part.title, words.lines(of: part)) }
      if let wager = answer.wager { listing.add("wager", OpenWagerText(wager: wager, words: words).ways) }
      let nothing = ["nothing is recorded yet; 'earned budget select APP' names the first app"]
      return ([words.heading] + (answer.part == nil ? nothing : listing.lines)).joined(separator: "\n")
    }
  }
}

/// `earned budget select` (contract, section 9).
struct BudgetSelectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "select", abstract: "Select the apps that the budget is for.",
    examples: ["earned budget select web:reddit.com linux:steam", "earned budget select reddit.com --remove"],
    discussion: """
      They are locked, except while 'earned budget unlock' has unlocked them and minutes are left. A new app is named by its full id.
      """)

  @Argument(
    help: ArgumentHelp("The app: its id, name or alias, or a unique beginning of one.", valueName: "app"),
    completion: CompleteCommand.Words.budget.kind)
  var apps: [String]

  @Flag(name: .customLong("remove"), help: "Take the apps out of the selection.")
  var isRemoval = false

  @OptionGroup var usage: UsageOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordBudget { session in
      let selection = try TimeBudgetQuestions(session.database).status(at: session.now)?.state.selection ?? []
      let known = try Economies.apps(in: session.database)
      let apps = try apps.map { try app($0, known, among: selection) }
      try session.changeBudgetSelection(
        adding: isRemoval ? [] : apps, removing: isRemoval ? apps : [], usageSeconds: usage.seconds)
      return apps.map { app in
        (
          app: app,
          change: isRemoval ? "no longer selected" : selection.contains(app) ? "selected already" : "selected now"
        )
      }
    } text: { changes, words in
      changes.map { "\(words.app($0.app)) is \($0.change)" }
    }
  }

  private func app(_ text: String, _ known: AppList, among selection: [AppID]) throws -> AppID {
    guard isRemoval else { return try known.with(selection.map { AppLocks.App($0) }).appID(meantBy: text) }
    let selected = NamedEntities(kind: "selected app", selection.map(known.appNames.named))
    return AppID(stored: try selected.meant(by: text).id)
  }
}

/// `earned budget allowance` (contract, section 9).
struct BudgetAllowanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allowance", abstract: "Set the minutes of a day.",
    examples: ["earned budget allowance 45", "earned budget allowance 1h30m"],
    discussion: """
      They count at once, and stay from day to day: 0 to 1440, 60 until it is set.
      """)

  @Argument(help: ArgumentHelp("The minutes of a day.", valueName: "minutes"))
  var minutes: Minutes

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordBudget { session in
      let before = try TimeBudgetQuestions(session.database).status(at: session.now)?.state.allowanceMinutes
      try session.add(SetBudgetAllowance(dailyAllowanceMinutes: minutes.count))
      return before
    } text: { before, _ in
      let change = before.flatMap { $0 == minutes.count ? nil : ", \($0) min before" } ?? ""
      return ["\(minutes.count) min a day\(change)"]
    } last: { before, recorded in
      before == minutes.count ? [] : [try recorded.effectLine(since: recorded.words.now.date)]
    }
  }
}

/// `earned budget launch` (contract, section 9).
struct BudgetLaunchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "launch", abstract: "Start again: a new day begins if one is due, and an open wager is forfeited.",
    examples: ["earned budget launch", "earned budget launch --usage 0"],
    discussion: """
      It is what an app records when it starts. A wager whose round was not played counts as lost.
      """)

  @OptionGroup var usage: UsageOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordBudget { session in
      let wager = try TimeBudgetQuestions(session.database).pendingWager()
      try session.add(LaunchBudget(usageSeconds: usage.seconds))
      return wager
    } text: { wager, words in
      guard let wager else { return ["launched"] }
      return ["launched; the wager is forfeited: \(OpenWagerText(wager: wager, words: words).stake)"]
    }
  }
}

/// `earned budget unlock` (contract, section 9).
struct BudgetUnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Unlock the apps of the budget while minutes are left.",
    examples: ["earned budget unlock", "earned budget unlock --usage 20m"])

  @OptionGroup var usage: UsageOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordBudget { session in
      try session.add(UnlockBudget(usageSeconds: usage.seconds))
      return try TimeBudgetQuestions(session.database).status(at: session.now)?.state.selection ?? []
    } text: { _, _ in
      []
    } last: { apps, _ in
      apps.isEmpty || usage.seconds != nil ? [] : ["'earned budget refresh' tells how long they were used"]
    }
  }
}

/// `earned budget lock` (contract, section 9).
struct BudgetLockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Lock the apps of the budget.",
    examples: ["earned budget lock", "earned budget lock --usage 20m"])

  @OptionGroup var usage: UsageOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws { try recording.recordBudget(LockBudget(usageSeconds: usage.seconds)) }
}

/// `earned budget refresh` (contract, section 9).
struct BudgetRefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Update today's usage of the apps of the budget.",
    examples: ["earned budget refresh 20m", "earned budget refresh --from-usage"],
    discussion: """
      The total of today so far, not an increment. --from-usage takes it from the time in apps that is recorded of the selected apps, and records it when it is more than before.
      """)

  @Argument(help: ArgumentHelp("Today's usage so far, in seconds.", valueName: "seconds"))
  var usage: Seconds?

  @Flag(name: .customLong("from-usage"), help: "From what 'earned report usage' shows of the selected apps.")
  var isFromUsage = false

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    guard (usage != nil) != isFromUsage else {
      throw ValidationError("choose one of the seconds of today so far, such as 20m, and --from-usage")
    }
  }

  func run() throws {
    try recording.recordBudget { session in
      let state = try TimeBudgetQuestions(session.database).status(at: session.now)?.state
      let seconds = try usage?.count ?? counted(of: state?.selection ?? [], in: session)
      let change = UsageChange(before: state?.usageSeconds ?? 0, after: seconds, isFromUsage: isFromUsage)
      if change.isRecorded { try session.add(RefreshBudget(usageSeconds: seconds)) }
      return change
    } text: { change, _ in
      change.lines
    }
  }

  private func counted(of apps: [AppID], in session: RecordingSession) throws -> Int {
    guard !apps.isEmpty else {
      throw CommandFault(
        ExitStatus.someInputRejected,
        "no app is selected; nothing was changed; 'earned budget select APP' selects the first")
    }
    guard let seconds = try UsageQuestions(session.database).seconds(of: apps, on: session.now.date) else {
      throw CommandFault(
        ExitStatus.someInputRejected,
        "no time in apps is recorded; nothing was changed; 'earned import auto FILE | earned ingest -' brings it")
    }
    return seconds
  }
}

/// Today's usage before and after it is told.
private struct UsageChange {
  let before: Int
  let after: Int
  let isFromUsage: Bool

  /// What is counted elsewhere may be behind what a person told, so it takes nothing back.
  var isRecorded: Bool { !isFromUsage || after > before }

  var lines: [String] {
    let (before, after) = (words(before), words(after))
    guard isRecorded else { return ["\(after) in the selected apps today, which the budget knows: it has \(before)"] }
    return self.after < self.before ? ["\(after) used today, less than the \(before) before"] : []
  }

  private func words(_ seconds: Int) -> String { Formatter.duration(milliseconds: Int64(seconds) * 1_000) }
}

struct UsageOptions: ParsableArguments {
  @Option(
    name: .customLong("usage"),
    help: ArgumentHelp("Today's usage of the apps so far, in seconds.", valueName: "seconds"))
  var total: Seconds?

  var seconds: Int? { total?.count }
}

extension RecordingOptions {
  /// Records, and prints the budget.
  fileprivate func recordBudget(_ record: some DeclaredRecord) throws {
    try recordBudget { session in
      try session.add(record)
    } text: { _, _ in
      []
    }
  }

  /// Records, and prints what happened, the budget, and what comes last.
  fileprivate func recordBudget<Subject>(
    _ record: (RecordingSession) throws -> Subject, text: (Subject, Formatter) -> [String],
    last: (Subject, Recorded) throws -> [String] = { _, _ in [] }
  ) throws {
    try self.record(
      record,
      then: { subject, session in
        (subject: subject, part: try TimeBudgetEconomy.statusPart(of: session.database, at: session.now))
      },
      text: { answer, recorded in
        let budget = answer.part.map { [recorded.words.text(of: $0)] } ?? []
        let applied = try text(answer.subject, recorded.words) + budget + last(answer.subject, recorded)
        return recorded.entries.isEmpty ? applied : recorded.lines(applied: applied, denied: budget)
      })
  }
}
