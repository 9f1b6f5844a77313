import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

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
  func oneWordGivesEachGameItsDraw(_ row: Case) throws {
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
  func aSeedGivesItsBoard(_ row: Case) throws {
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
  func aSeedGivesItsDeck(_ row: Case) throws {
    var words = try seed(row["seed"]).words
    let cards = Blackjack(&words).deck.map(\.description)
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
  func aNumberGivesItsCrashPoint(_ row: Case) {
    #expect(Crash(draw: UInt32(row.number("k"))).pointHundredths == row.number("point"))
  }
}

/// The random source (vectors V1 to V7).
@Suite struct SourceTests {
  @Test(
    arguments: table(
      """
      seed | words
      0    | de47c9b27eb8d300 dbb5f2c353e632c3 93262cf06340c4fa 7f1b40c4cbd36f90 e9ff0e6e6de95da5
      C    | 855d3b82555ea5b9 0c7f50936e97413a af21d250473a02e7 69bca0ef283669a2 b08645421176609d
      F    | 0f7f869d12d439f6 2afee027603c11cb c03b71d27b6d89f0 76d334d2b969f9b6 0f9ee81ec30d7d25
      """))
  func aSeedGivesItsFirstWords(_ row: Case) throws {
    var words = try seed(row["seed"]).words
    #expect((0..<5).map { _ in words.next().hexadecimal }.joined(separator: " ") == row["words"])
  }

  @Test func theThousandthWordIsTheWrittenOne() throws {
    var words = try seed("C").words
    for _ in 1..<1_000 { _ = words.next() }
    #expect(words.next().hexadecimal == "112d86cc4169f806")
  }

  @Test func wordsAboveTheLastWholeMultipleAreSkipped() {
    var words = Words(words: [18_446_744_073_709_551_000, 789])
    #expect(words.below(1_000) == 789)
    words = Words(words: [18_446_744_073_709_550_999])
    #expect(words.below(1_000) == 999)
    // Where the bound divides 2^64 every word counts.
    words = Words(words: [UInt64.max])
    #expect(words.below(1 << 32) == UInt64(UInt32.max))
    words = Words(words: [UInt64.max])
    #expect(words.below(1) == 0)
  }

  @Test func theHashOfASeedCommitsToIt() throws {
    #expect(try seed("1").sha256 == "7c3ccd10bb7ec37b46d37926ae6274267f007a34aeaf15c882a715a7f3300529")
  }

  @Test func aRecordWithoutSeedAndIDGetsBoth() throws {
    var scene = Scene()
    #expect(
      try scene.answer([
        "game_type": "crash", "timezone_id": "UTC", "ts_utc_ms": 1_772_438_400_000, "type": "budget.wager.commit",
        "wager_minutes": 5,
      ]) == "applied")
    let pending = try #require(scene.state.pending)
    #expect(pending.wagerID == "019cad8f-ac00-8d4b-a000-e6a348d69f3a")
    #expect(pending.seed.text == "1d270c9182f7896ae77db789814135e1")
  }

  @Test(
    arguments: table(
      """
      text                              | seed
      000102030405060708090a0b0c0d0e0f  | 000102030405060708090a0b0c0d0e0f
      ABCDEF00000000000000000000000000  | abcdef00000000000000000000000000
      00000000000000000000000000000000  | 00000000000000000000000000000000
      0000000000000000000000000000000   | -
      000000000000000000000000000000000 | -
      0000000000000000000000000000000g  | -
      +0000000000000000000000000000000  | -
      ００００００００００００００００００００００００００００００００ | -
      """))
  func aSeedIs32HexadecimalDigits(_ row: Case) {
    #expect(Seed(row["text"])?.text == row.optional("seed"))
  }
}
