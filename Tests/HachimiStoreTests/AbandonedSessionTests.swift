import Testing

/// What a session leaves behind that was not completed.
@Suite struct AbandonedSessionTests {
  private let home: Home

  init() throws {
    home = try Home()
    for line in [
      #"{"type":"hachimi.habit.create","ts_utc_ms":1773475200000,"habit_id":"h1","name":"Read","cat":{"cat_id":"c1","name":"Mo","seed":1}}"#,
      #"{"type":"hachimi.session.log","ts_utc_ms":1773478800000,"habit_id":"h1","mode":"stopwatch","status":"abandoned","started_at_ts_utc_ms":1773475800000,"ended_at_ts_utc_ms":1773476400000}"#,
    ] { #expect(try home.record(object(line)) == "applied") }
  }

  /// Rules 2.10: achievements are looked at after other actions. The next of these unlocks what the session has reached.
  @Test func itUnlocksNoAchievement() throws {
    let unlocked = """
      select json_extract(payload, '$.achievementId'), json_extract(payload, '$.trigger') from action_ledger
      where type = 'achievement_unlocked' and json_extract(payload, '$.trigger') <> 'habit_create' order by rowid
      """
    #expect(try home.rows(unlocked) == [])
    try home.record(object(#"{"type":"hachimi.checkin","ts_utc_ms":1773479000000}"#))
    #expect(try home.rows(unlocked).contains("days-1 check_in"))
  }

  /// Interface, section 1: the time written is that of the record, also when the session ended before.
  @Test func itsCatHasTheTimeOfTheRecord() throws {
    #expect(try home.rows("select last_session_at from local_cats") == ["1773478800000"])
  }
}
