import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedHachimiStore

/// Rows of an app, then records of one's own (interface of Hachimi, section 9).
@Suite struct ImportTests {
  let home: Home

  init() throws { home = try Home() }

  // swift-format-ignore
  private static let rows = [
    #"{"table":"action_ledger","row":{"id":"a1","type":"purchase","uid":"u9","started_at":1767225600000,"payload":{"accessoryId":"old-hat","price":70},"result":{"coins":-70},"synced":1,"synced_at":1767225700000,"created_at":1767225600000}}"#,
    #"{"table":"action_ledger","row":{"id":"a2","type":"focus_complete","uid":"u9","started_at":1767312000000,"ended_at":1767313500000,"payload":{"habitId":"h1"},"result":{"coins":250},"created_at":1767313500000}}"#,
    #"{"table":"local_habits","check_in_days":4,"row":{"id":"h1","uid":"u9","name":"Read","cat_id":"c1","goal_minutes":25,"target_hours":50,"total_minutes":90,"reminders":[],"created_at":1767225600000}}"#,
    #"{"table":"local_cats","row":{"id":"c1","uid":"u9","name":"Mochi","appearance":{"peltType":"own","eyeColor":"own"},"personality":"own","total_minutes":90,"equipped_accessory":"old-hat","bound_habit_id":"h1","state":"active","last_session_at":1767313500000,"created_at":1767225600000}}"#,
    #"{"table":"local_sessions","row":{"id":"s1","uid":"u9","habit_id":"h1","cat_id":"c1","started_at":1767312000000,"ended_at":1767313500000,"duration_minutes":25,"target_duration_minutes":25,"paused_seconds":0,"status":"completed","completion_ratio":1,"xp_earned":25,"coins_earned":250,"mode":"countdown","created_at":1767313500000}}"#,
    #"{"table":"local_monthly_checkins","row":{"id":"u9_2026-01","uid":"u9","month":"2026-01","checked_days":[1,2],"total_coins":77,"milestones_claimed":[]}}"#,
    #"{"table":"local_achievements","row":{"id":"app_own","uid":"u9","unlocked_at":1767312000000,"claimed":1,"claimed_at":1767312000000}}"#,
    #"{"table":"hachimi_habit","row":{"habit_id":"h0","name":"Once"}}"#,
    #"{"table":"materialized_state","row":{"key":"coin_balance","value":1000}}"#,
    #"{"table":"materialized_state","row":{"key":"inventory","value":["old-bow"]}}"#,
  ]

  private func importRows() throws {
    for (index, row) in Self.rows.enumerated() {
      let record = object(row).with("type", "hachimi.import.row").with(
        "ts_utc_ms", .integer(1_767_313_500_000 + Int64(index)))
      #expect(try home.record(record) == "applied", "\(row)")
    }
  }

  private func own(_ fields: String) throws -> String {
    try home.record(object(#"{"ts_utc_ms":1773475200000,"type":"hachimi.\#(fields)"#))
  }

  @Test func whatIsImported() throws {
    try importRows()
    #expect(try home.coins() == 1_000)
    #expect(try home.rows("select is_from_app, opening_coins from hachimi_history") == ["1 820"])
    #expect(try home.rows("select habit_id, opening_days from hachimi_habit order by 1") == ["h0 0", "h1 3"])
    #expect(try home.rows("select * from hachimi_session_day") == ["s1 2026-01-02 0 2026-01-02"])
    #expect(try home.rows("select * from hachimi_imported order by 1") == ["a1 2026-01-01", "a2 2026-01-02"])
    #expect(try home.rows("select value from materialized_state where key = 'uid'") == [])
    #expect(try home.findings() == [])
  }

  @Test func thenRecordsOfOnesOwn() throws {
    try importRows()
    #expect(try own(#"checkin"}"#) == "applied")
    #expect(try home.rows("select value from materialized_state where key = 'uid'") == ["u9"])
    #expect(try own(#"equip","cat_id":"c1","accessory_id":"old-bow"}"#) == "applied")
    #expect(try home.rows("select value from materialized_state where key = 'inventory'") == [#"["old-hat"]"#])
    #expect(
      try own(
        #"session.log","habit_id":"h1","mode":"stopwatch","status":"completed","started_at_ts_utc_ms":1773471600000}"#)
        == "applied")
    #expect(try home.rows("select total_minutes from local_habits") == ["150"])
    let row = object(Self.rows[8]).with("type", "hachimi.import.row").with("ts_utc_ms", 1_773_475_200_001)
    #expect(try home.record(row.with("row", ["key": "email", "value": "x"])) == "rejected WRONG_STATE")
    #expect(try home.findings() == [])
    // The imported actions go by their age, our own stay until they are synced.
    #expect(try HachimiRetention.cleanLedger(of: home.database, at: home.now("2027-01-01 00:00").instant) == 2)
    #expect(
      try home.rows("select type, date, coins, subject_id from hachimi_rolled_action") == [
        "purchase 2026-01-01 -70 old-hat", "focus_complete 2026-01-02 250 h1",
      ])
    #expect(try home.findings() == [])
  }

  @Test func theSameIDWithOtherContentIsAConflict() throws {
    try importRows()
    let row = object(Self.rows[7]).with("type", "hachimi.import.row").with("ts_utc_ms", 1_773_475_200_001)
    #expect(try home.record(row) == "duplicate")
    #expect(try home.record(row.with("row", ["habit_id": "h0", "name": "Twice"])) == "rejected ID_CONFLICT")
  }

  @Test(arguments: [
    #"{"table":"local_habits","row":{"id":"h2"}}"#, #"{"table":"dreams","row":{}}"#,
    #"{"table":"chat_messages","check_in_days":1,"row":{"id":"m","cat_id":"c","role":"user","content":"x","created_at":1}}"#,
    #"{"table":"local_monthly_checkins","row":{"id":"u9_2026-02","uid":"u9","month":"2026-03","checked_days":[],"milestones_claimed":[]}}"#,
    #"{"table":"materialized_state","row":{"key":"coin_balance","value":"many"}}"#,
    #"{"table":"hachimi_habit","row":{"habit_id":"h","name":"x","colour":"red"}}"#,
  ]) func whatCannotBeImported(row: String) throws {
    let record = object(row).with("type", "hachimi.import.row").with("ts_utc_ms", 1_767_313_500_000)
    #expect(try home.record(record).hasPrefix("rejected"))
  }

  @Test func anImportsGuestIsNotLinked() throws {
    let row = object(Self.rows[5]).with("type", "hachimi.import.row").with("ts_utc_ms", 1_767_313_500_000)
      .with(
        "row",
        [
          "id": "guest_1_2026-01", "uid": "guest_1", "month": "2026-01", "checked_days": [1], "milestones_claimed": [],
        ])
    #expect(try home.record(row) == "applied")
    #expect(try own(#"account.link","uid":"u1"}"#) == "rejected WRONG_STATE")
  }
}
