import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedUsageStore

/// Random periods in random order and batches, with duplicates and cleanups in between, against a model that counts
/// every second. The soak tests play more.
@Suite struct OrderTests {
  private struct Use: Hashable {
    let app: String
    let device: String?
    let start: Instant
    let seconds: Int
  }

  /// Around the night in which the hour from 02:00 comes twice.
  private static func uses(_ random: inout SplitMix64, in zone: Zone) -> [Use] {
    let first = zone.instant("2026-10-24 20:00")
    let uses = (0..<60).map { _ in
      Use(
        app: random.pick(["linux:a", "web:b.example"]), device: random.pick([nil, nil, "phone"]),
        start: first + .milliseconds(500 * Int.random(in: 0..<86_400, using: &random)),
        seconds: random.pick([1, 60, 600, 3_600]) * Int.random(in: 1...2, using: &random))
    }
    return (uses + uses.prefix(20)).shuffled(using: &random)
  }

  /// Counts every second once, by the wall clock.
  private static func model(_ uses: [Use], in zone: Zone) -> [String] {
    var seconds: [String: Set<Int64>] = [:]
    for use in uses {
      let first = use.start.millisecondsSinceEpoch / 1_000
      seconds["\(use.app)|\(use.device ?? "")", default: []].formUnion(first..<first + Int64(use.seconds))
    }
    var sums: [String: Int] = [:]
    for (place, seconds) in seconds {
      let names = place.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      for second in seconds {
        let time = zone.localTime(at: Instant(millisecondsSinceEpoch: second * 1_000))
        let hour = time.hour < 10 ? "0\(time.hour)" : "\(time.hour)"
        sums["\(time.date)T\(hour) \(names[0])|\(names[1])", default: 0] += 1
      }
    }
    return sums.map { place, seconds in
      let names = place.split(separator: "|", omittingEmptySubsequences: false)
      return "\(names[0]) \(seconds)" + (names[1].isEmpty ? "" : " \(names[1])")
    }.sorted()
  }

  private func play(_ uses: [Use], _ random: inout SplitMix64, in home: Home) throws {
    var rest = uses[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Int.random(in: 1...15, using: &random))
      rest = rest.dropFirst(batch.count)
      try home.engine.transaction {
        for use in batch {
          let device = use.device.map { " device=\($0)" } ?? ""
          let answer = try home.record(
            "usage.period app_id=\(use.app) start_ts_utc_ms=\(use.start.millisecondsSinceEpoch) seconds=\(use.seconds)"
              + device, at: use.start + .seconds(use.seconds))
          #expect(["applied", "duplicate"].contains(answer))
        }
      }
      if home.path != nil, Int.random(in: 0..<3, using: &random) == 0 { try home.clean(at: "2027-03-01 00:00") }
    }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>) func anyOrderBatchAndCleanupGivesEverySecondOnce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = ScratchFolder()
    let (one, other) = (try Home(), try Home(path: folder.file("earned.db")))
    let uses = Self.uses(&random, in: one.zone)
    try play(uses, &random, in: one)
    try play(uses.shuffled(using: &random), &random, in: other)
    #expect(try one.hours().sorted() == Self.model(uses, in: one.zone))
    let (left, right) = (try one.content(), try other.content())
    for table in ["usage_stretch", "usage_hour"] { #expect(left[table] == right[table], "\(table)") }
    #expect(try one.findings() == [] && other.findings() == [])
  }
}
