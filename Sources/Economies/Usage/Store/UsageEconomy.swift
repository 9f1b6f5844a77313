import EarnedCore
import EarnedEngine
import EarnedSQLite
@_exported import EarnedUsageRules

/// Time in apps, in the database (contract, section 11): the counted time, kept forever, its sums by date, hour and app, and
/// the events of devices.
public final class UsageEconomy: RuledEconomy {
  package static let name = "usage"
  package static let title = "time in apps"

  package static let migrations = [UsageSchema.migration, UsageSchema.events]

  /// A diagnostics document contains nothing from them. Nothing expires, so no time is ever counted twice.
  package static let tables = [
    Stretch.table.description, ClockHour.table.description, DeviceEvent.table.description,
  ]

  package typealias State = UsageState
  package static let operations = UsageState.operations
  package static let diagnostics = EconomyDiagnostics(checks: UsageChecks.all)

  /// What is counted is recognised forever, so no record is too late.
  package static let lateRecords = LateRecords.recognised

  package let database: Database
  package let memory = StateMemory<UsageState, Never>(for: UsageState.operations)

  package init(database: Database) { self.database = database }

  /// Whether a database has the tables of the economy. A database made by an app has none until a command writes to
  /// it.
  static func hasTables(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("usage_hour") }

  /// The same of the table of events.
  static func hasEvents(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("usage_event") }

  /// Whether time was ever counted.
  static func hasTime(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from usage_hour")
  }

  /// Whether time or an event was ever counted.
  package static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    if try hasTime(in: database) { return true }
    guard try hasEvents(in: database) else { return false }
    return try database.exists("select 1 from usage_event")
  }

  /// Every app with counted time.
  package static func seenApps(in database: Database) throws -> [AppID] {
    guard try hasTables(in: database) else { return [] }
    // A search in the key for each app: the table has a row for each stretch of time.
    return try database.elements(
      """
      with recursive app (id) as (
        select min(app_id) from usage_stretch
        union all
        select (select min(app_id) from usage_stretch where app_id > app.id) from app where app.id is not null
      )
      select id from app where id is not null
      """
    ) { try $0.appID(0) }
  }

  /// It locks no app.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) -> AppLocks? { nil }

  /// An empty state. What is counted is looked up for each record.
  package func loadState() throws -> UsageState { UsageState() }

  package func load(_ needs: [UsageState.Need], into state: inout UsageState, at now: Now) throws {
    state = UsageState()
    for need in needs {
      switch need {
      case .timeBeside(let period): state.subject = UsageSubject(period, counted: try stretches(beside: period))
      case .event(let event):
        state.hasEvent = try database.exists(
          "select 1 from usage_event where ts_utc_ms = ? and kind = ? and app_id is ? and device is ?",
          event.instant.millisecondsSinceEpoch, event.kind.rawValue, event.appID?.description, event.device)
      }
    }
  }

  /// The counted stretches of the period's app and device that overlap or touch it, in order of time. As stretches
  /// never overlap, only the last one that begins before the period can reach into it.
  private func stretches(beside period: Period) throws -> [Stretch] {
    try database.elements(
      in: Stretch.table,
      """
      where app_id = ?1 and device = ?2 and end_ts_utc_ms >= ?3 and start_ts_utc_ms <= ?4
        and start_ts_utc_ms >= coalesce(
          (select max(start_ts_utc_ms) from usage_stretch where app_id = ?1 and device = ?2 and start_ts_utc_ms < ?3),
          ?3)
      order by start_ts_utc_ms
      """, period.appID, period.storedDevice, period.start, period.end)
  }

  package func write(_ fact: UsageFact, in state: UsageState, at now: Now) throws {
    switch fact {
    case .timeCounted(let counting): try write(counting)
    case .eventCounted(let event): try database.insert(event, into: DeviceEvent.table)
    }
  }

  private func write(_ counting: Counting) throws(SQLiteError) {
    let (app, device) = (counting.period.appID, counting.period.storedDevice)
    for stretch in counting.replaced {
      try database.execute(
        "delete from usage_stretch where app_id = ? and device = ? and start_ts_utc_ms = ?", app.description, device,
        stretch.start.millisecondsSinceEpoch)
    }
    for stretch in counting.added { try database.insert(stretch, into: Stretch.table, app, device) }
    for hour in counting.hours {
      try database.execute(Self.addToHour, values: ClockHour.table.values(of: hour) + [app.stored, device.stored])
    }
  }

  /// An upsert that adds instead of replacing.
  private static let addToHour = """
    \(ClockHour.table.statements.insert)
    on conflict (date, hour_local, app_id, device, timezone_id, utc_offset_seconds)
    do update set seconds = seconds + excluded.seconds
    """
}

extension Period {
  /// Empty when the record names none.
  fileprivate var storedDevice: String { device ?? "" }
}
