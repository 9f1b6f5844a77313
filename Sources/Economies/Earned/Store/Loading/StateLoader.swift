import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

/// Loads the part of the state that every decision uses.
public struct StateLoader {
  private let database: Database

  /// A loader on a database with the specified tables.
  public init(_ database: Database) { self.database = database }

  /// The stored state, without a subject.
  public func state() throws -> State {
    let economy = try database.singleton(of: EconomyState.table)
    return State(
      economy: economy, settings: try database.singleton(of: UserSettings.table),
      entitlement: try database.singleton(of: Entitlement.table),
      emergency: try database.singleton(of: EmergencyState.table),
      today: try summary(of: economy.currentDayID), hasHistory: try hasHistory(), focus: try activeFocus(),
      modes: try ModeLoader(database).liveModes(), distractingApps: try distractingApps())
  }

  /// The sums of a day; nil when it has no row.
  func summary(of day: DayID) throws -> DaySummary? {
    try database.element(day, in: DaySummary.table)
  }

  /// When the row of a day was last written; nil when there is none.
  func lastUpdate(of day: DayID) throws -> Instant? {
    try database.element("select updated_ts_utc_ms from day_summary where day_id = ?", day.description) {
      try $0.instant(0)
    }
  }

  /// The last day that has qualified, `day` at the latest; nil when none is on record.
  func lastQualifiedDay(until day: DayID) throws -> DayID? {
    try database.element(
      "select max(day_id) from day_summary where qualified = 1 and day_id <= ?", day.description
    ) { try $0.optionalDay(0, "day_summary.day_id") } ?? nil
  }

  private func hasHistory() throws -> Bool {
    try database.first("select 1 from day_summary limit 1") { _ in true } ?? false
  }

  private func activeFocus() throws -> FocusSession? {
    let sql = "select active_session_id from focus_state where id = 1 and active_session_id is not null"
    guard let sessionID = try database.element(sql, as: { try $0.text(0) }) else { return nil }
    return try FocusLoader(database).session(sessionID)
  }

  private func distractingApps() throws -> [DistractingApp] {
    try database.elements(in: DistractingApp.table, "order by created_ts_utc_ms, app_id")
  }
}
