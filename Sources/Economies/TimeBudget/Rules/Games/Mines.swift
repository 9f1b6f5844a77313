import EarnedCore
import EarnedJSON

/// Mines: a board of 25 tiles, some with mines. The more tiles are opened before cashing out, the higher the
/// multiplier.
struct Mines: Sendable {
  /// The tiles with mines, ascending.
  let mines: [Int]

  /// Draws the board.
  init(count: Int, _ words: inout some RandomNumberGenerator) {
    mines = words.shuffled(below: Self.tileCount, drawing: count).prefix(count).sorted()
  }

  static let tileCount = TimeBudgetNumbers.tiles.count

  /// Opens tiles in the given order and cashes out at the end. Skips a tile that is open already; when all safe tiles
  /// are open, it ignores the rest.
  func play(_ reveals: [Int], wagerMinutes: Int) -> Play {
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

  /// The multiplier for cashing out: 99 % of the fair one, rounded half up; 1 while no tile is open.
  ///
  /// - Parameter openTiles: the number of open tiles, at most that of safe ones.
  static func multiplierHundredths(mineCount: Int, openTiles: Int) -> Int {
    guard openTiles > 0 else { return 100 }
    let fair = 99 * choose(openTiles, of: tileCount)
    let ways = choose(openTiles, of: tileCount - mineCount)
    return (2 * fair + ways) / (2 * ways)
  }

  /// The probability of opening `openTiles` tiles without a mine.
  static func chance(mineCount: Int, openTiles: Int) -> Fraction {
    Fraction(choose(openTiles, of: tileCount - mineCount), choose(openTiles, of: tileCount))
  }

  /// The number of ways to choose `count` of `all`.
  private static func choose(_ count: Int, of all: Int) -> Int {
    (0..<count).reduce(1) { $0 * (all - $1) / ($1 + 1) }
  }
}
