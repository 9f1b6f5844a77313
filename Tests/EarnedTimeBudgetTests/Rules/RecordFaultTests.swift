import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// What is wrong with a record by itself, and which fault is named first.
@Suite struct RecordFaultTests {
  @Test(
    arguments: table(
      """
      record                                                                      | answer
      budget.refresh                                                              | MISSING_FIELD
      budget.refresh usage_seconds=-1                                             | INVALID_VALUE
      budget.refresh usage_seconds=90001                                          | INVALID_VALUE
      budget.refresh usage_seconds=90000                                          | applied
      budget.day.ensure usage_seconds=1                                           | UNKNOWN_FIELD
      budget.selection.set app_selection=["a","a"]                                | INVALID_VALUE
      budget.allowance.set daily_allowance_minutes=1440                           | applied
      budget.allowance.set daily_allowance_minutes=-1                             | INVALID_VALUE
      budget.wager.commit game_type=dice wager_minutes=1                          | INVALID_VALUE
      budget.wager.commit game_type=slots wager_minutes=1000001                   | INVALID_VALUE
      budget.wager.commit game_type=slots wager_minutes=1000000                   | EXCEEDS_REMAINING_MINUTES
      budget.wager.commit game_type=slots wager_minutes=-1000000                  | ZERO_OR_NEGATIVE_WAGER
      budget.wager.commit game_type=slots wager_minutes=1 risk=low                | INVALID_VALUE
      budget.wager.commit game_type=slots wager_minutes=1 risk=null               | applied
      budget.wager.commit game_type=plinko wager_minutes=1 risk=none              | INVALID_VALUE
      budget.wager.commit game_type=plinko wager_minutes=1 mine_count=3           | INVALID_VALUE
      budget.wager.commit game_type=mines wager_minutes=1 mine_count=25           | INVALID_VALUE
      budget.wager.commit game_type=mines wager_minutes=1 mine_count=24           | applied
      budget.wager.commit game_type=crash wager_minutes=1 auto_cash_out_hundredths=100 | INVALID_VALUE
      budget.wager.commit game_type=crash wager_minutes=1 auto_cash_out_hundredths=101 | applied
      budget.wager.commit game_type=slots wager_minutes=1 seed="00"               | INVALID_VALUE
      budget.wager.commit game_type=slots wager_minutes=1 wager_id=""             | INVALID_VALUE
      budget.wager.commit game_type=slots                                         | MISSING_FIELD
      budget.wager.commit game_type=slots risk=low dice=1                         | UNKNOWN_FIELD
      budget.wager.resolve game_type=mines wager_id=w                             | MISSING_FIELD
      budget.wager.resolve game_type=mines wager_id=w actions=["hit"]             | MISSING_FIELD
      budget.wager.resolve game_type=mines wager_id=w reveals=[]                  | INVALID_VALUE
      budget.wager.resolve game_type=mines wager_id=w reveals=[25]                | INVALID_VALUE
      budget.wager.resolve game_type=mines wager_id=w reveals=[24]                | NOT_FOUND
      budget.wager.resolve game_type=slots wager_id=w reveals=[1]                 | INVALID_VALUE
      budget.wager.resolve game_type=crash wager_id=w cash_out_hundredths=99      | INVALID_VALUE
      budget.wager.resolve game_type=crash wager_id=w cash_out_hundredths=100     | NOT_FOUND
      budget.wager.resolve game_type=blackjack wager_id=w actions=["double","hit"] | INVALID_VALUE
      budget.wager.resolve game_type=blackjack wager_id=w actions=["stand","hit"] | INVALID_VALUE
      budget.wager.resolve game_type=blackjack wager_id=w actions=["hit","double"] | INVALID_VALUE
      budget.wager.resolve game_type=blackjack wager_id=w actions=["split"]       | INVALID_VALUE
      budget.wager.resolve game_type=blackjack wager_id=w actions=["hit","stand"] | NOT_FOUND
      budget.wager.resolve game_type=blackjack wager_id=w actions=[]              | NOT_FOUND
      """))
  func aRecordIsAnsweredByItsFirstFault(_ row: Case) throws {
    var scene = Scene()
    #expect(try scene.answer(row["record"]) == row["answer"])
  }

  @Test func aWagerIDIsUsedOnce() throws {
    var scene = Scene()
    for row in table(
      """
      record                                                                   | answer
      # A denied one has no row, a pending and a booked one have.
      budget.wager.commit game_type=slots wager_minutes=61 wager_id=w          | EXCEEDS_REMAINING_MINUTES
      budget.wager.commit game_type=slots wager_minutes=5 wager_id=w           | applied
      budget.wager.commit game_type=slots wager_minutes=6 wager_id=w           | ID_CONFLICT
      budget.wager.resolve game_type=crash wager_id=w                          | WRONG_STATE
      budget.wager.resolve game_type=slots wager_id=w                          | applied
      budget.wager.resolve game_type=slots wager_id=w cash_out_hundredths=null | WRONG_STATE
      budget.wager.commit game_type=slots wager_minutes=7 wager_id=w           | ID_CONFLICT
      budget.wager.commit game_type=slots wager_minutes=7                      | applied
      """)
    {
      #expect(try scene.answer(row["record"]) == row["answer"], "\(row)")
    }
  }

  @Test func listsHaveAMaximumLength() throws {
    var scene = Scene()
    func list(_ item: String, _ count: Int) -> String {
      "[" + Array(repeating: item, count: count).joined(separator: ",") + "]"
    }
    let blackjack = "budget.wager.resolve game_type=blackjack wager_id=w actions="
    #expect(try scene.answer(blackjack + list(#""hit""#, 20)) == "NOT_FOUND")
    #expect(try scene.answer(blackjack + list(#""hit""#, 21)) == "INVALID_VALUE")
    let mines = "budget.wager.resolve game_type=mines wager_id=w reveals="
    #expect(try scene.answer(mines + list("1", 100)) == "NOT_FOUND")
    #expect(try scene.answer(mines + list("1", 101)) == "INVALID_VALUE")
    for (count, answer) in [(1_000, "applied"), (1_001, "INVALID_VALUE")] {
      let apps = (0..<count).map { "\"android:\($0)\"" }.joined(separator: ",")
      #expect(try scene.answer("budget.selection.set app_selection=[\(apps)]") == answer)
    }
  }
}
