import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import Testing

/// A database that has only the specified tables, as an app writes it (contract, section 1), and values that the
/// specification does not allow.
@Suite struct LoadingTests {
  private func stripped(_ operation: Operation) throws -> Home {
    let home = try operation.home()
    try home.record(operation.record, at: operation.time)
    let additive = try home.rows(
      "select name from sqlite_master where type = 'table' and name like 'earned\\_%' escape '\\'")
    #expect(additive.contains("earned_scheduled_disable"))
    for table in additive { try home.database.run(script: "drop table \(table)") }
    return home
  }

  @Test(arguments: Operation.all)
  func theSpecifiedTablesAreEnough(_ operation: Operation) throws {
    let full = try operation.home()
    try full.record(operation.record, at: operation.time)
    let expected = try EarnedStateLoader(full.database).state()
    let state = try EarnedStateLoader(stripped(operation).database).state()
    #expect(state.economy == expected.economy)
    #expect(state.settings == expected.settings)
    #expect(state.entitlement == expected.entitlement)
    #expect(state.emergency == expected.emergency)
    #expect(state.today == expected.today)
    #expect(state.focus == expected.focus)
    #expect(state.distractingApps == expected.distractingApps)
    #expect(state.modes.map(\.windows) == expected.modes.map(\.windows))
    #expect(state.modes.map(\.blockedApps) == expected.modes.map(\.blockedApps))
  }

  // Without our table, a FORCED_OFF to come on a STRICT mode is taken for a promise: the stricter reading.
  @Test func aScheduledDisableIsThenAPromise() throws {
    let mode = try #require(try EarnedStateLoader(stripped(.scheduledDisable).database).state().modes.first)
    #expect(mode.override.isPromise)
  }

  @Test func theStateIsLoadedAsItWasWritten() throws {
    let home = try Operation.disable.home()
    try home.record(Operation.disable.record, at: Operation.disable.time)
    let state = try EarnedStateLoader(home.database).state()
    let mode = try #require(state.modes.first)
    #expect(
      mode.override == ManualOverride(.forcedOff, effectiveAt: home.instant("10:15"), isPromise: true))
    #expect(mode.windows.map(\.windowID) == ["w"])
    #expect(
      state.distractingApps == [DistractingApp(appID: AppID(stored: "android:a"), created: home.instant("05:03"))])
    #expect(state.today?.dayID.description == "2026-02-02")
    #expect(state.hasHistory)
  }

  @Test(arguments: [
    ("economy_state", "current_day_id", "'yesterday'"),
    ("entitlement_state", "tier", "'GOLD'"),
    ("user_settings", "settings_json", "'[]'"),
    ("mode", "strictness", "'SOFT'"),
    ("mode", "manual_state", "'ON'"),
    ("mode_window", "start_local_hhmm", "'9:00'"),
  ])
  func anUnknownValueIsReportedWithItsColumn(table: String, column: String, value: String) throws {
    let home = try Operation.credits.home()
    try home.database.run(script: "update \(table) set \(column) = \(value)")
    let fault = try #require(throws: StoredValueFault.self) { try EarnedStateLoader(home.database).state() }
    #expect(fault.place == "\(table).\(column)")
    #expect(fault.description.contains("run 'earned diagnostics check'"))
  }

  @Test(arguments: ["economy_state", "entitlement_state", "user_settings", "emergency_state"])
  func aMissingSingletonIsReported(table: String) throws {
    let home = try Home()
    try home.database.run(script: "delete from \(table)")
    let fault = try #require(throws: StoredValueFault.self) { try EarnedStateLoader(home.database).state() }
    #expect(fault.place == table)
  }

  @Test func aNewDatabaseHasItsSingletonsAndKeys() throws {
    let home = try Home()
    #expect(
      try home.rows("select key, value from meta where key <> 'device_id' order by key") == [
        "db_location app_sandbox", "schema_version 1",
      ])
    for table in ["economy_state", "user_settings", "entitlement_state", "emergency_state", "focus_state"] {
      #expect(try home.rows("select id from \(table)") == ["1"], "\(table)")
    }
    #expect(
      try home.rows("select settings_json from user_settings") == [
        #"{"timezone_id":"America/Vancouver","credit_costs":{"minutes_5":10,"minutes_15":25,"minutes_30":45},"#
          + #""quest":{"enabled_types":["BREATHING","COPY_TEXT","QR_SCAN"],"unlock_minutes":5,"#
          + #""max_quest_unlocks_per_app_per_day":2,"cooldown_minutes_per_app":15,"qr_key_value":null,"#
          + #""qr_key_set_ts_utc_ms":null,"key_change_cooldown_hours_strict":24},"#
          + #""emergency":{"daily_limit":1,"delay_seconds":60,"unlock_minutes":5,"block_same_app_consecutive":true},"#
          + #""focus":{"preset_minutes":[25,50,75],"strict":true,"min_minutes_to_qualify":20}}"#
      ])
  }

  // Decision E27: imported history is not closed by the clock of the import, and has its own times.
  @Test func theFirstRecordBeginsTheDatabase() throws {
    let home = try Home()
    #expect(try home.record("day.ensure", at: "2025-06-01 12:00") == "applied")
    #expect(try home.rows("select current_day_id from economy_state") == ["2025-06-01"])
    #expect(try home.events() == [])
    let time = "\(home.instant("2025-06-01 12:00").millisecondsSinceEpoch)"
    for table in ["economy_state", "user_settings", "entitlement_state", "emergency_state", "focus_state"] {
      #expect(try home.rows("select updated_ts_utc_ms from \(table)") == [time], "\(table)")
    }
  }
}
