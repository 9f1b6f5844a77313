import EarnedCore
import EarnedEconomyStore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import EarnedTimeBudgetRules
import Testing

@testable import EarnedEngine
@testable import EarnedTimeBudgetStore

/// A database with Earned and the time budget, and its engine, in UTC. Records without a time come a millisecond apart
/// from 2026-03-02T08:00Z on.
final class Home {
  static let economies: [any Economy.Type] = [EarnedEconomy.self, TimeBudgetEconomy.self]

  let database: Database
  let engine: Engine
  let zone: Zone
  private var milliseconds: Int64 = 1_772_438_400_000

  init(path: String? = nil) throws {
    let zone = try Zone.named("UTC")
    self.zone = zone
    let now = Now(Instant(millisecondsSinceEpoch: 1_772_438_400_000), zone)
    database =
      try path.map { try EarnedDatabase.openForWriting($0, economies: Self.economies, now: { now }) }
      ?? EarnedDatabase.openInMemory(economies: Self.economies, now: now)
    engine = Engine(
      database: database, economies: Self.economies.map { [database] in $0.init(database: database) },
      timeZones: TimeZoneChoice(chosen: zone))
  }

  func instant(_ text: String) -> Instant { zone.instant(text) }

  func now(_ text: String) -> Now { Now(zone.instant(text), zone) }

  /// Records, and returns the answer.
  @discardableResult
  func record(_ text: String, at time: String? = nil, in zoneName: String? = nil) throws -> String {
    milliseconds += 1
    let instant = time.map { zone.instant($0) } ?? Instant(millisecondsSinceEpoch: milliseconds - 1)
    return try record(EarnedTestSupport.record(text, at: instant, timeZoneID: zoneName))
  }

  @discardableResult
  func record(_ object: JSONObject) throws -> String {
    switch try engine.record(object) {
    case .applied: "applied"
    case .duplicate: "duplicate"
    case .denied(let reason): reason.rawValue
    case .rejected(let rejection): rejection.code.code
    }
  }

  /// Commits a wager and resolves it.
  func play(
    _ id: String, _ game: String, minutes: Int, seed: Int, at time: String? = nil, _ choices: String = ""
  ) throws {
    let digits = String(seed, radix: 16)
    let seed = String(repeating: "0", count: 32 - digits.count) + digits
    try record(
      "budget.wager.commit game_type=\(game) wager_minutes=\(minutes) wager_id=\(id) seed=\"\(seed)\"", at: time)
    try record("budget.wager.resolve game_type=\(game) wager_id=\(id) \(choices)", at: time)
  }

  /// The rows of a query, a line each, cells separated by a space; null is `-`.
  func rows(_ sql: String) throws -> [String] { try database.lines(sql) }

  /// What a check of the whole database would find of the budget.
  func findings(at time: String = "2026-03-02 12:00") throws -> [String] {
    try TimeBudgetChecks.all.filter { try !$0.search(database, now(time), 10).isEmpty }.map(\.code)
  }

  func state() throws -> TimeBudgetState { try TimeBudgetStateLoader(database).state() }

  func content() throws -> DatabaseContent { try DatabaseContent(of: database) }
}

/// The sixteen records of the interface (section 3).
let sequence: [JSONObject] = {
  // swift-format-ignore
  let lines = [
    #"{"type":"budget.selection.set","ts_utc_ms":1772438400000,"app_selection":["android:a","android:b"],"usage_seconds":0}"#,
    #"{"type":"budget.unlock","ts_utc_ms":1772438460000}"#,
    #"{"type":"budget.foreground","ts_utc_ms":1772442000000,"usage_seconds":1859}"#,
    #"{"type":"budget.lock","ts_utc_ms":1772442060000}"#,
    #"{"type":"budget.wager.commit","ts_utc_ms":1772442600000,"wager_id":"w1","game_type":"slots","wager_minutes":10,"seed":"00000000000000000000000000000001"}"#,
    #"{"type":"budget.wager.resolve","ts_utc_ms":1772442605000,"wager_id":"w1","game_type":"slots"}"#,
    #"{"type":"budget.wager.commit","ts_utc_ms":1772443200000,"wager_id":"w2","game_type":"plinko","wager_minutes":10,"risk":"medium","seed":"0000000000000000000000000000004e"}"#,
    #"{"type":"budget.wager.resolve","ts_utc_ms":1772443209000,"wager_id":"w2","game_type":"plinko"}"#,
    #"{"type":"budget.unlock","ts_utc_ms":1772445600000,"usage_seconds":1900}"#,
    #"{"type":"budget.refresh","ts_utc_ms":1772449200000,"usage_seconds":5400}"#,
    #"{"type":"budget.unlock","ts_utc_ms":1772449210000}"#,
    #"{"type":"budget.refresh","ts_utc_ms":1772449220000,"usage_seconds":5400}"#,
    #"{"type":"budget.day.ensure","ts_utc_ms":1772496001000}"#,
    #"{"type":"budget.wager.commit","ts_utc_ms":1772581800000,"wager_id":"w3","game_type":"crash","wager_minutes":20,"seed":"00000000000000000000000000000003"}"#,
    #"{"type":"budget.launch","ts_utc_ms":1772607600000,"usage_seconds":0}"#,
    #"{"type":"budget.launch","ts_utc_ms":1772607601000,"usage_seconds":0}"#,
  ]
  return lines.map { line in
    do {
      guard case .object(let object) = try JSONParser().parse(line) else { preconditionFailure("an object") }
      return object
    } catch {
      preconditionFailure("\(error): \(line)")
    }
  }
}()
