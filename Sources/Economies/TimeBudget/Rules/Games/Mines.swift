import EarnedCore
import JSON

/// Mines: a board of 25 tiles, some of them mines. The more tiles are opened before cashing out, the more it pays.
public struct Mines: Sendable {
  /// The mines, ascending.
  public let mines: [Int]

  /// Draws the board.
  public init(count: Int, _ words: inout some RandomNumberGenerator) {
    mines = words.shuffled(below: Self.tileCount, drawing: count).prefix(count).sorted()
  }

  static let tileCount = Numbers.tiles.count

  /// Opens tiles in the order given and cashes out at the end. A tile that is open is skipped; once all safe tiles are
  /// open, the rest does not matter.
  public func play(_ reveals: [Int], wagerMinutes: Int) -> Play {
    var open: Set<Int> = []
    for tile in reveals where open.count < Self.tileCount - mines.count {
      if mines.contains(tile) { return end(.mine, 0, wagerMinutes) }
      open.insert(tile)
    }
    return end(
      .cashedOut, Self.multiplierHundredths(mineCount: mines.count, openTiles: open.count), wagerMinutes)
  }

  private func end(_ result: RoundResult, _ multiplierHundredths: Int, _ wagerMinutes: Int) -> Play {
    Play(
      result: result, multiplierHundredths: multiplierHundredths, stakeMinutes: wagerMinutes,
      draw: ["mines": .array(mines.map(JSONValue.count))])
  }

  /// What cashing out pays: 99 hundredths of what would be fair, rounded half up; the stake while nothing is open.
  ///
  /// - Parameter openTiles: at most the safe ones.
  public static func multiplierHundredths(mineCount: Int, openTiles: Int) -> Int {
    guard openTiles > 0 else { return 100 }
    let fair = 99 * choose(openTiles, of: tileCount)
    let ways = choose(openTiles, of: tileCount - mineCount)
    return (2 * fair + ways) / (2 * ways)
  }

  /// The chance to open that many tiles without a mine.
  public static func chance(mineCount: Int, openTiles: Int) -> Fraction {
    Fraction(choose(openTiles, of: tileCount - mineCount), choose(openTiles, of: tileCount))
  }

  /// In how many ways `count` of `all` can be chosen.
  private static func choose(_ count: Int, of all: Int) -> Int {
    (0..<count).reduce(1) { $0 * (all - $1) / ($1 + 1) }
  }
}
