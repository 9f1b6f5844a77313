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
    let economy = try economy()
    return State(
      economy: economy, settings: try settings(), entitlement: try entitlement(), emergency: try emergency(),
      today: try summary(of: economy.currentDayID), hasHistory: try hasHistory(), focus: try activeFocus(),
      modes: try ModeLoader(database).liveModes(), distractingApps: try distractingApps())
  }

  private func economy() throws -> EconomyState {
    try singleton("economy_state", EconomyState.columns.select, as: EconomyState.init)
  }

  private func settings() throws -> UserSettings {
    try singleton("user_settings", "select settings_json from user_settings") {
      UserSettings(try $0.object(0, "user_settings.settings_json"))
    }
  }

  private func entitlement() throws -> Entitlement {
    try singleton("entitlement_state", Entitlement.columns.select, as: Entitlement.init)
  }

  private func emergency() throws -> EmergencyState {
    try singleton("emergency_state", EmergencyState.columns.select, as: EmergencyState.init)
  }

  private func singleton<Element>(
    _ table: String, _ select: String, as read: (Row) throws -> Element
  ) throws -> Element {
    guard let element = try database.element(select + " where id = 1", as: read) else {
      throw StoredValueFault(place: table, expectation: StoredValueFault.theOneRow)
    }
    return element
  }

  /// The sums of a day; nil when it has no row.
  func summary(of day: DayID) throws -> DaySummary? {
    try database.element(DaySummary.columns.selectByKey, day.description, as: DaySummary.init)
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
    try database.elements("select app_id, created_ts_utc_ms from distracting_app order by created_ts_utc_ms, app_id") {
      DistractingApp(appID: try $0.appID(0), created: try $0.instant(1))
    }
  }
}
