import EarnedArguments
import EarnedCore
import TimeBudgetRules

/// A game with its choices, and optionally a seed to play it with.
struct BetOptions: ParsableArguments {
  @Argument(help: "The game.")
  var game: Game

  @Option(
    name: .customLong("wager"), parsing: .unconditional,
    help: ArgumentHelp("The minutes to wager.", valueName: "minutes"))
  var wagerMinutes: Int

  @Option(
    name: .customLong("cash-out"),
    help: ArgumentHelp("Crash: the multiplier to cash out at (default: 2.00).", valueName: "multiplier"))
  var cashOut: Multiplier?

  @Option(name: .customLong("risk"), help: "Plinko: the table (default: low).")
  var risk: PlinkoRisk?

  @Option(name: .customLong("mines"), help: ArgumentHelp("Mines: how many (default: 3).", valueName: "number"))
  var mineCount: Int?

  @Option(
    name: .customLong("tiles"),
    help: ArgumentHelp("Mines: how many tiles to open before cashing out (default: 1).", valueName: "number"))
  var openTiles: Int?

  @Option(
    name: .customLong("seed"), help: ArgumentHelp("Play the round of this seed, 32 hex digits.", valueName: "hex"))
  var seed: Seed?

  @Option(
    name: .customLong("reveals"),
    help: ArgumentHelp("Mines, with --seed: the tiles to open in order, such as 0,1,6.", valueName: "tiles"))
  var reveals: Tiles?

  @Option(
    name: .customLong("actions"),
    help: ArgumentHelp("Blackjack, with --seed: what to do, such as hit,stand or double.", valueName: "actions"))
  var actions: Actions?

  func validate() throws {
    guard Numbers.wagerMinutes.contains(wagerMinutes) else {
      throw ValidationError("--wager takes a number of minutes, at most \(Numbers.wagerMinutes.upperBound)")
    }
    try rejectOptionsOfOtherGames()
    guard Numbers.mineCount.contains(mines) else {
      throw ValidationError("--mines takes between 1 and \(Numbers.mineCount.upperBound)")
    }
    let safeTiles = Numbers.tiles.count - mines
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

  private func rejectOptionsOfOtherGames() throws {
    let options: [(name: String, game: Game, isGiven: Bool)] = [
      ("--cash-out", .crash, cashOut != nil), ("--risk", .plinko, risk != nil), ("--mines", .mines, mineCount != nil),
      ("--tiles", .mines, openTiles != nil), ("--reveals", .mines, reveals != nil),
      ("--actions", .blackjack, actions != nil),
    ]
    for option in options where option.isGiven && option.game != game {
      throw ValidationError("\(option.name) is an option of \(option.game.rawValue), not of \(game.rawValue)")
    }
  }

  private var mines: Int { mineCount ?? Numbers.usualMineCount }
  private var targetHundredths: Int { cashOut?.hundredths ?? 200 }

  /// The game with its choices.
  func bet() -> Bet {
    switch game {
    case .crash: .crash(targetHundredths: targetHundredths)
    case .plinko: .plinko(risk ?? .low)
    case .slots: .slots
    case .mines: .mines(count: mines, openTiles: openTiles ?? 1)
    case .blackjack: .blackjack
    }
  }

  /// The seed and the choices to play with; nil without a seed.
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

extension Game: ExpressibleByArgument {}
extension PlinkoRisk: ExpressibleByArgument {}

extension Seed: ExpressibleByArgument {
  /// A seed as typed.
  public init?(argument: String) { self.init(argument) }
}
