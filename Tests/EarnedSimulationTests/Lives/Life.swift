import EarnedClepsyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedJSON
import EarnedSQLite
import EarnedTimeBudgetStore
import EarnedUsageStore

@testable import EarnedTestSupport

/// What a person does in one economy. The same seed gives the same life.
///
/// An economy takes part with a type of its own here, named in `Lives.all`.
protocol Life: SendableMetatype {
  /// The economy. What must be true of it, its own diagnostics say.
  static var economy: any Economy.Type { get }

  /// The tables that a cleanup leaves as they are.
  static var lastingTables: [String] { get }

  /// Those of its checks that go through all there ever was, of old days as of today: they are made every tenth day, after
  /// days were taken back, and at the end.
  static var slowChecks: Set<String> { get }

  /// Types of records of which the last one still counts. When days were taken back, only the log tells which that was.
  static var toldByTheLog: Set<String> { get }

  /// What else must hold, if the same records were told to a second implementation; nil when it does.
  static var model: (any Model)? { get }

  init(seed: UInt64)

  /// What is recorded next.
  ///
  /// - Parameter now: the clock of the phone, in milliseconds; later afterwards when it took a while.
  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject]
}

extension Life {
  /// None.
  static var slowChecks: Set<String> { [] }
  /// None.
  static var toldByTheLog: Set<String> { [] }
  /// None.
  static var model: (any Model)? { nil }
}

/// The one list of lives.
enum Lives {
  static var all: [any Life.Type] {
    [EarnedLife.self, ClepsyLife.self, TimeBudgetLife.self, HachimiLife.self, UsageLife.self]
  }
}

/// A second implementation of the rules of an economy, which is told every record of it.
protocol Model {
  /// What becomes of a record as the rules say.
  mutating func record(_ record: JSONObject) -> Verdict

  /// What of the tables is not as it should be.
  func fault(in database: Database) throws -> HistoryFault?
}

/// Minutes earned and spent, some of them through the queue of an extension.
struct ClepsyLife: Life {
  static var economy: any Economy.Type { ClepsyEconomy.self }
  static let lastingTables = [
    "clepsy_balance", "clepsy_daily_stats", "clepsy_imported_balance", "clepsy_settings", "clepsy_tracked_app",
  ]
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

/// Time in apps on two devices, told late, twice and in overlapping pieces.
struct UsageLife: Life {
  static var economy: any Economy.Type { UsageEconomy.self }
  static let lastingTables = ["usage_stretch", "usage_hour", "usage_event"]
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
