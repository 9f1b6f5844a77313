import ClepsyStore
import EarnedEngine
import EarnedJSON
import TestSupport

@testable import Histories

/// Minutes earned and spent, some of them through the queue of an extension.
struct ClepsyLife: Life {
  static var economy: any Economy.Type { ClepsyEconomy.self }
  static let lastingTables = ["clepsy_balance", "clepsy_daily_stats", "clepsy_settings", "clepsy_tracked_app"]
  static let slowChecks: Set = ["CLEPSY_EVENT_COUNT", "CLEPSY_DAY_ACTIVITY"]

  private var random: SplitMix64
  private var count = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject] {
    var records = count == 0 ? [ClepsyHistory.apps(at: now, zone)] : []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      now += random.pick([0, 999, 20_000, 119_000, 121_000, 600_000, 3_600_000])
      let isLate = Int.random(in: 0..<20, using: &random) == 0
      let time = isLate ? now - Int64.random(in: 0...200_000_000, using: &random) : now
      count += 1
      records.append(ClepsyHistory.record(count, at: time, zone, &random))
    }
    return records
  }
}
