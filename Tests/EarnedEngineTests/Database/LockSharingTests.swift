import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLI
@testable import EarnedEngine

/// How a cleanup adapts to the disk.
@Suite struct SyncTimesTests {
  @Test(
    arguments: table(
      """
      milliseconds                        | p99
      -                                   | -
      7                                   | 7
      1 2 3 400                           | 400
      99×5 1×400                          | 5
      98×5 2×400                          | 400
      # Only the last hundred count.
      1×400 100×5                         | 5
      """))
  func oneSyncInAHundredExceedsTheP99(_ row: Case) {
    var times = SyncTimes()
    for word in row["milliseconds"].split(separator: " ") {
      let parts = word.split(separator: "×").compactMap { Int($0) }
      for _ in 0..<(parts.count == 2 ? parts[0] : 1) { times.note(.milliseconds(parts.last ?? 0)) }
    }
    #expect(times.p99 == row.optional("p99").flatMap { Int($0) }.map { .milliseconds($0) })
  }

  /// A batch that took 10 ms is as long as it should be. Where syncs take longer than usual, batches become smaller.
  @Test(
    arguments: table(
      """
      sync in ms | next
      1          | 1000
      10         | 1000
      20         | 500
      40         | 500
      1000       | 500
      """))
  func batchesGetSmallerOnASlowDisk(_ row: Case) {
    var pace = AdaptiveAmount(startingWith: 1_000, in: 10...4_000, target: .milliseconds(10))
    pace.scaleTarget(sync: .milliseconds(row.number("sync in ms")), usual: .milliseconds(10))
    pace.adjust(measured: .milliseconds(10))
    #expect(pace.amount == row.number("next"))
  }

  /// On a disk that needs 60 ms for any sync, smaller pieces would not help.
  @Test func fixedTimeDoesNotShrinkTheAmount() {
    var pace = AdaptiveAmount(startingWith: 1_000, in: 10...4_000, target: .milliseconds(10))
    pace.adjust(measured: .milliseconds(70), fixedPart: .milliseconds(60))
    #expect(pace.amount == 1_000)
    #expect(pace.expected == .milliseconds(70))
    pace.adjust(measured: .milliseconds(80), fixedPart: .milliseconds(60))
    #expect(pace.amount == 500)
    pace.adjust(measured: .milliseconds(50), fixedPart: .milliseconds(60))
    #expect(pace.amount == 1_000)
  }

  @Test func aSlowDiskReducesTheTargetToAnEighth() {
    var pace = AdaptiveAmount(startingWith: 1_000, in: 10...4_000, target: .milliseconds(8))
    pace.scaleTarget(sync: .seconds(10), usual: .milliseconds(10))
    for _ in 0..<20 { pace.adjust(measured: .microseconds(8 * pace.amount)) }
    #expect((120...130).contains(pace.amount))
    pace.scaleTarget(sync: .milliseconds(1), usual: .milliseconds(10))
    for _ in 0..<20 { pace.adjust(measured: .microseconds(8 * pace.amount)) }
    #expect((990...1_010).contains(pace.amount))
  }
}

/// How many records go into one transaction.
@Suite struct BatchSizeTests {
  private func grown(_ taken: Duration, times: Int) -> BatchSize {
    var size = BatchSize(nil)
    for _ in 0..<times { size.adjust(measured: taken, records: size.records(besideOthers: false)) }
    return size
  }

  @Test(arguments: [(0, 100), (1, 200), (2, 400), (3, 800), (4, 1_000), (9, 1_000)])
  func quickTransactionsGrowTheBatch(_ times: Int, _ records: Int) {
    let size = grown(.milliseconds(5), times: times)
    #expect(size.records(besideOthers: false) == records)
    #expect(size.records(besideOthers: true) == 100)
  }

  @Test func slowTransactionsShrinkTheBatchToTheUsualSize() {
    var size = grown(.milliseconds(5), times: 4)
    size.adjust(measured: .milliseconds(80), records: 1_000)
    #expect(size.records(besideOthers: false) == 500)
    for _ in 0..<5 { size.adjust(measured: .seconds(1), records: size.records(besideOthers: false)) }
    #expect(size.records(besideOthers: false) == 100)
  }

  @Test func anUnfilledBatchDoesNotChangeTheSize() {
    var size = BatchSize(nil)
    size.adjust(measured: .milliseconds(1), records: 99)
    #expect(size.records(besideOthers: false) == 100)
  }

  @Test func aChosenSizeStays() {
    var size = BatchSize(7)
    size.adjust(measured: .milliseconds(1), records: 7)
    #expect([true, false].map(size.records) == [7, 7])
  }
}
