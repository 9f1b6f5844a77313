import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTimeBudgetRules
import Testing

@testable import EarnedTestSupport
@testable import EarnedTimeBudgetStore

/// What holds after every record of random histories. `make soak` plays thousands.
@Suite struct HistoryTests {
  private static let seeds = 1...3 as ClosedRange<UInt64>

  @Test(arguments: seeds) func everyRecordLeavesASoundDatabase(seed: UInt64) throws {
    let home = try Home()
    var history = TimeBudgetHistory(seed: seed)
    for (number, record) in history.records(120).enumerated() {
      let before = try home.state()
      let answer = try home.record(record)
      let state = try home.state()
      #expect(state.remainingMinutes >= 0)
      if answer == "DAY_CLOSED" || answer == "NOT_FOUND" || answer == "WRONG_STATE" { #expect(state == before) }
      // Only an unlock ever sets the intent.
      if state.wantsUnlocked, !before.wantsUnlocked { #expect(record["type"] == "budget.unlock") }
      // A game never unlocks (W1); the day that begins with its record may.
      if record["type"] == "budget.wager.resolve", state.date == before.date, !before.isUnlockedEffective {
        #expect(!state.isUnlockedEffective)
      }
      guard number % 8 == 7 else { continue }
      for invariant in TimeBudgetChecks.invariants {
        #expect(try invariant.violations(in: home.database) == [], "\(invariant.code) after \(number)")
      }
      #expect(try TimeBudgetAudit(of: home.database).findings.isEmpty)
    }
  }

  @Test(arguments: seeds) func recordedAgainEverythingIsADuplicateOrRejected(seed: UInt64) throws {
    let home = try Home()
    var history = TimeBudgetHistory(seed: seed)
    let records = history.records(150)
    let answers = try records.map { try home.record($0) }
    let content = try home.content()
    for (record, answer) in zip(records, answers) {
      let again = try home.record(record)
      let isSettled = Self.isRejection(answer) ? Self.isRejection(again) : again == "duplicate"
      #expect(isSettled, "\(answer), then \(again): \(JSONValue.object(record).serialized())")
    }
    let after = try home.content()
    #expect(after == content, "\(after.difference(from: content))")
  }

  private static func isRejection(_ answer: String) -> Bool {
    ["DAY_CLOSED", "NOT_FOUND", "WRONG_STATE", "ID_CONFLICT", "INVALID_VALUE", "INVALID_APP_ID"].contains(answer)
  }

  /// A batch that is cut off by a fault leaves nothing, and is recorded again.
  @Test(arguments: seeds) func batchesAndInterruptionsMakeNoDifference(seed: UInt64) throws {
    struct CutOff: Error {}
    var random = SplitMix64(seed: seed)
    var history = TimeBudgetHistory(seed: seed)
    let records = history.records(150)
    let (one, other) = (try Home(), try Home())
    for record in records { try one.record(record) }
    var done = 0
    while done < records.count {
      let end = min(records.count, done + Int.random(in: 1...20, using: &random))
      if Int.random(in: 0..<3, using: &random) == 0 {
        do {
          try other.engine.transaction {
            _ = try other.engine.apply(records[done..<end])
            throw CutOff()
          }
        } catch is CutOff {}
      }
      _ = try other.engine.transaction { try other.engine.apply(records[done..<end]) }
      done = end
    }
    let (left, right) = (try one.content(), try other.content())
    #expect(left == right, "\(left.difference(from: right))")
  }
}
