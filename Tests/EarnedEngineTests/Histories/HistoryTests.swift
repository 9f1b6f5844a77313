import EarnedCore
import EarnedJSON
import TestSupport
import Testing

@testable import Histories

/// Random histories on the engine and on the plain economy. `EARNED_SOAK_SEEDS=1000` goes on for longer,
/// `EARNED_SOAK_FIRST=25` from another seed.
@Suite struct HistoryTests {
  static let recordsPerHistory = 120
  /// As many as a debug build holds against each other in some ten seconds.
  static let defaultSeeds: ClosedRange<UInt64> = 1...20
  private static let seeds = Array(first..<first + (LongForm.number("SEEDS") ?? UInt64(defaultSeeds.count)))
  private static let first: UInt64 = LongForm.number("FIRST") ?? 1

  @Test(arguments: seeds) func engineAndRulesAgree(seed: UInt64) {
    let history = HistoryGenerator.history(seed: seed, count: Self.recordsPerHistory)
    guard let fault = HistoryRun.fault(of: history) else { return }
    let shortest = shrink(history) { HistoryRun.fault(of: $0)?.kind == fault.kind }
    let lines = shortest.map { JSONValue.object($0).serialized() }.joined(separator: "\n")
    Issue.record("seed \(seed): \(HistoryRun.fault(of: shortest) ?? fault)\n\(lines)")
  }
}
