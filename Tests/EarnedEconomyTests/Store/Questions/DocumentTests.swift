import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import Testing

/// The documents of contract, section 3, to the letter.
@Suite struct DocumentTests {
  let history: History

  init() throws {
    history = try History()
    try history.record("entitlement.set", ["tier": "PRO"])
    try history.mode("m", blocking: ["android:a", "android:b"], strictness: "HARD")
    try history.earn(20)
    try history.unlock("android:b", credits: 5, at: 1_000)
  }

  private func grantID() throws -> String { try #require(try history.status(at: 1_000).grants.first?.grantID) }

  @Test func theStatusDocument() throws {
    let id = try grantID()
    #expect(
      try history.status(at: 2_000).json.serialized() == """
        {"schema":"earned.status/1","now_ts_utc_ms":1770033602000,"timezone_id":"America/Vancouver",\
        "day_id":"2026-02-02","credit_balance":10,"streak_count":0,\
        "today":{"day_id":"2026-02-02","timezone_id":"America/Vancouver","qualified":false,\
        "first_qualified_ts_utc_ms":null,"focus_minutes_completed":0,"credits_earned":20,"credits_spent":10,\
        "unlock_attempts_count":1,"credits_unlocks_count":1,"quest_unlocks_count":0,"emergency_unlocks_count":0,\
        "created_ts_utc_ms":1770033600000,"updated_ts_utc_ms":1770033601000},\
        "habit_awards_suspended_until_day_id":null,\
        "grants":[{"grant_id":"\(id)","app_id":"android:b","method":"CREDITS","starts_ts_utc_ms":1770033601000,\
        "ends_ts_utc_ms":1770033901000,"state":"active"}],\
        "active_modes":[{"mode_id":"m","name":"Mode m","strictness":"HARD"}],\
        "active_focus_session_id":null,"last_blocked":null,\
        "flags":{"ios_screentime_enabled":true,"android_enforcement_enabled":false,"billing_enabled":false}}
        """)
  }

  @Test func grantsAreSortedByApp() throws {
    try history.unlockInEmergency("android:a", at: 2_000)
    #expect(
      try history.status(at: 3_000).json.objectValue?["grants"]?.arrayValue?.map {
        "\($0.objectValue?["app_id"]?.stringValue ?? "") \($0.objectValue?["state"]?.stringValue ?? "")"
      } == ["android:a pending", "android:b active"])
    #expect(try history.status(at: 301_000).grants.map(\.appID.description) == ["android:a"])
    #expect(try history.status(at: 362_000).grants == [])
  }

  @Test func theAccessDocumentOfABlockedApp() throws {
    #expect(
      try history.access("android:a", at: 2_000).json.serialized() == """
        {"schema":"earned.access/1","app_id":"android:a","now_ts_utc_ms":1770033602000,\
        "timezone_id":"America/Vancouver","day_id":"2026-02-02","status":"BLOCK","reason":"MODE_BLOCKED",\
        "effective_mode_id":"m","effective_strictness":"HARD","why":"ONLY","active_grant":null,"unlock_options":[\
        {"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[\
        {"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},\
        {"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"INSUFFICIENT_CREDITS"},\
        {"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"INSUFFICIENT_CREDITS"}]},\
        {"type":"QUEST_UNLOCK","enabled":false,"disabled_reason":"DISALLOWED_IN_HARD_MODE","quest_types":[\
        {"quest_type":"BREATHING","enabled":false,"disabled_reason":"DISALLOWED_IN_HARD_MODE"},\
        {"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"DISALLOWED_IN_HARD_MODE"},\
        {"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"DISALLOWED_IN_HARD_MODE"}]},\
        {"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}],\
        "credit_balance":10}
        """)
  }

  @Test func theAccessDocumentOfAGrantedApp() throws {
    let id = try grantID()
    #expect(
      try history.access("android:b", at: 2_000).json.serialized() == """
        {"schema":"earned.access/1","app_id":"android:b","now_ts_utc_ms":1770033602000,\
        "timezone_id":"America/Vancouver","day_id":"2026-02-02","status":"ALLOW","reason":"UNLOCK_GRANT_ACTIVE",\
        "effective_mode_id":null,"effective_strictness":null,"why":null,\
        "active_grant":{"grant_id":"\(id)","method":"CREDITS","starts_ts_utc_ms":1770033601000,\
        "ends_ts_utc_ms":1770033901000},"unlock_options":[],"credit_balance":10}
        """)
  }

  @Test func theShieldDocument() throws {
    #expect(
      try history.shield(at: 2_000).json.serialized() == """
        {"schema":"earned.shield/1","at_ts_utc_ms":1770033602000,"timezone_id":"America/Vancouver",\
        "blocked":[{"app_id":"android:a","reason":"MODE_BLOCKED","mode_id":"m","economy":"earned"}],\
        "next":[{"at_ts_utc_ms":1770033901000,"blocked":["android:a","android:b"]}]}
        """)
    let now = try ShieldAnswer(of: [EarnedEconomy.self], in: history.questions.database, at: history.now(2_000))
    #expect(now.next == nil && now.json.objectValue?["next"] == nil)
  }

  @Test func theChecksOfAnAnswer() throws {
    try history.record("mode.upsert", at: 3_000, ["mode_id": "n", "name": "N", "strictness": "GENTLE", "priority": 4])
    try history.record("entitlement.set", at: 4_000, ["tier": "FREE"])
    let answer = try history.access("android:a", at: History.day)
    let document = try #require(answer.explainedJSON.objectValue)
    #expect(document.keys.last == "checks")
    #expect(
      document["checks"]?.serialized() == """
        [{"check":"DAY_STATE","decided":false,"stored_day_id":"2026-02-02","day_id":"2026-02-03"},\
        {"check":"FOCUS_SESSION","decided":false,"session":null},\
        {"check":"UNLOCK_GRANT","decided":false,"grant":null},\
        {"check":"MODES","decided":true,"modes":[\
        {"mode_id":"n","name":"N","priority":4,"strictness":"GENTLE","updated_ts_utc_ms":1770033603000,\
        "enforced":true,"scheduled":false,"manual_state":"AUTO","manual_effective_at_ts_utc_ms":null,\
        "manual_expires_at_ts_utc_ms":null,"active":false,"blocks_app":false},\
        {"mode_id":"m","name":"Mode m","priority":0,"strictness":"HARD","updated_ts_utc_ms":1770033600000,\
        "enforced":false,"scheduled":false,"manual_state":"FORCED_ON","manual_effective_at_ts_utc_ms":null,\
        "manual_expires_at_ts_utc_ms":null,"active":true,"blocks_app":true}],\
        "effective_mode_id":null,"why":null}]
        """)
  }

  @Test func checksEndWithTheOneThatDecided() throws {
    try history.record(
      "focus.start", at: 3_000, ["planned_duration_minutes": 25, "session_id": "f", "blocked_apps": ["android:a"]])
    let focus = try #require(
      try history.access("android:a", at: 3_000).explainedJSON.objectValue?["checks"]?.arrayValue)
    #expect(
      focus.last?.serialized() == """
        {"check":"FOCUS_SESSION","decided":true,"session":{"session_id":"f","strict":true,\
        "started_ts_utc_ms":1770033603000,"planned_end_ts_utc_ms":1770035103000,"blocks_app":true}}
        """)
    let grant = try #require(
      try history.access("android:b", at: 3_000).explainedJSON.objectValue?["checks"]?.arrayValue)
    #expect(grant.count == 3)
    #expect(grant.last?.objectValue?["decided"] == true)
  }
}
