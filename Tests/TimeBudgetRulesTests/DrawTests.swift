import EarnedCore
import EarnedJSON
import Testing
import TruthTables

@testable import TimeBudgetRules

/// What games draw from the words of a seed (vectors V8 to V17).
@Suite struct DrawTests {
  @Test(
    arguments: table(
      """
      seed | k          | crash | path     | bucket | roll
      0    | 3729246642 | 751   | RRLRRRRL | 6      | 888
      C    | 2237479810 | 206   | RLLLLRLR | 3      | 929
      F    | 260015773  | 105   | LLLLRRRR | 4      | 166
      """))
  func oneWord(_ row: Case) throws {
    let seed = try seed(row["seed"])
    var words = seed.words
    #expect(words.next() >> 32 == UInt64(row.number("k")))
    words = seed.words
    #expect(Crash(&words).pointHundredths == row.number("crash"))
    words = seed.words
    let plinko = Plinko(&words)
    #expect(plinko.path == row["path"])
    #expect(plinko.bucket == row.number("bucket"))
    words = seed.words
    #expect(Slots(&words).roll == row.number("roll"))
  }

  @Test(
    arguments: table(
      """
      seed | count | mines
      0    | 3     | 2 4 13
      0    | 5     | 0 2 4 13 21
      C    | 3     | 4 19 24
      C    | 5     | 4 7 15 19 24
      F    | 3     | 12 14 16
      F    | 5     | 12 14 16 17 21
      """))
  func boards(_ row: Case) throws {
    var words = try seed(row["seed"]).words
    let mines = Mines(count: row.number("count"), &words).mines
    #expect(mines.map(String.init).joined(separator: " ") == row["mines"])
  }

  @Test(
    arguments: table(
      """
      seed | first                   | last
      0    | AC 7D 8D 5D KD 2H 5H 7H | 7C
      C    | 8H QH 8C TS AC TH 7C KS | 5H
      F    | 7C 6D 8D KD 3S QC 8C 8H | JS
      """))
  func decks(_ row: Case) throws {
    var words = try seed(row["seed"]).words
    let cards = Blackjack(&words).cards
    #expect(cards.prefix(8).joined(separator: " ") == row["first"])
    #expect(cards.last == row["last"])
    #expect(Set(cards).count == 52)
  }

  @Test(
    arguments: table(
      """
      k          | point
      0          | 100
      42949672   | 100
      85899345   | 101
      2147483648 | 198
      3221225472 | 396
      4294967295 | 425201762304
      """))
  func crashPoints(_ row: Case) {
    #expect(Crash(draw: UInt32(row.number("k"))).pointHundredths == row.number("point"))
  }
}
