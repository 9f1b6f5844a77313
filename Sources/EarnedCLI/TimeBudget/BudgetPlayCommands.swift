import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSystem
import EarnedTimeBudgetRules
import EarnedTimeBudgetStore

/// `earned budget play` (contract, section 9).
struct BudgetPlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Wager minutes on a game, and play its round.",
    examples: [
      "earned budget play slots --wager 5",
      "earned budget play plinko --wager 10 --risk medium",
      "earned budget play crash --wager 5 --cash-out 1.50",
      "earned budget play mines --wager 5 --mines 5 --reveals 0,1,6",
      "earned budget play blackjack --wager 5",
    ],
    discussion: """
      The wager is fixed first, and the SHA-256 of its seed is shown: it promises the round before anything is chosen. Then the choices are asked for on a terminal, or taken from the options, and the round is played and booked. Without choices and without a terminal the round stays open: 'earned budget resolve' plays it later. 'earned budget preview' shows what could be won and lost.
      """)

  @OptionGroup var stake: StakeOptions

  @Option(help: "Plinko: the table (default: low).")
  var risk: PlinkoRisk?

  @Option(name: .customLong("mines"), help: ArgumentHelp("Mines: how many (default: 3).", valueName: "number"))
  var mineCount: Int?

  @Option(
    help: ArgumentHelp("Crash: cash out at this multiplier by itself, such as 1.50.", valueName: "multiplier"))
  var autoCashOut: Multiplier?

  @OptionGroup var choices: ChoiceOptions
  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    try stake.game.rejectOptionsOfOthers(
      [
        ("--risk", .plinko, risk != nil), ("--mines", .mines, mineCount != nil),
        ("--auto-cash-out", .crash, autoCashOut != nil),
      ] + choices.all)
    if let mineCount { try StakeOptions.check(mineCount: mineCount) }
  }

  func run() throws {
    let given = choices.choices(for: stake.game, cashesOutByItself: autoCashOut != nil)
    let asks = given == nil && recording.canAsk
    var open: Wager?
    try recording.recordRound { session in
      try session.add(
        CommitWager(
          gameType: stake.game, wagerMinutes: stake.wager.count, autoCashOutHundredths: autoCashOut?.hundredths,
          risk: risk, mineCount: mineCount))
      guard session.entries.last?.outcome == .applied else { return nil }
      let wager = try TimeBudgetQuestions(session.database).pendingWager()
      if let wager, let given { try session.add(ResolveWager(wager, given)) }
      return wager
    } text: { round, recorded in
      guard let wager = round.wager else { return [] }
      if given == nil, recorded.outcome == .applied { open = wager }
      let text = OpenWagerText(wager: wager, words: recorded.words)
      return text.promise + (given != nil ? round.lines(recorded.words) : asks ? [] : text.ways)
    }
    if asks, let open { try recording.askAndResolve(open) }
  }
}

/// `earned budget resolve` (contract, section 9).
struct BudgetResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Play the round of the wager that is open.",
    examples: [
      "earned budget resolve",
      "earned budget resolve --cash-out 1.50",
      "earned budget resolve --reveals 0,1,6",
      "earned budget resolve --actions hit,stand",
    ],
    discussion: """
      The choices are asked for on a terminal, or taken from the options. 'earned budget' names the wager.
      """)

  @OptionGroup var choices: ChoiceOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    let (pending, words) = try recording.question.askDatabase { database, _ in
      try TimeBudgetQuestions(database).pendingWager()
    }
    guard let wager = pending else {
      throw CommandFault(
        ExitStatus.someInputRejected,
        "no wager is open; nothing was changed; 'earned budget play GAME --wager MINUTES' makes one")
    }
    let game = wager.options.game
    try game.rejectOptionsOfOthers(choices.all)
    if let choices = wager.choices(from: choices) { return try recording.resolve(wager, choices) }
    guard recording.canAsk else {
      let option = game.choiceOption.map { ", such as \($0)" } ?? ""
      let sight = OpenWagerText(wager: wager, words: words).sight.map { "\($0); " }.joined()
      throw ValidationError("\(sight)the round needs your choice\(option)")
    }
    try recording.askAndResolve(wager)
  }
}

extension Wager {
  /// The choices that are given, or the only ones; nil when they are still to be made.
  fileprivate func choices(from given: ChoiceOptions) -> GameChoices? {
    var cashesOutByItself = false
    if case .crash(.some) = options { cashesOutByItself = true }
    if let choices = given.choices(for: options.game, cashesOutByItself: cashesOutByItself) { return choices }
    return options.game == .blackjack && seen(after: .blackjack([])).isOver ? .blackjack([]) : nil
  }
}

/// The wager of a command and, if its round was played, how that ended.
private struct RoundAnswer {
  let wager: Wager?
  /// Another wager that is open, or this one after a denial.
  let open: Wager?
  let round: TimeBudgetTransaction?
  let budget: StatusPart?
  let isDryRun: Bool

  /// How the round ended. A dry run does not tell: the round would be the same when it is played.
  func lines(_ words: Formatter) -> [String] {
    if isDryRun { return ["the round would be played and booked; a dry run does not tell how it ends"] }
    let result = round.map { BudgetRoundText(round: $0, words: words).lines } ?? []
    return result + (budget.map { [words.text(of: $0)] } ?? [])
  }
}

extension RecordingOptions {
  /// Asks for the choices, and plays the round. What was seen counts: when the input ends after a tile or a card was
  /// shown, the round is played with the choices made so far.
  fileprivate func askAndResolve(_ wager: Wager) throws {
    Interruption.deferSignals()
    let (status, words) = try question.askDatabase { try TimeBudgetQuestions($0).status(at: $1) }
    let questions = RoundQuestions(wager: wager, remainingMinutes: status?.state.remainingMinutes ?? 0, words: words)
    if let choices = questions.choices() {
      try resolve(wager, choices)
    } else {
      try Console.print("the round stays open: 'earned budget resolve' plays it, 'earned budget launch' forfeits it")
    }
    if let signal = Signals.noted { throw ExitCode(128 + signal) }
  }

  fileprivate func resolve(_ wager: Wager, _ choices: GameChoices) throws {
    try recordRound { session in
      try session.add(ResolveWager(wager, choices))
      return wager
    } text: { round, recorded in
      round.lines(recorded.words)
    }
  }

  /// Records a wager, its round, or both.
  fileprivate func recordRound(
    _ record: (RecordingSession) throws -> Wager?, text: (RoundAnswer, Recorded) -> [String]
  ) throws {
    try self.record(
      record,
      then: { wager, session in
        let questions = TimeBudgetQuestions(session.database)
        let newest = try questions.transactions(atMost: 1).first
        return RoundAnswer(
          wager: wager, open: try questions.pendingWager(), round: newest?.wagerID == wager?.wagerID ? newest : nil,
          budget: try TimeBudgetEconomy.statusPart(of: session.database, at: session.now), isDryRun: isDryRun)
      },
      text: { answer, recorded in
        let words = recorded.words
        let budget = answer.budget.map { [words.text(of: $0)] } ?? []
        let ways = answer.open.map { OpenWagerText(wager: $0, words: words).ways } ?? []
        return recorded.lines(applied: text(answer, recorded), denied: budget + ways)
      })
  }
}
