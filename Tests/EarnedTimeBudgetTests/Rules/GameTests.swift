import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// Rounds without a cap (vectors V18 to V43).
@Suite struct GameTests {
  @Test(
    arguments: table(
      """
      seed | wager | auto | cash_out | round
      C    | 5     | -    | 205      | cashed_out 205 5 5
      C    | 5     | -    | 206      | crashed 0 5 -5
      C    | 5     | -    | -        | crashed 0 5 -5
      C    | 5     | 150  | 200      | cashed_out 150 5 2
      C    | 5     | 300  | -        | crashed 0 5 -5
      C    | 5     | -    | 100      | cashed_out 100 5 0
      58   | 5     | -    | 100      | crashed 0 5 -5
      # The manual one, when it is the lower of the two.
      C    | 5     | 300  | 150      | cashed_out 150 5 2
      """))
  func crashPaysTheLowerTargetBelowThePoint(_ row: Case) throws {
    let options = GameOptions.crash(autoCashOutHundredths: Int(row["auto"]))
    let play = try play(row, options, .crash(cashOutHundredths: Int(row["cash_out"])))
    #expect(play.text == row["round"])
  }

  @Test(
    arguments: table(
      """
      wager | multiplier | delta
      10    | 300        | 20
      10    | 20         | -8
      3     | 100        | 0
      1     | 50         | -1
      10    | 50         | -5
      45    | 560        | 207
      90    | 70         | -27
      50    | 118        | 9
      20    | 165        | 13
      1     | 250        | 1
      3     | 250        | 4
      """))
  func payoutsAreWholeMinutes(_ row: Case) {
    let delta = Payout.rawDeltaMinutes(
      stakeMinutes: row.number("wager"), multiplierHundredths: row.number("multiplier"))
    #expect(delta == row.number("delta"))
  }

  @Test(
    arguments: table(
      """
      seed | wager | risk   | round
      F    | 10    | low    | bucket_4 50 10 -5
      F    | 10    | medium | bucket_4 40 10 -6
      F    | 10    | high   | bucket_4 20 10 -8
      """))
  func plinkoPaysByRisk(_ row: Case) throws {
    let risk = try #require(PlinkoRisk(rawValue: row["risk"]))
    #expect(try play(row, .plinko(risk), .plinko).text == row["round"])
  }

  @Test func plinkoPaysBothSidesAlike() {
    for risk in PlinkoRisk.allCases {
      let multipliers = risk.multipliersHundredths
      #expect(multipliers.count == 9 && multipliers == multipliers.reversed())
    }
  }

  @Test(
    arguments: table(
      """
      roll | result
      0    | no_match 0
      789  | no_match 0
      790  | cherry 100
      899  | cherry 100
      900  | lemon 200
      949  | lemon 200
      950  | bell 300
      974  | bell 300
      975  | star 500
      989  | star 500
      990  | seven 1000
      996  | seven 1000
      997  | diamond 5000
      999  | diamond 5000
      """))
  func slotsPayByTheRoll(_ row: Case) {
    let play = Slots(roll: row.number("roll")).play(wagerMinutes: 1)
    #expect("\(play.result.rawValue) \(play.multiplierHundredths)" == row["result"])
  }

  @Test func aDiamondPaysFiftyTimesTheWager() throws {
    var words = try seed("128").words
    #expect(Slots(&words).play(wagerMinutes: 5).text == "diamond 5000 5 245")
  }

  @Test(
    arguments: table(
      """
      seed | mines | wager | reveals | round
      0    | 3     | 10    | 0 1 3   | cashed_out 148 10 4
      0    | 3     | 10    | 0 0 1 0 | cashed_out 129 10 2
      0    | 3     | 10    | 0 1 2 3 | mine 0 10 -10
      F    | 24    | 10    | 23 0    | cashed_out 2475 10 237
      """))
  func minesPayForOpenTiles(_ row: Case) throws {
    let reveals = row["reveals"].split(separator: " ").compactMap { Int($0) }
    let play = try play(row, .mines(count: row.number("mines")), .mines(reveals: reveals))
    #expect(play.text == row["round"])
  }

  @Test(
    arguments: table(
      """
      seed | wager | actions     | round                                              | text
      22   | 10    | -           | KD AS / 4H AD                                      | natural 250 10 15
      22   | 10    | double      | KD AS / 4H AD                                      | natural 250 10 15
      422  | 10    | -           | AD TC / QD AS                                      | push 100 10 0
      57   | 10    | hit         | 3H JD / AS JC                                      | lose 0 10 -10
      19   | 10    | hit hit hit | 5S 7D 9S / 7S 5H AS 5C                             | win 200 10 10
      19   | 10    | double      | 5S 7D 9S / 7S 5H AS 5C                             | win 200 20 20
      19   | 10    | -           | 5S 7D / 7S 5H 9S                                   | lose 0 10 -10
      208  | 10    | stand       | 7H AH / AD 6D                                      | win 200 10 10
      267  | 10    | hit stand   | 8S 4D KC / AH 5H                                   | bust 0 10 -10
      267  | 10    | -           | 8S 4D / AH 5H KC JS                                | win 200 10 10
      267  | 10    | double      | 8S 4D KC / AH 5H                                   | bust 0 20 -20
      """))
  func blackjackPaysByBothHands(_ row: Case) throws {
    let actions = row["actions"].split(separator: " ").compactMap { BlackjackAction(rawValue: String($0)) }
    let play = try play(row, .blackjack, .blackjack(actions))
    let hands = ["player", "dealer"].map { side in
      (play.draw[side]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: " ")
    }
    #expect(hands.joined(separator: " / ") == row["round"])
    #expect(play.text == row["text"])
  }

  private func play(_ row: Case, _ options: GameOptions, _ choices: GameChoices) throws -> Play {
    var words = try seed(row["seed"]).words
    return options.play(choices, wagerMinutes: row.number("wager"), words: &words)
  }
}

extension Play {
  /// Result, multiplier, stake, raw delta.
  var text: String { "\(result.rawValue) \(multiplierHundredths) \(stakeMinutes) \(rawDeltaMinutes)" }
}

/// What cashing out pays, all of it (rules, "Mines multipliers"; vector V33).
@Suite struct MinesMultiplierTests {
  @Test func everyBoardPaysItsMultiplier() {
    for (index, line) in Self.hundredths.split(separator: "\n").enumerated() {
      let mineCount = index + 1
      let expected = line.split(separator: " ").compactMap { Int($0) }
      let found = (1...25 - mineCount).map { Mines.multiplierHundredths(mineCount: mineCount, openTiles: $0) }
      #expect(found == expected, "\(mineCount) mines")
    }
  }

  @Test func nothingOpenPaysTheStake() {
    #expect(Mines.multiplierHundredths(mineCount: 3, openTiles: 0) == 100)
  }

  /// A line a number of mines from 1 on, a number a count of open tiles from 1 on.
  private static let hundredths = """
    103 108 113 118 124 130 138 146 155 165 177 190 206 225 248 275 309 354 413 495 619 825 1238 2475
    108 117 129 141 156 174 194 218 248 283 326 381 450 540 660 825 1061 1414 1980 2970 4950 9900 29700
    113 129 148 171 200 235 279 335 407 500 626 796 1035 1380 1898 2711 4066 6506 11385 22770 56925 227700
    118 141 171 209 258 323 409 526 688 917 1251 1752 2530 3795 5964 9939 17891 35781 83490 250470 1252350
    124 156 200 258 339 452 614 850 1204 1752 2627 4087 6641 11385 20873 41745 93926 250470 876645 5259870
    130 174 235 323 452 646 944 1417 2189 3503 5838 10217 18975 37950 83490 208725 626175 2504700 17532900
    138 194 279 409 614 944 1495 2447 4160 7395 13866 27733 60088 144210 396578 1321925 5948663 47589300
    146 218 335 526 850 1417 2447 4405 8320 16640 35656 83198 216315 648945 2379465 11897325 107075925
    155 248 407 688 1204 2189 4160 8320 17680 40410 101026 282873 919339 3677355 20225453 202254525
    165 283 500 917 1752 3503 7395 16640 40410 107761 323284 1131494 4903140 29418840 323607240
    177 326 626 1251 2627 5838 13866 35656 101026 323284 1212315 5657469 36773550 441282600
    190 381 796 1752 4087 10217 27733 83198 282873 1131494 5657469 39602285 514829700
    206 450 1035 2530 6641 18975 60088 216315 919339 4903140 36773550 514829700
    225 540 1380 3795 11385 37950 144210 648945 3677355 29418840 441282600
    248 660 1898 5964 20873 83490 396578 2379465 20225453 323607240
    275 825 2711 9939 41745 208725 1321925 11897325 202254525
    309 1061 4066 17891 93926 626175 5948663 107075925
    354 1414 6506 35781 250470 2504700 47589300
    413 1980 11385 83490 876645 17532900
    495 2970 22770 250470 5259870
    619 4950 56925 1252350
    825 9900 227700
    1238 29700
    2475
    """
}
