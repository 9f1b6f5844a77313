import Testing

@testable import EarnedEngine

/// How many records go into one transaction.
@Suite struct BatchSizeTests {
  private func grown(_ taken: Duration, times: Int) -> BatchSize {
    var size = BatchSize(nil)
    for _ in 0..<times { size.learn(taken, records: size.records(besideOthers: false)) }
    return size
  }

  @Test(arguments: [(0, 100), (1, 200), (2, 400), (3, 800), (4, 1_000), (9, 1_000)])
  func quickTransactionsGrow(_ times: Int, _ records: Int) {
    let size = grown(.milliseconds(5), times: times)
    #expect(size.records(besideOthers: false) == records)
    #expect(size.records(besideOthers: true) == 100)
  }

  @Test func slowOnesShrinkAgainButNotBelowTheUsual() {
    var size = grown(.milliseconds(5), times: 4)
    size.learn(.milliseconds(80), records: 1_000)
    #expect(size.records(besideOthers: false) == 500)
    for _ in 0..<5 { size.learn(.seconds(1), records: size.records(besideOthers: false)) }
    #expect(size.records(besideOthers: false) == 100)
  }

  @Test func aPartOfABatchSaysNothing() {
    var size = BatchSize(nil)
    size.learn(.milliseconds(1), records: 99)
    #expect(size.records(besideOthers: false) == 100)
  }

  @Test func whatTheUserChoseStays() {
    var size = BatchSize(7)
    size.learn(.milliseconds(1), records: 7)
    #expect([true, false].map(size.records) == [7, 7])
  }
}
