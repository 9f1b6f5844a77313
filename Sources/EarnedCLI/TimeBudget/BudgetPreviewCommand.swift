import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedSystem
import EarnedTimeBudgetRules
import EarnedTimeBudgetStore

struct BudgetPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Show what a wager could win and lose now.",
    examples: [
      "earned budget preview slots --wager 5",
      "earned budget preview crash --wager 5 --cash-out 1.50",
      "earned budget preview mines --wager 5 --mines 5 --tiles 2 --json",
      "earned budget preview blackjack --wager 5 --seed 000102030405060708090a0b0c0d0e0f --actions hit,stand",
    ],
    discussion: """
      Only reads. Wins are whole minutes and limited by midnight: no more can be won than the rest of the day minus the remaining minutes. With --seed the round is played as it would be booked.
      """)

  @OptionGroup var bet: BetOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (answer, words) = try question.askDatabase { database, now in
      (
        preview: try TimeBudgetQuestions(database).preview(
          bet.bet(), wagerMinutes: bet.wagerMinutes, round: bet.round(), at: now), now: now
      )
    }
    try question.print(answer.preview.json(at: answer.now), words) {
      BudgetPreviewText(preview: answer.preview, words: words).text
    }
  }
}

struct BudgetPreviewText {
  let preview: WagerPreview
  let words: Formatter

  var text: String {
    var listing = Listing()
    listing.add("wager", wager)
    if let win = preview.winMinutes { listing.add("win", DeltaText.of(win)) }
    if let loss = preview.lossMinutes { listing.add("loss", DeltaText.of(loss)) }
    if let share = preview.expectedReturnMillionths {
      listing.add("return", "\(Self.percent(millionths: share)) on average, with whole minutes and the cap")
    }
    listing.add("cap", cap)
    listing.add("outcomes", preview.outcomes.map(outcome))
    if let round = preview.resolution { listing.add("this round", booked(round)) }
    return ([words.heading] + listing.lines).joined(separator: "\n")
  }

  private var wager: String {
    let game = words.codes.inSentence(preview.bet.options.game.rawValue)
    let denial = preview.commit.reason.map { ", which would be denied: \(words.codes.searchable("\($0)"))" } ?? ""
    return "\(preview.wagerMinutes) of \(preview.remainingMinutes) min on \(game)\(denial)"
  }

  private var cap: String {
    "\(preview.capMinutes) min: \(preview.minutesUntilMidnight) until 23:59, less what remains"
  }

  private func outcome(_ outcome: WagerPreview.Outcome) -> String {
    let multiplier = Self.multiplier(hundredths: outcome.chance.multiplierHundredths)
    let chance = outcome.chance.probability.map { ", chance \(Self.percent($0))" } ?? ""
    let result = words.codes.inSentence(outcome.chance.result)
    return "\(result) \(multiplier): \(DeltaText.of(outcome.deltaMinutes))\(chance)"
  }

  private func booked(_ round: Round) -> String {
    let multiplier = Self.multiplier(hundredths: round.multiplierHundredths)
    return "\(words.codes.inSentence(round.result.rawValue)) \(multiplier): \(DeltaText.of(round.deltaMinutes)), "
      + "\(round.remainingAfterMinutes) min left then"
  }

  /// For example `2.50×`.
  static func multiplier(hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)×"
  }

  /// For example `42.8%`. A small probability is not shown as 0.
  private static func percent(_ fraction: Fraction) -> String {
    let millionths = fraction.numerator * 1_000_000 / fraction.denominator
    return fraction.numerator > 0 && millionths < 500 ? "under 0.1%" : percent(millionths: millionths)
  }

  /// `42.8%`, rounded half up.
  private static func percent(millionths: Int) -> String {
    let (whole, rest) = ((millionths + 500) / 1_000).quotientAndRemainder(dividingBy: 10)
    return "\(whole).\(rest)%"
  }
}

/// A game with its choices, and optionally a seed to play it with.
struct BetOptions: ParsableArguments {
  @OptionGroup var stake: StakeOptions

  var wagerMinutes: Int { stake.wager.count }
  private var game: Game { stake.game }

  @Option(help: ArgumentHelp("Crash: the multiplier to cash out at (default: 2.00).", valueName: "multiplier"))
  var cashOut: Multiplier?

  @Option(help: "Plinko: the table (default: low).")
  var risk: PlinkoRisk?

  @Option(name: .customLong("mines"), help: ArgumentHelp("Mines: how many (default: 3).", valueName: "number"))
  var mineCount: Int?

  @Option(
    name: .customLong("tiles"),
    help: ArgumentHelp("Mines: how many tiles to open before cashing out (default: 1).", valueName: "number"))
  var openTiles: Int?

  @Option(help: ArgumentHelp("Play the round of this seed, 32 hex digits.", valueName: "hex"))
  var seed: Seed?

  @Option(help: ArgumentHelp("Mines, with --seed: the tiles to open in order, such as 0,1,6.", valueName: "tiles"))
  var reveals: Tiles?

  @Option(help: ArgumentHelp("Blackjack, with --seed: what to do, such as hit,stand or double.", valueName: "actions"))
  var actions: Actions?

  func validate() throws {
    try game.rejectOptionsOfOthers([
      ("--cash-out", .crash, cashOut != nil), ("--risk", .plinko, risk != nil), ("--mines", .mines, mineCount != nil),
      ("--tiles", .mines, openTiles != nil), ("--reveals", .mines, reveals != nil),
      ("--actions", .blackjack, actions != nil),
    ])
    try StakeOptions.check(mineCount: mines)
    let safeTiles = TimeBudgetNumbers.tiles.count - mines
    guard (1...safeTiles).contains(openTiles ?? 1) else {
      throw ValidationError("--tiles takes between 1 and \(safeTiles), as \(mines) of the 25 tiles are mines")
    }
    guard seed != nil || (reveals == nil && actions == nil) else {
      throw ValidationError("\(reveals != nil ? "--reveals" : "--actions") goes with --seed")
    }
    guard game != .mines || seed == nil || reveals != nil else {
      throw ValidationError("mines with --seed need --reveals, the tiles to open")
    }
  }

  private var mines: Int { mineCount ?? TimeBudgetNumbers.usualMineCount }
  private var targetHundredths: Int { cashOut?.hundredths ?? 200 }

  func bet() -> Bet {
    switch game {
    case .crash: .crash(targetHundredths: targetHundredths)
    case .plinko: .plinko(risk ?? .low)
    case .slots: .slots
    case .mines: .mines(count: mines, openTiles: openTiles ?? 1)
    case .blackjack: .blackjack
    }
  }

  /// The seed and the choices to play the round with; nil without a seed.
  func round() -> (seed: Seed, choices: GameChoices)? {
    seed.map { seed in
      let choices: GameChoices =
        switch game {
        case .crash: .crash(cashOutHundredths: targetHundredths)
        case .plinko: .plinko
        case .slots: .slots
        case .mines: .mines(reveals: reveals?.tiles ?? [])
        case .blackjack: .blackjack(actions?.actions ?? [])
        }
      return (seed, choices)
    }
  }
}
