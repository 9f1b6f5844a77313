import EarnedCore
import EarnedEconomyStore
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedHachimiStore

/// A database with Earned and Hachimi and its engine, at home in UTC.
final class Home {
  static let economies: [any Economy.Type] = [EarnedEconomy.self, HachimiEconomy.self]

  let database: Database
  let engine: Engine
  let zone: Zone

  init(path: String? = nil) throws {
    let zone = try Zone.named("UTC")
    self.zone = zone
    let now = Now(Instant(millisecondsSinceEpoch: 1_773_475_200_000), zone)
    database =
      try path.map { try EarnedDatabase.openForWriting($0, economies: Self.economies, now: { now }) }
      ?? EarnedDatabase.openInMemory(economies: Self.economies, now: now)
    engine = Engine(
      database: database, economies: Self.economies.map { [database] in $0.init(database: database) },
      timeZones: TimeZoneChoice(chosen: zone))
  }

  func now(_ text: String) -> Now { Now(zone.instant(text), zone) }

  /// Records, and says how it was answered.
  @discardableResult
  func record(_ object: JSONObject) throws -> String { Self.answer(try engine.record(object)) }

  static func answer(_ outcome: Outcome) -> String {
    switch outcome {
    case .applied: "applied"
    case .duplicate: "duplicate"
    case .denied(let reason): "denied \(reason)"
    case .rejected(let rejection): "rejected \(rejection.code.code)"
    }
  }

  /// The rows of a query, a line each, cells separated by a space; null is `-`.
  func rows(_ sql: String) throws -> [String] { try database.lines(sql) }

  func number(_ sql: String) throws -> Int { try database.element(sql) { try $0.count(0) } ?? 0 }

  /// The balance that is kept; 0 before the first record.
  func coins() throws -> Int {
    try number("select cast(value as integer) from materialized_state where key = 'coin_balance'")
  }

  func ledgerRows() throws -> Int { try number("select count(*) from action_ledger") }

  /// 1 while a countdown is on, else 0.
  func countdowns() throws -> Int { try number("select count(*) from hachimi_timer where mode = 'countdown'") }

  func content() throws -> DatabaseContent { try DatabaseContent(of: database) }
}

/// A record from its JSON.
func object(_ json: String) -> JSONObject {
  do {
    guard let object = try JSONParser().parse(json).objectValue else { preconditionFailure("an object: \(json)") }
    return object
  } catch {
    preconditionFailure("\(error): \(json)")
  }
}
