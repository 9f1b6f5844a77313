import EarnedEngine
import EarnedJSON
import TestSupport
import TimeBudgetStore

@testable import Histories

/// Use, locks and wagers.
struct TimeBudgetLife: Life {
  static var economy: any Economy.Type { TimeBudgetEconomy.self }
  static let lastingTables = ["budget_state", "budget_app_selection", "budget_pending_wager", "budget_day"]
  static let slowChecks: Set = ["BUDGET_ROUND_REPLAY"]

  private var random: SplitMix64
  private var history: TimeBudgetHistory

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    history = TimeBudgetHistory(seed: seed)
  }

  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject] {
    var records: [JSONObject] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      now += random.pick([1, 5_000, 60_000, 1_200_000])
      records.append(history.record(at: now, in: zone))
    }
    return records
  }
}
