import EarnedCore
import EarnedJSON
import Testing
import TruthTables

@testable import TimeBudgetRules

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
  func firstWords(_ row: Case) throws {
    var words = try seed(row["seed"]).words
    #expect((0..<5).map { _ in words.next().hexadecimal }.joined(separator: " ") == row["words"])
  }

  @Test func theThousandthWord() throws {
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

  @Test func aSeedPromisesItself() throws {
    #expect(try seed("1").sha256 == "7c3ccd10bb7ec37b46d37926ae6274267f007a34aeaf15c882a715a7f3300529")
  }

  @Test func aRecordWithoutSeedAndIDHasThemAllTheSame() throws {
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
  func reading(_ row: Case) {
    #expect(Seed(row["text"])?.text == row.optional("seed"))
  }
}
