import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import EarnedTimeBudgetRules
import Testing

@testable import EarnedTimeBudgetStore

/// The twelve sequences on the tables (interface of the time budget, section 3).
@Suite struct StoredSequenceTests {
  @Test func recordedAgainEverythingIsADuplicate() throws {
    let home = try Home()
    let answers = try sequence.map { try home.record($0) }
    #expect(answers == Array(repeating: "applied", count: 16).replacing(10, with: "NO_MINUTES_REMAINING"))
    let content = try home.content()
    #expect(try sequence.map { try home.record($0) } == Array(repeating: "duplicate", count: 16))
    let again = try home.content()
    #expect(content == again, "\(content.difference(from: again))")
    #expect(try home.findings(at: "2026-03-04 12:00") == [])
  }

  @Test func everyTableHoldsTheWrittenRows() throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    #expect(try home.rows("select * from budget_state") == ["1 2026-03-04 1772607600000 60 0 0 1772607601000 1"])
    #expect(try home.rows("select * from budget_app_selection") == ["android:a", "android:b"])
    #expect(try home.rows("select * from budget_pending_wager") == [])
    #expect(
      try home.rows("select * from budget_day") == [
        "2026-03-02 60 10 5400 0 2 1 1 1 2 0 20 20 10", "2026-03-03 60 -20 0 40 0 0 0 0 1 1 20 0 20",
        "2026-03-04 60 0 0 60 0 0 0 0 0 0 0 0 0",
      ])
    #expect(
      try home.rows("select * from budget_transaction") == [
        "1 w1 2026-03-02 1772442605000 UTC 1772442600000 slots - {} {} 00000000000000000000000000000001 "
          + #"{"roll":386} no_match 10 0 -10 858 -10 -10 20"#,
        #"2 w2 2026-03-02 1772443209000 UTC 1772443200000 plinko medium {"risk":"medium"} {} "#
          + #"0000000000000000000000000000004e {"path":"LLLLLRLL","bucket":1} bucket_1 10 300 20 858 20 10 40"#,
        "3 w3 2026-03-03 1772607600000 UTC 1772581800000 crash - {} - 00000000000000000000000000000003 - forfeited "
          + "20 0 -20 - -20 -20 40",
      ])
  }

  @Test func theLogHasTheIDsOfItsRecords() throws {
    let home = try Home()
    for record in sequence { try home.record(record) }
    let first = try Record(sequence[0], types: home.engine.recordTypes)
    var ids = first.madeIDs
    let made = (0..<3).map { _ in ids.next() }
    #expect(try home.rows("select event_id from event_log order by rowid limit 3") == made)
    let types = try home.rows("select distinct type from event_log where type like 'BUDGET_%'")
    #expect(Set(types).isSubset(of: Set(TimeBudgetEconomy.eventTypes.keys)))
  }

  @Test func oneBatchStoresTheSameAsMany() throws {
    let (one, many) = (try Home(), try Home())
    _ = try one.engine.transaction { try one.engine.apply(sequence) }
    for record in sequence { try many.record(record) }
    let (left, right) = (try one.content(), try many.content())
    #expect(left == right, "\(left.difference(from: right))")
  }
}

extension [String] {
  fileprivate func replacing(_ index: Int, with element: String) -> [String] {
    var copy = self
    copy[index] = element
    return copy
  }
}
