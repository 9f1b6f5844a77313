import EarnedCore
import EarnedEconomyStore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport

@testable import EarnedEngine
@testable import EarnedUsageStore

/// A database with Earned and time in apps, and its engine. The time zone is Berlin.
final class Home {
  static let economies: [any Economy.Type] = [EarnedEconomy.self, UsageEconomy.self]

  let path: String?
  let database: Database
  let engine: Engine
  let zone: Zone

  init(path: String? = nil) throws {
    let zone = try Zone.named("Europe/Berlin")
    let now = Now(zone.instant("2026-10-24 00:00"), zone)
    self.path = path
    self.zone = zone
    database =
      try path.map { try EarnedDatabase.openForWriting($0, economies: Self.economies, now: { now }) }
      ?? EarnedDatabase.openInMemory(economies: Self.economies, now: now)
    engine = Engine(
      database: database, economies: Self.economies.map { [database] in $0.init(database: database) },
      timeZones: TimeZoneChoice(chosen: zone))
  }

  /// Records a period, at its end unless a time is given, and returns the answer.
  @discardableResult
  func use(
    _ app: String, from start: String, seconds: Int, on device: String? = nil, at time: String? = nil,
    in zoneName: String? = nil
  ) throws -> String {
    let start = zone.instant(start)
    return try record(
      "usage.period app_id=\(app) start_ts_utc_ms=\(start.millisecondsSinceEpoch) seconds=\(seconds)"
        + (device.map { " device=\($0)" } ?? ""),
      at: time.map { zone.instant($0) } ?? start + .seconds(seconds), in: zoneName)
  }

  @discardableResult
  func record(_ text: String, at instant: Instant, in zoneName: String? = nil) throws -> String {
    switch try engine.record(EarnedTestSupport.record(text, at: instant, timeZoneID: zoneName)) {
    case .applied: "applied"
    case .duplicate: "duplicate"
    case .denied(let reason): reason.rawValue
    case .rejected(let rejection): rejection.code.code
    }
  }

  /// Deletes what has expired at a time.
  func clean(at time: String, archive: String? = nil) throws {
    var options = RetentionRun.Options()
    (options.isForced, options.acceptsAnyClock, options.archivePath) = (true, true, archive)
    _ = try RetentionRun(
      database: database, economies: Self.economies, options: options, now: Now(zone.instant(time), zone)
    ).perform()
  }

  /// The hours with use, `2026-10-24T09 linux:a 60`, the device at the end.
  func hours() throws -> [String] {
    try database.rows(
      """
      select date || 'T' || substr('0' || hour_local, -2) || ' ' || app_id || ' ' || sum(seconds)
        || iif(device = '', '', ' ' || device)
      from usage_hour group by date, hour_local, app_id, device order by date, hour_local, app_id, device
      """
    ) { row throws(SQLiteError) in try row.text(0) }
  }

  /// What a check of the whole database would find of the economy.
  func findings() throws -> [String] {
    let now = Now(zone.instant("2026-10-27 00:00"), zone)
    return try UsageChecks.all.filter { try !$0.search(database, now, 10).isEmpty }.map(\.code)
  }

  func content() throws -> DatabaseContent { try DatabaseContent(of: database) }
}
