import EarnedCore
import EarnedJSON
import Testing
import TruthTables

@testable import TimeBudgetRules

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
  func crash(_ row: Case) throws {
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
  func payouts(_ row: Case) {
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
  func plinko(_ row: Case) throws {
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
  func slots(_ row: Case) {
    let play = Slots(roll: row.number("roll")).play(wagerMinutes: 1)
    #expect("\(play.result.rawValue) \(play.multiplierHundredths)" == row["result"])
  }

  @Test func aDiamond() throws {
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
  func mines(_ row: Case) throws {
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
  func blackjack(_ row: Case) throws {
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
