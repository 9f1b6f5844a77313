import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// What a wager could lead to (vectors V61 to V65).
@Suite struct PreviewTests {
  @Test(
    arguments: table(
      """
      bet          | wager | clock | used | seed | win      | loss    | return | booked | reason
      slots        | 5     | 23:00 | 30   | 128  | +29 min  | −5 min  | 428000 | 29     | -
      plinko high  | 10    | 08:00 | 0    | -    | +280 min | −8 min  | 990625 | -      | -
      crash 200    | 5     | 08:00 | 0    | -    | +5 min   | −5 min  | 985075 | -      | -
      mines 3 1    | 10    | 08:00 | 0    | -    | +1 min   | −10 min | 968000 | -      | -
      slots        | 61    | 08:00 | 0    | 128  | +899 min | −61 min | 477213 | -      | EXCEEDS_REMAINING_MINUTES
      slots        | 0     | 08:00 | 0    | 128  | -        | -       | -      | -      | ZERO_OR_NEGATIVE_WAGER
      plinko low   | 1     | 08:00 | 0    | -    | +4 min   | −1 min  | 820313 | -      | -
      plinko medium | 1    | 08:00 | 0    | -    | +12 min  | −1 min  | 507813 | -      | -
      plinko high  | 1     | 08:00 | 0    | -    | +28 min  | −1 min  | 695313 | -      | -
      blackjack    | 10    | 08:00 | 0    | 19   | +15 min  | −10 min | -      | 20     | -
      blackjack    | 31    | 08:00 | 0    | 19   | +46 min  | −31 min | -      | -      | EXCEEDS_REMAINING_MINUTES
      # Nothing can be won once the rest of the day is there anyway.
      crash 200    | 5     | 23:30 | 0    | -    | +0 min   | −5 min  | 492537 | -      | -
      """))
  func aPreviewSaysWinLossAndReturn(_ row: Case) throws {
    let zone = try Zone.named("UTC")
    var scene = Scene()
    try scene.answer("budget.refresh usage_seconds=\(row.number("used") * 60)", at: "2026-03-02 07:00")
    let bet = try #require(self.bet(row["bet"]))
    let choices: GameChoices = bet == .blackjack ? .blackjack([.double]) : .slots
    let round = try row.optional("seed").map { (seed: try seed($0), choices: choices) }
    let preview = WagerPreview(
      bet, wagerMinutes: row.number("wager"), round: round, in: scene.state,
      at: Now(zone.instant("2026-03-02 " + row["clock"]), zone))
    #expect(preview.winMinutes.map(DeltaText.of) == row.optional("win"))
    #expect(preview.lossMinutes.map(DeltaText.of) == row.optional("loss"))
    #expect(preview.expectedReturnMillionths == Int(row["return"]))
    #expect(preview.resolution?.deltaMinutes == Int(row["booked"]))
    #expect(preview.commit.reason == row.optional("reason"))
  }

  @Test(arguments: [
    (0, "+0 min"), (-6, "\u{2212}6 min"), (Int.max, "+9223372036854775807 min"),
    (Int.min, "\u{2212}9223372036854775808 min"),
  ])
  func everyChangeHasAText(_ minutes: Int, _ text: String) { #expect(DeltaText.of(minutes) == text) }

  private func bet(_ text: String) -> Bet? {
    let words = text.split(separator: " ").map(String.init)
    switch words[0] {
    case "crash": return Int(words[1]).map { .crash(targetHundredths: $0) }
    case "plinko": return PlinkoRisk(rawValue: words[1]).map { .plinko($0) }
    case "slots": return .slots
    case "mines": return .mines(count: 3, openTiles: 1)
    default: return .blackjack
    }
  }

  @Test func aDoubleIsThereWhenTwiceTheWagerRemains() throws {
    let zone = try Zone.named("UTC")
    let now = Now(zone.instant("2026-03-02 08:00"), zone)
    for (wager, results) in [(30, 6), (31, 4)] {
      let preview = WagerPreview(.blackjack, wagerMinutes: wager, in: TimeBudgetState(), at: now)
      #expect(preview.outcomes.count == results)
    }
  }

  @Test func aPreviewedRoundIsBookedThatWay() throws {
    var words = try seed("C").words
    for game in Game.allCases {
      for round in 0..<40 {
        var scene = Scene()
        let seedText = try seed("\(round)").text
        let clock = "2026-03-02 \(10 + Int(words.below(13))):\(10 + Int(words.below(49)))"
        let used = Int(words.below(3_000))
        let wager = 1 + Int(words.below(5))
        try scene.answer("budget.refresh usage_seconds=\(used)", at: "2026-03-02 07:00")
        let zone = try Zone.named("UTC")
        let (bet, fields, choices) = Self.round(of: game)
        let preview = WagerPreview(
          bet, wagerMinutes: wager, round: (try #require(Seed(seedText)), choices), in: scene.state,
          at: Now(zone.instant(clock), zone))
        try scene.answer(
          "budget.wager.commit game_type=\(game.rawValue) wager_minutes=\(wager) wager_id=w seed=\"\(seedText)\"",
          at: clock)
        try scene.answer("budget.wager.resolve game_type=\(game.rawValue) wager_id=w\(fields)", at: clock)
        let booked = try #require(scene.rounds.last)
        let said = try #require(preview.resolution)
        #expect(said.deltaMinutes == booked.deltaMinutes && said.draw == booked.draw && said.result == booked.result)
        #expect(said.bonusAfterMinutes == booked.bonusAfterMinutes)
        #expect(said.remainingAfterMinutes == booked.remainingAfterMinutes)
        let isForeseen = preview.outcomes.contains { $0.deltaMinutes == booked.deltaMinutes }
        #expect(isForeseen, "\(booked)")
      }
    }
  }

  private static func round(of game: Game) -> (Bet, fields: String, GameChoices) {
    switch game {
    case .crash: (.crash(targetHundredths: 150), " cash_out_hundredths=150", .crash(cashOutHundredths: 150))
    case .plinko: (.plinko(.low), "", .plinko)
    case .slots: (.slots, "", .slots)
    case .mines: (.mines(count: 3, openTiles: 2), " reveals=[0,1]", .mines(reveals: [0, 1]))
    case .blackjack: (.blackjack, #" actions=["hit"]"#, .blackjack([.hit]))
    }
  }
}
