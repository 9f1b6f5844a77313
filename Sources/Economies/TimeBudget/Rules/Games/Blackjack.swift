import EarnedCore
import EarnedJSON

/// Blackjack with one fresh deck per hand. No split, no insurance; the dealer stands on all 17.
struct Blackjack: Sendable {
  /// The cards in the order of dealing.
  let deck: [Card]

  /// Shuffles the deck.
  init(_ words: inout some RandomNumberGenerator) {
    deck = words.shuffled(below: 52, drawing: 51).map(Card.init)
  }

  /// Plays a hand. The player gets cards 0 and 2, the dealer cards 1 and 3; further cards start at 4. Actions are
  /// carried out in order. A hand of 21 stands, and the end of the list stands (decision B14). A double puts twice the
  /// wager at stake, takes one card and stands (decision B13).
  func play(_ actions: [BlackjackAction], wagerMinutes: Int) -> Play {
    var table = Table(deck)
    if let result = table.naturalResult { return table.end(result, stakeMinutes: wagerMinutes) }
    let stakeMinutes = table.carryOut(actions) ? 2 * wagerMinutes : wagerMinutes
    if table.player.isBust { return table.end(.bust, stakeMinutes: stakeMinutes) }
    while table.dealer.points <= Self.maxToHit { table.dealer.cards.append(table.nextCard()) }
    return table.end(table.result, stakeMinutes: stakeMinutes)
  }

  /// The player's hand after some actions, and the dealer's first card.
  func seen(after actions: [BlackjackAction]) -> OpenRound {
    var table = Table(deck)
    let isNatural = table.naturalResult != nil
    if !isNatural { _ = table.carryOut(actions) }
    return OpenRound(
      sight: .cards(
        player: table.player.cards.map(\.description), points: table.player.points,
        dealerShows: table.dealer.cards[0].description),
      isOver: isNatural || table.player.points >= Hand.best || actions.last.map { $0 != .hit } ?? false)
  }

  /// The dealer draws at this number of points or fewer.
  private static let maxToHit = 16

  /// Both hands, and the rest of the deck.
  private struct Table {
    var player: Hand
    var dealer: Hand
    private var rest: ArraySlice<Card>

    init(_ deck: [Card]) {
      player = Hand(cards: [deck[0], deck[2]])
      dealer = Hand(cards: [deck[1], deck[3]])
      rest = deck[4...]
    }

    mutating func nextCard() -> Card { rest.removeFirst() }

    /// Draws the player's cards. Returns whether the stake is doubled.
    mutating func carryOut(_ actions: [BlackjackAction]) -> Bool {
      var isDouble = false
      for action in actions where player.points < Hand.best {
        if action == .stand { break }
        if action == .double { isDouble = true }
        player.cards.append(nextCard())
      }
      return isDouble
    }

    /// The result when a side has 21 with its first two cards; nil otherwise.
    var naturalResult: RoundResult? {
      switch (player.isNatural, dealer.isNatural) {
      case (true, true): .push
      case (true, false): .natural
      case (false, true): .lose
      case (false, false): nil
      }
    }

    var result: RoundResult {
      if dealer.isBust || player.points > dealer.points { return .win }
      return player.points == dealer.points ? .push : .lose
    }

    func end(_ result: RoundResult, stakeMinutes: Int) -> Play {
      Play(
        result: result, multiplierHundredths: result.blackjackMultiplierHundredths, stakeMinutes: stakeMinutes,
        draw: ["player": player.json, "dealer": dealer.json])
    }
  }
}

extension RoundResult {
  /// What a hand with this result pays, in hundredths.
  var blackjackMultiplierHundredths: Int {
    switch self {
    case .natural: 250
    case .win: 200
    case .push: 100
    default: 0
    }
  }
}

extension Hand {
  fileprivate var json: JSONValue { .array(cards.map { .string($0.description) }) }
}

struct Card: Equatable, Sendable, CustomStringConvertible {
  /// 0…51: thirteen ranks from ace to king of clubs, diamonds, hearts, spades.
  let number: Int

  /// Rank and suit, `AC`, `TD`, `KS`.
  var description: String { "\(Self.ranks[number % 13])\(Self.suits[number / 13])" }

  var isAce: Bool { number % 13 == 0 }

  /// An ace has 1.
  var points: Int { min(number % 13 + 1, 10) }

  private static let ranks = Array("A23456789TJQK")
  private static let suits = Array("CDHS")
}

/// The cards of one side.
struct Hand: Sendable {
  var cards: [Card]

  /// One ace counts 11 if that does not bust; other aces count 1.
  var points: Int {
    let least = cards.reduce(0) { $0 + $1.points }
    return cards.contains(where: \.isAce) && least + 10 <= Self.best ? least + 10 : least
  }

  var isNatural: Bool { cards.count == 2 && points == Self.best }
  var isBust: Bool { points > Self.best }

  /// The highest points that do not bust.
  static let best = 21
}
