import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// Everything that `earned diagnostics check` can find, and what `--fix` does about it.
@Suite struct CheckTests {
  /// Something that is wrong, and whether it can be repaired.
  struct Case: Sendable, CustomStringConvertible {
    let code: String
    let isMended: Bool
    let script: String
    var later = Duration.zero

    init(_ code: String, _ isMended: Bool, _ script: String, later: Duration = .zero) {
      self.code = code
      self.isMended = isMended
      self.script = script
      self.later = later
    }

    var description: String { "\(code): \(script.prefix(60))" }
  }

  static let cases = [
    Case("SCHEMA_MISSING", true, "drop index idx_event_ts"),
    Case("SCHEMA_MISSING", true, "drop index idx_unlock_grant_attempt"),
    Case("SCHEMA_MISSING", true, "drop table daily_app_limits; update day_summary set quest_unlocks_count = 0"),
    Case("SCHEMA_MISSING", false, "alter table mode drop column priority"),
    Case(
      "SCHEMA_DIFFERENT", false, "drop index idx_event_ts; create index idx_event_ts on event_log(created_ts_utc_ms)"),
    Case("SINGLETON_MISSING", true, "delete from economy_state"),
    Case("SINGLETON_MISSING", true, "delete from emergency_state; delete from focus_state"),
    Case("SINGLETON_MISSING", true, "delete from user_settings; delete from entitlement_state"),
    Case("META_MISSING", true, "delete from meta where key in ('device_id', 'db_location')"),
    Case("FOREIGN_KEYS", false, "insert into mode_blocked_app values ('no such mode', 'android:a', 1)"),
    Case("WRONG_TYPE", false, "update mode set priority = 'high'"),
    Case("WRONG_DAY", false, "update focus_session set day_id = 'zz'"),
    Case("WRONG_DAY", false, "update focus_session set day_id = '2026-02-30'"),
    Case("WRONG_DAY", false, "update focus_session set started_ts_utc_ms = 9000000000000000000"),
    Case("WRONG_DAY", false, "update economy_state set current_day_id = 'zz'"),
    Case("UNREADABLE_STATE", false, "update economy_state set current_day_id = 'zz'"),
    Case("FORBIDDEN_VALUE", false, "update habit set reward_credits = -7"),
    Case("UNKNOWN_ZONE", false, "update focus_session set timezone_id = 'No/Where'"),
    Case("INVALID_JSON", false, "update unlock_grant set metadata_json = '{'"),
    Case("SETTINGS", true, "update user_settings set settings_json = '[]'"),
    Case("SETTINGS", true, "update user_settings set settings_json = '{'"),
    Case("SETTINGS", true, setting("credit_costs.minutes_5", "-5")),
    Case("SETTINGS", true, setting("credit_costs.minutes_15", "12") + setting("credit_costs.minutes_5", "12")),
    Case("SETTINGS", true, setting("credit_costs.minutes_30", "'45'")),
    Case("SETTINGS", true, setting("quest.cooldown_minutes_per_app", "0")),
    Case("SETTINGS", true, setting("emergency.block_same_app_consecutive", "json('false')")),
    Case("SETTINGS", true, setting("quest.enabled_types", "json('[\"BREATHING\", \"RUN\"]')")),
    Case("SETTINGS", true, setting("focus.preset_minutes", "json('[]')")),
    Case("SETTINGS", true, setting("emergency", "7")),
    Case("SETTINGS", true, "update user_settings set settings_json = json_remove(settings_json, '$.focus.strict')"),
    Case("SETTINGS", true, "update user_settings set settings_json = json_remove(settings_json, '$.timezone_id')"),
    Case("META_VALUE", true, "update meta set value = 'mine' where key = 'device_id'"),
    Case("META_VALUE", true, "update meta set value = 'cloud' where key = 'db_location'"),
    Case("META_VALUE", true, "insert into meta values ('flags_json', '[]')"),
    Case("META_VALUE", true, "insert into meta values ('flags_json', '{\"billing_enabled\": 1}')"),
    Case("META_TIME", false, "insert into meta values ('last_retention_cleanup_ts_utc_ms', 'lately')"),
    Case("META_TIME", false, "insert into meta values ('last_shield_ts_utc_ms', '-1')"),
    Case("UNKNOWN_WORD", false, "update habit set sync_status = 'LOST'"),
    Case("UNKNOWN_WORD", false, "update event_log set sync_status = ''"),
    Case("UNKNOWN_WORD", false, "update unlock_attempt set chosen_option_type = 'BRIBE'"),
    Case("UNKNOWN_WORD", false, "update unlock_attempt set denial_reason = 'BECAUSE'"),
    Case("UNKNOWN_WORD", false, "update entitlement_state set tier = 'GOLD'"),
    Case("UNKNOWN_WORD", false, "update event_log set type = 'CREDITS_FOUND' where type = 'CREDITS_EARNED'"),
    Case(
      "UNKNOWN_WORD", false,
      """
      insert into unlock_grant_extension (extension_id, grant_id, ts_utc_ms, added_minutes, new_ends_ts_utc_ms, method)
      select 'more', grant_id, 1, 5, ends_ts_utc_ms, 'BRIBE' from unlock_grant limit 1
      """),
    Case("APP_ID_FORM", false, "update emergency_state set last_app_id_used = 'com.alpha'"),
    Case("APP_PLATFORM", false, "update app_info set platform = 'ios' where app_id = 'android:com.alpha'"),
    Case("WINDOW_EMPTY", false, "update mode_window set end_local_hhmm = start_local_hhmm"),
    Case("WINDOW_EMPTY", false, "update mode set manual_expires_at_ts_utc_ms = 5, manual_effective_at_ts_utc_ms = 5"),
    Case("OUT_OF_BOUNDS", false, "update unlock_grant set ends_ts_utc_ms = starts_ts_utc_ms - 1"),
    Case("OUT_OF_BOUNDS", false, "update focus_session set started_ts_utc_ms = ended_ts_utc_ms + 1"),
    Case("OUT_OF_BOUNDS", false, "update quest_session set expires_ts_utc_ms = created_ts_utc_ms - 1"),
    Case("WRONG_DAY", false, "update mode_window set end_local_hhmm = '24:00'"),
    Case("OUT_OF_BOUNDS", false, "update mode_window set days_of_week_mask = 128"),
    Case("OUT_OF_BOUNDS", false, "update economy_state set rollover_cap = 9223372036854775807"),
    Case("OUT_OF_BOUNDS", false, "update economy_state set daily_reset_hour_local = 5"),
    Case("JSON_MEMBER", false, payload("CREDITS_EARNED", "json_remove(payload_json, '$.amount')")),
    Case("JSON_MEMBER", false, payload("CREDITS_EARNED", "json_set(payload_json, '$.source', 'THEFT')")),
    Case("JSON_MEMBER", false, payload("CREDITS_SPENT", "json_set(payload_json, '$.unlock_minutes', 'five')")),
    Case("JSON_MEMBER", false, payload("UNLOCK_GRANTED", "json_set(payload_json, '$.ends_ts_utc_ms', -1)")),
    Case("JSON_MEMBER", false, payload("FOCUS_ENDED", "json_set(payload_json, '$.completed', 1)")),
    Case("JSON_MEMBER", false, snapshot("json_remove(available_options_json, '$.options')")),
    Case("JSON_MEMBER", false, snapshot("json_set(available_options_json, '$.options[0].enabled', 'yes')")),
    Case(
      "JSON_MEMBER", false, snapshot("json_set(available_options_json, '$.options[0].durations[1].cost_credits', -25)")),
    Case(
      "JSON_MEMBER", false, snapshot("json_set(available_options_json, '$.options[1].quest_types[0]', 'BREATHING')")),
    Case(
      "TIMEZONE", false,
      "update user_settings set settings_json = json_set(settings_json, '$.timezone_id', 'Mars/Olympus')"),
    Case("CLOCK_AHEAD", false, "update event_log set ts_utc_ms = 1893456000000 where rowid = 1"),
    Case("CLOCK_AHEAD", true, "", later: .days(-5)),
    Case("DAY_SUMMARY_LOG", true, "update day_summary set credits_earned = credits_earned + 1"),
    Case("DAY_SUMMARY_LOG", true, "update day_summary set credits_unlocks_count = 9, quest_unlocks_count = 1"),
    Case("CURRENT_GRANT_NOT_LATEST", true, "delete from unlock_grant_current"),
    Case(
      "CURRENT_GRANT_OF_OTHER_APP", true,
      """
      update unlock_grant_current set grant_id = (select grant_id from unlock_grant where method = 'QUEST')
      where app_id = 'android:com.alpha'
      """),
    Case(
      "FOCUS_POINTER", true, "update focus_state set active_session_id = (select session_id from focus_session)"),
    Case(
      "FOCUS_POINTER", false,
      """
      update focus_session set ended_ts_utc_ms = null, completed = 0, qualifies = 0, awarded_credits = 0,
        actual_duration_minutes = null
      """),
    Case(
      "STALE_ATTEMPT", true,
      """
      insert into unlock_attempt (attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness,
        available_options_json, created_ts_utc_ms, updated_ts_utc_ms)
      values ('left', 'android:com.alpha', 1771076800000, 'UTC', '2026-02-14', 'GENTLE', '{}', 1, 1);
      update day_summary set unlock_attempts_count = 1 where day_id = '2026-02-14';
      insert into event_log values ('e', 1771076800000, 'UTC', '2026-02-14', 'UNLOCK_ATTEMPT_CREATED', '{}', 1, 'LOCAL_ONLY');
      """),
    Case(
      "STALE_QUEST", true,
      """
      insert into unlock_attempt (attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness,
        available_options_json, created_ts_utc_ms, updated_ts_utc_ms)
      values ('left', 'android:com.alpha', 1771076800000, 'UTC', '2026-02-14', 'GENTLE', '{}', 1, 1);
      insert into quest_session (quest_session_id, attempt_id, quest_type, created_ts_utc_ms, expires_ts_utc_ms,
        updated_ts_utc_ms)
      values ('hunt again', 'left', 'QR_SCAN', 1, 2, 1);
      update day_summary set unlock_attempts_count = 1 where day_id = '2026-02-14';
      insert into event_log values ('e', 1771076800000, 'UTC', '2026-02-14', 'UNLOCK_ATTEMPT_CREATED', '{}', 1, 'LOCAL_ONLY');
      """),
    Case("STREAK_LOG", true, "update economy_state set streak_count = 99"),
    Case("BALANCE_LOG", false, "update economy_state set credit_balance = 39"),
    Case("RETENTION_OVERDUE", false, "select 1", later: .days(60)),
  ]

  /// The first of each code; the soak tests have all cases.
  private static let oneOfEach = Dictionary(grouping: cases, by: \.code).values.map { $0[0] }.sorted {
    $0.code < $1.code
  }

  private static func setting(_ path: String, _ value: String) -> String {
    "update user_settings set settings_json = json_set(settings_json, '$.\(path)', \(value));"
  }

  private static func payload(_ type: String, _ value: String) -> String {
    "update event_log set payload_json = \(value) where type = '\(type)'"
  }

  private static func snapshot(_ value: String) -> String {
    "update unlock_attempt set available_options_json = \(value)"
  }

  /// A finding names the table, the column, the member and the bound.
  @Test(arguments: [
    ("update habit set sort_order = 2000000000", "habit.sort_order (-1000000000 to 1000000000)"),
    (
      payload("CREDITS_SPENT", "json_set(payload_json, '$.amount', -1)"),
      "event_log.payload_json CREDITS_SPENT amount (0 to 1000000000000)"
    ),
    (setting("credit_costs.minutes_15", "5"), "user_settings.settings_json credit_costs.minutes_15 (15 to 60)"),
    (setting("emergency.daily_limit", "3"), "user_settings.settings_json emergency.daily_limit (1)"),
    ("update meta set value = 'mine' where key = 'device_id'", "meta.value device_id (a UUID)"),
  ]) func aFindingNamesThePlaceAndTheBound(_ script: String, _ place: String) throws {
    let clinic = try Clinic()
    try clinic.edit("pragma ignore_check_constraints = on; \(script)")
    let messages = try clinic.check().findings().map(\.message)
    #expect(messages.contains { $0.contains(place) }, "\(messages)")
  }

  /// The document for support tells everything that the check finds, where it is, and of which days.
  func theExportHasEveryFinding(_ example: Case) throws {
    let clinic = try Clinic()
    try clinic.edit("pragma foreign_keys = off; pragma ignore_check_constraints = on; \(example.script)")
    let now = Clinic.now + example.later
    var options = DiagnosticsExport.Options()
    options.isThorough = true
    let document = clinic.document(options, now: now)
    let rows = document["findings"]?.arrayValue?.compactMap(\.objectValue) ?? []
    let found = try clinic.codes(at: now)
    #expect(Set(rows.compactMap { $0["code"]?.stringValue }) == Set(found))
    #expect(rows.allSatisfy { ($0["count"]?.integerValue ?? 1) > 0 })
  }

  @Test func theExportNamesThePlaceAndTheDays() throws {
    let clinic = try Clinic()
    try clinic.edit("update unlock_grant set ends_ts_utc_ms = starts_ts_utc_ms - 1; drop index idx_event_ts")
    clinic.setMode(0o644)
    let document = clinic.document()
    #expect(
      document["summary"] == "The check finds 2 errors and 1 warning: PERMISSIONS, SCHEMA_MISSING, OUT_OF_BOUNDS.")
    func row(
      _ code: String, _ severity: String, table: JSONValue = .null, column: JSONValue = .null, count: JSONValue = .null,
      day: JSONValue = .null
    ) -> JSONValue {
      [
        "code": .string(code), "severity": .string(severity), "table": table, "column": column, "count": count,
        "first_day": day, "last_day": day,
      ]
    }
    #expect(
      document["findings"] == [
        row("PERMISSIONS", "warning"), row("SCHEMA_MISSING", "error", count: 1),
        row("OUT_OF_BOUNDS", "error", table: "unlock_grant", column: "ends_ts_utc_ms", count: 2, day: "2026-02-15"),
      ])
  }

  @Test func aSoundDatabaseHasNoFindings() throws {
    let clinic = try Clinic()
    let state = FolderState(clinic.folder)
    #expect(try clinic.check().findings() == [])
    #expect(FolderState(clinic.folder) == state)
  }

  @Test(arguments: oneOfEach) func everyFaultIsFoundAndRepaired(_ example: Case) throws {
    let clinic = try Clinic()
    try clinic.edit("pragma foreign_keys = off; pragma ignore_check_constraints = on; \(example.script)")
    let now = Clinic.now + example.later
    let broken = try clinic.content()
    // Nor is what would be in vain advised.
    let advice = try clinic.check(at: now).findings().first { $0.code == example.code }?.fix
    #expect(advice?.contains(Finding.repairFix) == example.isMended)
    let result = try DatabaseRepair(clinic.check(at: now)).perform()
    let findings = result.repaired + result.findings
    let finding = try #require(findings.first { $0.code == example.code }, "\(findings.map(\.code))")
    #expect(!finding.fix.isEmpty && !finding.message.isEmpty)
    #expect(result.findings.contains { $0.code == example.code } != example.isMended, "\(result.findings.map(\.text))")
    #expect(result.repaired.contains { $0.code == example.code } == example.isMended)
    // What was tried in vain is not advised again.
    #expect(!result.findings.contains { $0.fix.contains(Finding.repairFix) }, "\(result.findings.map(\.fix))")
    // The backup is the database as it was.
    if let backup = result.backupPath {
      #expect(try DatabaseContent(ofFile: backup) == broken)
      #expect(mode(backup) == 0o600)
    } else {
      #expect(try clinic.content() == broken)
    }
  }

  /// A repair changes nothing but what was wrong.
  @Test func aRepairRestoresWhatWasLost() throws {
    let clinic = try Clinic()
    let sound = try clinic.content()
    try clinic.edit(
      """
      pragma foreign_keys = off; delete from economy_state; delete from focus_state; drop index idx_mode_updated;
      delete from unlock_grant_current; update day_summary set credits_spent = 99, updated_ts_utc_ms = 5;
      """)
    let result = try DatabaseRepair(clinic.check()).perform()
    #expect(result.findings == [])
    let repaired = try clinic.content()
    for table in ["economy_state", "focus_state", "unlock_grant_current", "day_summary"] {
      // All but the time of the change.
      let rows = [sound, repaired].map { $0[table].map { row in row.split(separator: "|").filter { !$0.isTime } } }
      #expect(rows[0] == rows[1], "\(repaired.difference(from: sound))")
    }
    var (one, other) = (sound, repaired)
    for table in ["economy_state", "focus_state", "unlock_grant_current", "day_summary"] {
      (one, other) = (one.without(table), other.without(table))
    }
    #expect(one == other, "\(other.difference(from: one))")
    #expect(try clinic.texts("select name from sqlite_master where name = 'idx_mode_updated'") == ["idx_mode_updated"])
  }

  /// An app's database has only the specified tables: that is no finding, and a repair adds none of ours.
  @Test func aRepairAddsNoTablesToAnAppsDatabase() throws {
    let clinic = try Clinic()
    try clinic.edit(
      """
      drop table earned_migration; drop table earned_record_key; drop table earned_scheduled_disable;
      drop table earned_rolled_attempt; drop table earned_rolled_credit; drop table earned_rolled_grant;
      drop table earned_qualified_later; drop table earned_added_focus; drop table earned_added_day;
      drop table earned_other_app;
      drop index idx_unlock_grant_attempt; drop index idx_unlock_attempt_pending; drop index idx_unlock_attempt_grant;
      """)
    #expect(try clinic.check().findings() == [])
    try clinic.edit("drop index idx_event_ts")
    #expect(try clinic.codes() == ["SCHEMA_MISSING"])
    #expect(try DatabaseRepair(clinic.check()).perform().findings == [])
    #expect(try clinic.texts("select name from sqlite_master where name like 'earned%'") == [])
  }

  @Test func aDamagedFileIsNotWrittenTo() throws {
    let clinic = try Clinic()
    try clinic.edit("delete from focus_state")
    var bytes = try #require(clinic.folder.bytes("earned.db"))
    bytes.replaceSubrange(20_480..<24_576, with: [UInt8](repeating: 0x55, count: 4_096))
    clinic.folder.write(bytes, to: "earned.db")
    let result = try DatabaseRepair(clinic.check()).perform()
    #expect(result.findings.contains { $0.code == "INTEGRITY" })
    #expect(result.repaired == [] && result.backupPath == nil)
    #expect(clinic.folder.bytes("earned.db") == bytes)
  }

  @Test func aRepairTakesPermissionsFromOthers() throws {
    let clinic = try Clinic()
    clinic.setMode(0o644)
    #expect(try clinic.codes() == ["PERMISSIONS"])
    let result = try DatabaseRepair(clinic.check()).perform()
    #expect(result.findings == [] && result.backupPath == nil)
    #expect(mode(clinic.path) == 0o600)
  }
}

extension Substring {
  /// Whether it is a number of milliseconds of these days.
  fileprivate var isTime: Bool { count == 13 && hasPrefix("177") }
}

@Suite struct InvariantTests {
  /// A long text of another program would fill the memory.
  @Test(arguments: [
    ("'h1'", "h1"), ("7", "7"), ("1.5", "?"), ("x'00'", "?"), ("null", "?"), ("hex(zeroblob(501))", "?"),
  ])
  func aViolationIsNamedByItsValue(_ value: String, _ name: String) throws {
    let invariant = Invariant(code: "WRONG", sql: "select \(value)", message: "Something is wrong.")
    #expect(try invariant.violations(in: Database(.memory, .readWrite)) == [name])
  }
}
