import EarnedClepsyRules
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedClepsyStore

/// A database with both economies and its engine, at home in UTC on Monday 2026-02-02.
final class Home {
  let database: Database
  let engine: Engine
  let zone: Zone

  private static let economies: [any Economy.Type] = [EarnedEconomy.self, ClepsyEconomy.self]

  convenience init(_ zoneName: String = "UTC", path: String? = nil) throws {
    let zone = try Zone.named(zoneName)
    let now = Now(zone.instant("2026-02-02 00:00"), zone)
    let database =
      try path.map { try EarnedDatabase.openForWriting($0, economies: Self.economies, now: { now }) }
      ?? EarnedDatabase.openInMemory(economies: Self.economies, now: now)
    self.init(database, zone)
  }

  /// A home with the content of another, which continues by itself.
  convenience init(copyOf home: Home) throws {
    let database = try Database(.memory, .create)
    try home.database.backup(to: database)
    self.init(database, home.zone)
  }

  private init(_ database: Database, _ zone: Zone) {
    (self.database, self.zone) = (database, zone)
    engine = Engine(
      database: database, economies: Self.economies.map { $0.init(database: database) },
      timeZones: TimeZoneChoice(chosen: zone))
  }

  /// The first Monday at noon.
  var now: Now { Now(instant("12:00"), zone) }

  /// A time; without a date it is of the first Monday.
  func instant(_ text: String) -> Instant {
    zone.instant(text.contains("-") || !text.contains(":") ? text : "2026-02-02 " + text)
  }

  /// Records, and says how it was answered.
  @discardableResult
  func record(_ text: String, at time: String, in zoneName: String? = nil) throws -> String {
    try record(EarnedTestSupport.record(text, at: instant(time), timeZoneID: zoneName))
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

  /// Kindle and Duolingo earn, TikTok and Reddit take.
  func setApps(at time: String = "00:00") throws {
    try record(
      #"clepsy.apps.set vice=[{"app_bundle_id":"tiktok","name":"TikTok"},{"app_bundle_id":"reddit","name":"Reddit"}] "#
        + #"productive=[{"app_bundle_id":"kindle","name":"Kindle"},{"app_bundle_id":"duolingo","name":"Duolingo"}]"#,
      at: time)
  }

  /// Plays a table of records and holds the answers, and what is then there, against it.
  func play(_ cases: [Case], _ sql: String? = nil) throws {
    for row in cases {
      #expect(try record(row["record"], at: row["time"]) == row["answer"], "\(row)")
      if let sql { #expect(try rows(sql).joined(separator: ", ") == row["then"], "\(row)") }
    }
  }

  /// The rows of a query, a line each, cells separated by a space; null is `-`.
  func rows(_ sql: String) throws -> [String] { try database.lines(sql) }

  /// What breaks an invariant of any economy.
  func violations() throws -> [String] {
    var broken: [String] = []
    for invariant in EarnedInvariants.all + ClepsyInvariants.all {
      broken += try invariant.violations(in: database).map { "\(invariant.code) \($0)" }
    }
    return broken
  }

  /// What does not depend on the order in which events arrived.
  func outcome() throws -> [String] {
    try rows("select date, balance_seconds, earned_seconds, spent_seconds from clepsy_balance")
      + rows("select * from clepsy_daily_stats order by date")
      + rows("select event_id, date, counted_seconds from clepsy_event order by event_id")
      + rows("select * from clepsy_imported_balance order by event_id")
      + rows("select event_id from clepsy_pending_event order by event_id")
  }

  func content() throws -> DatabaseContent { try DatabaseContent(of: database) }
}

/// An event as a record.
func event(_ number: Int, _ kind: String, _ seconds: Int, _ more: String = "") -> String {
  "clepsy.event id=\"\(uuid(number))\" kind=\(kind) seconds=\(seconds) \(more)"
}
