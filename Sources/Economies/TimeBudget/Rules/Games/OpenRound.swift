/// A pending round as the player sees it between two choices. What is not open yet stays hidden.
public struct OpenRound: Equatable, Sendable {
  /// What is seen of it.
  public enum Sight: Equatable, Sendable {
    /// Nothing before the end.
    case nothing
    /// What cashing out now pays, in hundredths of the wager; 0 when a mine is open.
    case tiles(multiplierHundredths: Int)
    /// The player's cards with their points, and the dealer's first card.
    case cards(player: [String], points: Int, dealerShows: String)
  }

  /// What is seen of it.
  public let sight: Sight
  /// Whether no choice is left.
  public let isOver: Bool
}

extension Wager {
  /// The round after some choices of its game. More of them can follow until it is over.
  public func seen(after choices: GameChoices) -> OpenRound {
    var words = seed.words
    switch (options, choices) {
    case (.mines(let count), .mines(let tiles)):
      let play = Mines(count: count, &words).play(tiles, wagerMinutes: minutes)
      let allAreOpen = Set(tiles).count >= Mines.tileCount - count
      return OpenRound(
        sight: .tiles(multiplierHundredths: play.multiplierHundredths), isOver: play.result == .mine || allAreOpen)
    case (.blackjack, .blackjack(let actions)): return Blackjack(&words).seen(after: actions)
    default: return OpenRound(sight: .nothing, isOver: false)
    }
  }
}
