import EarnedArguments
import TimeBudgetRules

/// Tiles as typed, `0,1,6`.
struct Tiles: ExpressibleByArgument {
  let tiles: [Int]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    tiles = words.compactMap { Int($0) }
    guard tiles.count == words.count, GameChoices.canReveal(tiles) else { return nil }
  }
}
