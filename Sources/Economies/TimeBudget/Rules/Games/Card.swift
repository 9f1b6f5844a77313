/// A card of a deck of 52.
struct Card: Equatable, Sendable, CustomStringConvertible {
  /// 0…51: thirteen ranks from ace to king of clubs, diamonds, hearts, spades.
  let number: Int

  /// Rank and suit, `AC`, `TD`, `KS`.
  var description: String { "\(Self.ranks[number % 13])\(Self.suits[number / 13])" }

  var isAce: Bool { number % 13 == 0 }

  /// Its points, with 1 for an ace.
  var points: Int { min(number % 13 + 1, 10) }

  private static let ranks = Array("A23456789TJQK")
  private static let suits = Array("CDHS")
}

/// The cards of one side.
struct Hand: Sendable {
  var cards: [Card]

  /// Its points: one ace counts 11 if that does not bust; all others count 1.
  var points: Int {
    let least = cards.reduce(0) { $0 + $1.points }
    return cards.contains(where: \.isAce) && least + 10 <= Self.best ? least + 10 : least
  }

  var isNatural: Bool { cards.count == 2 && points == Self.best }
  var isBust: Bool { points > Self.best }

  /// The highest points that do not bust.
  static let best = 21
}
