import EarnedEngine
import EarnedJSON
import HachimiStore
import TestSupport

@testable import Histories

/// Habits with cats, sessions, check-ins, purchases.
struct HachimiLife: Life {
  static var economy: any Economy.Type { HachimiEconomy.self }
  static let lastingTables = [
    "local_habits", "local_cats", "local_sessions", "local_monthly_checkins", "local_achievements",
  ]
  static let slowChecks: Set = ["HACHIMI_REPLAY"]

  private var random: SplitMix64
  private var history: RandomHachimiHistory

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    history = RandomHachimiHistory(seed: seed)
  }

  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in history.record(at: &now, in: zone) }
  }
}
