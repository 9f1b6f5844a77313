import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// What a player sees between two choices is what the round gives in the end.
@Suite struct OpenRoundTests {
  private func wager(_ options: GameOptions, seed number: UInt64) throws -> Wager {
    let digits = String(number, radix: 16)
    let seed = try #require(Seed(String(repeating: "0", count: 32 - digits.count) + digits))
    return Wager(
      wagerID: "w", options: options, minutes: 10, committed: .epoch, timeZoneID: "UTC", forfeitDeltaMinutes: -10,
      seed: seed)
  }

  /// Seed #19 of V38: 5S 7D, then 9S makes 21.
  @Test func cardsAreSeenAsTheyAreDrawn() throws {
    let hand = try wager(.blackjack, seed: 19)
    #expect(
      hand.seen(after: .blackjack([]))
        == OpenRound(sight: .cards(player: ["5S", "7D"], points: 12, dealerShows: "7S"), isOver: false))
    #expect(
      hand.seen(after: .blackjack([.hit]))
        == OpenRound(sight: .cards(player: ["5S", "7D", "9S"], points: 21, dealerShows: "7S"), isOver: true))
    #expect(hand.seen(after: .blackjack([.stand])).isOver)
    // Naturals of V34 and V36, and a hand that only the dealer's natural ends.
    #expect(try wager(.blackjack, seed: 22).seen(after: .blackjack([])).isOver)
    #expect(try wager(.blackjack, seed: 422).seen(after: .blackjack([])).isOver)
  }

  @Test func tilesAreSeenAsTheyAreOpened() throws {
    // The mines of seed #0 are 2, 4 and 13.
    let board = try wager(.mines(count: 3), seed: 0)
    #expect(
      board.seen(after: .mines(reveals: [])) == OpenRound(sight: .tiles(multiplierHundredths: 100), isOver: false))
    #expect(
      board.seen(after: .mines(reveals: [0, 1, 3]))
        == OpenRound(sight: .tiles(multiplierHundredths: 148), isOver: false))
    #expect(
      board.seen(after: .mines(reveals: [0, 2])) == OpenRound(sight: .tiles(multiplierHundredths: 0), isOver: true))
    let safe = (0...24).filter { ![2, 4, 13].contains($0) }
    #expect(!board.seen(after: .mines(reveals: Array(safe.dropLast()))).isOver)
    #expect(board.seen(after: .mines(reveals: safe)).isOver)
  }

  @Test func nothingIsSeenOfOtherGames() throws {
    for options in [GameOptions.crash(autoCashOutHundredths: nil), .plinko(.low), .slots] {
      #expect(
        try wager(options, seed: 1).seen(after: .crash(cashOutHundredths: 150))
          == OpenRound(sight: .nothing, isOver: false))
    }
  }

  /// A hand that stops here has the cards that were seen.
  @Test func theHandThatIsSeenIsTheHandThatIsPlayed() throws {
    var over = 0
    for number in 0..<300 as Range<UInt64> {
      let hand = try wager(.blackjack, seed: number)
      for hits in 0...3 {
        let actions = Array(repeating: BlackjackAction.hit, count: hits)
        let seen = hand.seen(after: .blackjack(actions))
        let play = hand.play(.blackjack(actions))
        guard case .cards(let player, _, let dealer) = seen.sight else { throw Rejection(.invalidValue, "no cards") }
        #expect(play.draw["player"] == .array(player.map { .string($0) }), "\(number)")
        #expect(play.draw["dealer"]?.arrayValue?.first == .string(dealer), "\(number)")
        // Where the hand is over, another card changes nothing.
        if seen.isOver {
          over += 1
          #expect(hand.play(.blackjack(actions + [.hit])) == play, "\(number)")
        }
      }
    }
    #expect(over > 100)
  }
}
