import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJournalStore
import EarnedReports
import EarnedSystem

struct TrialStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Plan a trial: days to come, half of them drawn by lot to be on.",
    examples: [
      #"earned trial start "Phone-free evenings" --text "phone in the kitchen""#,
      "earned trial start Evening --mode evening --days 84 --block 7",
      "earned trial start Reading --measure focus_minutes --days 40",
    ],
    discussion: """
      The days begin tomorrow, in blocks; of each two neighbouring blocks one is on and one is off. Which is which comes from a seed of the system's randomness. Its SHA-256, the commitment, is shown now, and the seed when it is over: so anybody can check that no day was chosen afterwards. Blocks of a week keep weekends apart; in longer blocks one day says less about the next.
      """)

  @Argument(help: ArgumentHelp("What it is called.", valueName: "name", isText: true))
  var name: String

  @Option(
    help: ArgumentHelp("The mode that is on or off.", valueName: "mode"), completion: CompleteCommand.Words.modes.kind)
  var mode: String?

  @Option(help: ArgumentHelp("What you do on days that are on (default: the name).", valueName: "text"))
  var text: String?

  @Option(help: ArgumentHelp("How many days (default: 28).", valueName: "number"))
  var days = 28

  @Option(help: ArgumentHelp("How many days are drawn together (default: 1): 1, 2, 4, 7 or 14.", valueName: "number"))
  var block = 1

  @Option(help: ArgumentHelp("What is counted (default: unlock_attempts).", valueName: "measure"))
  var measure = GoalMeasure.unlockAttempts

  @Option(help: ArgumentHelp("Whose measure (default: that of 'earned report effect').", valueName: "name"))
  var economy: TrialEconomy?

  @Option(help: ArgumentHelp("The first day (default: tomorrow).", valueName: "day"))
  var from: CalendarDate?

  @Option(help: ArgumentHelp("The seed, 64 hex digits (default: the system's randomness).", valueName: "hex"))
  var seed: TrialSeed?

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if mode != nil, text != nil { throw ValidationError("choose one of --mode and --text") }
    guard TrialPlan.blocks.contains(block) else { throw ValidationError("--block takes 1, 2, 4, 7 or 14") }
    let plan = TrialPlan(days: days, block: block)
    guard plan.isRight else { throw ValidationError("--days \(days) is not right: \(plan.rule)") }
  }

  func run() throws {
    try recording.record { session in
      let economy = try economy ?? measure.economy(in: session)
      let first = economy.day(at: session.now).next
      if let from, from < first {
        throw ValidationError("--from \(from) is too early: a trial begins on \(first) or later")
      }
      let trials = try JournalQuestions(session.database).trials()
      let mode = try mode.map { text in try session.questions.modes(at: session.now).meant(by: text).id }
      let other = trials.conflict(withName: name.trimmed, modeID: mode, at: session.now)?.trial
      return try session.advising([
        .wrongState:
          "'earned trial list' shows it, 'earned trial stop \(AppArgument.typed(other?.name ?? name))' ends it"
      ]) {
        try session.startTrial(
          named: name, modeID: mode, text: text, from: from, days: days, block: block, measure: measure,
          economy: economy, seed: seed?.text)
      }
    } then: { id, session in
      try JournalQuestions(session.database).trials().first { $0.trialID == id }
    } text: { trial, recorded in
      recorded.lines(applied: trial.map { TrialText(words: recorded.words).started($0) } ?? [])
    }
  }
}

extension GoalMeasure: ExpressibleByArgument {}
extension TrialEconomy: ExpressibleByArgument {}

extension TrialSeed: ExpressibleByArgument {
  /// A seed as typed.
  package init?(argument: String) { self.init(argument) }

  /// What it takes.
  package static var form: String? { "64 hex digits" }
}

extension GoalMeasure {
  /// The economy that `earned report effect` would take it from now.
  fileprivate func economy(in session: RecordingSession) throws -> TrialEconomy {
    let inUse = try economies.filter { name in
      try Economies.all.first { $0.name == name.rawValue }?.isInUse(in: session.database) == true
    }
    guard inUse.count > 1, inUse[0] == .earned else { return inUse.first ?? economies[0] }
    let today = session.now.dayID.date
    let request = ReportRequest(
      window: .range(from: today.advanced(by: 1 - WindowDefault.usualDaysSince), to: today), now: session.now.instant,
      timeZone: session.now.timeZone, wanted: .named("window"))
    let effect = try ReportCatalog().report(named: "effect").document(from: session.database, request: request)
    return effect.window?.isOwnInUse == false ? inUse[1] : .earned
  }
}
