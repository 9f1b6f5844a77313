import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite

@testable import EarnedTestSupport

/// Gates, quests, habits, focus, modes, tiers.
struct EarnedLife: Life {
  static var economy: any Economy.Type { EarnedEconomy.self }
  static let lastingTables = [
    "economy_state", "emergency_state", "entitlement_state", "settings", "mode", "mode_window", "mode_blocked_app",
    "habit", "day_summary", "habit_completion", "focus_session", "distracting_app", "app_info",
  ]
  static let slowChecks: Set = ["DAY_SUMMARY_LOG", "ROLLOVER_LOG"]
  /// The app that was unlocked last is not unlocked again.
  static let toldByTheLog: Set = ["unlock.emergency"]
  static var model: (any Model)? { PlainModel() }

  private var generator: HistoryGenerator
  private var isSetUp = false

  init(seed: UInt64) { generator = HistoryGenerator(seed: seed) }

  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject] {
    generator.now = now
    generator.zone = zone
    let told = generator.records.count
    if isSetUp {
      forgetWhatIsOld()
      generator.act(Self.choices[Int(generator.random.number(0...Int64(Self.choices.count - 1)))])
    } else {
      isSetUp = true
      generator.setUp()
    }
    now = max(now, generator.now)
    return Array(generator.records[told...])
  }

  /// All but streaks, which would go through days by themselves.
  private static let choices = (0...99 as ClosedRange<Int64>).filter { !(64..<67).contains($0) }

  /// A cleanup deletes attempts: their ids are not used again, even when the phone was off for weeks.
  private mutating func forgetWhatIsOld() {
    let today = CalendarDate(daysSinceEpoch: Int(generator.now / 86_400_000)).description
    let first = PlainEconomy.neighbour(of: max(today, generator.plain.day), by: -20)
    generator.plain.attempts = generator.plain.attempts.filter { $0.value.day >= first }
    let attempts = generator.plain.attempts
    generator.plain.quests = generator.plain.quests.filter { attempts[$0.value.attempt] != nil }
    generator.plain.grants.removeAll { $0.day < first }
  }
}

/// The plain economy, held against what the engine says and what lasts.
private struct PlainModel: Model {
  private var plain = PlainEconomy(day: "1970-01-01", zoneID: HistoryGenerator.zone)

  mutating func record(_ record: JSONObject) -> Verdict {
    plain.record(record, id: HistoryGenerator.id(of: record))
  }

  func fault(in database: Database) throws -> HistoryFault? {
    for comparison in Comparison.all where Self.lasting.contains(comparison.name) {
      let stored = try database.rows(comparison.sql) { row throws(SQLiteError) in try row.text(0) }
      let expected = comparison.expected(plain)
      if let fault = HistoryFault.difference(comparison.name, stored.sorted(), expected.sorted()) { return fault }
    }
    return nil
  }

  private static let lasting = ["economy_state", "emergency_state", "day_summary", "habit_completion", "focus_session"]
}
