import EarnedEngine
import EarnedJSON
import TestSupport
import UsageStore

/// Time in apps on two devices, told late, twice and in overlapping pieces.
struct UsageLife: Life {
  static var economy: any Economy.Type { UsageEconomy.self }
  static let lastingTables = ["usage_stretch", "usage_hour"]
  static let slowChecks: Set = ["USAGE_SUMS", "USAGE_OVERLAP"]

  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      now += 60_000
      let start = now - Int64.random(in: 1...100, using: &random) * 1_800_000
      return [
        "type": "usage.period", "ts_utc_ms": .integer(now), "timezone_id": .string(zone),
        "app_id": .string(random.pick(["android:one", "web:two.example"])), "start_ts_utc_ms": .integer(start),
        "seconds": .integer(random.pick([60, 600, 1_800, 1_800, 2_400, 5_000, 5_000, 80_000])),
        "device": .string(random.pick(["phone", "desk"])),
      ]
    }
  }
}
