import EarnedArguments
import EarnedSystem
import EarnedTimeBudgetRules

/// A game and the minutes on it.
struct StakeOptions: ParsableArguments {
  @Argument(help: "The game.")
  var game: Game

  @Option(
    name: .customLong("wager"), parsing: .unconditional,
    help: ArgumentHelp("The minutes to wager.", valueName: "minutes"))
  var wager: Minutes

  func validate() throws {
    guard TimeBudgetNumbers.wagerMinutes.contains(wager.count) else {
      throw ValidationError("--wager takes a number of minutes, at most \(TimeBudgetNumbers.wagerMinutes.upperBound)")
    }
  }

  static func check(mineCount: Int) throws {
    guard TimeBudgetNumbers.mineCount.contains(mineCount) else {
      throw ValidationError("--mines takes between 1 and \(TimeBudgetNumbers.mineCount.upperBound)")
    }
  }
}

/// What a player chooses in a round.
struct ChoiceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Crash: the multiplier to cash out at, such as 2.00.", valueName: "multiplier"))
  var cashOut: Multiplier?

  @Option(help: ArgumentHelp("Mines: the tiles to open in order, 0 to 24, such as 0,1,6.", valueName: "tiles"))
  var reveals: Tiles?

  @Option(help: ArgumentHelp("Blackjack: what to do, such as hit,stand or double.", valueName: "actions"))
  var actions: Actions?

  /// The options, each with its game and whether it is given.
  var all: [(name: String, game: Game, isGiven: Bool)] {
    [
      ("--cash-out", .crash, cashOut != nil), ("--reveals", .mines, reveals != nil),
      ("--actions", .blackjack, actions != nil),
    ]
  }

  /// The choices for a game; nil when they are still to be made.
  ///
  /// - Parameter cashesOutByItself: whether a multiplier to cash out at was fixed with the wager.
  func choices(for game: Game, cashesOutByItself: Bool) -> GameChoices? {
    switch game {
    case .crash:
      cashOut != nil || cashesOutByItself ? .crash(cashOutHundredths: cashOut?.hundredths) : nil
    case .plinko: .plinko
    case .slots: .slots
    case .mines: reveals.map { .mines(reveals: $0.tiles) }
    case .blackjack: actions.map { .blackjack($0.actions) }
    }
  }
}

extension Game {
  /// - Throws: `ValidationError` for an option that belongs to another game.
  func rejectOptionsOfOthers(_ options: [(name: String, game: Game, isGiven: Bool)]) throws {
    for option in options where option.isGiven && option.game != self {
      throw ValidationError("\(option.name) is an option of \(option.game.rawValue), not of \(rawValue)")
    }
  }

  /// How its choices are typed as an option; nil when it has none.
  var choiceOption: String? {
    switch self {
    case .crash: "--cash-out 2.00"
    case .mines: "--reveals 0,1,6"
    case .blackjack: "--actions hit,stand"
    case .plinko, .slots: nil
    }
  }
}

extension Game: ExpressibleByArgument {}
extension PlinkoRisk: ExpressibleByArgument {}

extension Seed: ExpressibleByArgument {
  /// A seed as typed.
  package init?(argument: String) { self.init(argument) }
}

/// A multiplier as typed, `2.00` or `1.5`: from 1.00 to 10,000,000,000.
struct Multiplier: ExpressibleByArgument {
  let hundredths: Int

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(\.isAllDigits) else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard (1...2).contains(decimals.count), (1...11).contains(parts[0].count),
      let whole = Int(parts[0]), let hundredths = Int(decimals.count == 1 ? decimals + "0" : decimals)
    else { return nil }
    self.hundredths = whole * 100 + hundredths
    guard TimeBudgetNumbers.cashOutHundredths.contains(self.hundredths) else { return nil }
  }
}

/// Tiles as typed, `0,1,6`.
struct Tiles: ExpressibleByArgument {
  let tiles: [Int]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    tiles = words.compactMap { Int($0) }
    guard tiles.count == words.count, GameChoices.canReveal(tiles) else { return nil }
  }
}

/// Actions as typed, `hit,stand`; empty for an empty text.
struct Actions: ExpressibleByArgument {
  let actions: [BlackjackAction]

  init?(argument: String) {
    let words = argument.isEmpty ? [] : argument.split(separator: ",", omittingEmptySubsequences: false)
    actions = words.compactMap { BlackjackAction(rawValue: $0.lowercased()) }
    guard actions.count == words.count, GameChoices.canPlay(actions) else { return nil }
  }
}
