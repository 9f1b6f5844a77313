import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore

/// K52: an id that any row has used is not given a second time.
@Suite struct UsedIDTests {
  /// What an import has left of a habit, and whether its id and that of its cat can be given to new ones.
  @Test(
    arguments: table(
      #"""
      row                                                                                               | habit    | cat
      {"table":"hachimi_habit","row":{"habit_id":"old","name":"Once"}}                                  | conflict | free
      {"table":"local_cats","row":{"id":"old","uid":"u","name":"c","appearance":{},"personality":"p","bound_habit_id":"old","state":"graduated","created_at":1}} | conflict | conflict
      {"table":"local_sessions","row":{"id":"s","uid":"u","habit_id":"old","cat_id":"old","started_at":1,"ended_at":2,"duration_minutes":1,"target_duration_minutes":0,"paused_seconds":0,"status":"completed","completion_ratio":1,"xp_earned":1,"coins_earned":10,"mode":"stopwatch","created_at":2}} | conflict | conflict
      {"table":"diary_entries","row":{"id":"d","cat_id":"old","habit_id":"old","content":"x","date":"2026-01-01","personality":"p","mood":"happy","stage":"kitten","total_minutes":0,"created_at":1}} | conflict | conflict
      {"table":"chat_messages","row":{"id":"m","cat_id":"old","role":"user","content":"x","created_at":1}} | free     | conflict
      {"table":"action_ledger","row":{"id":"a","type":"habit_delete","uid":"u","started_at":1,"payload":{"habitId":"old"},"created_at":1}} | conflict | free
      {"table":"local_achievements","row":{"id":"old","uid":"u","unlocked_at":1}}                       | free     | free
      """#))
  func whatAnImportLeft(_ row: Case) throws {
    let home = try Home()
    let imported = object(row["row"]).with("type", "hachimi.import.row").with("ts_utc_ms", 1_767_313_500_000)
    #expect(try home.record(imported) == "applied")
    let names = ["conflict": "rejected ID_CONFLICT", "free": "applied"]
    #expect(try home.record(creation("old", "new")) == names[row["habit"]])
    #expect(try home.record(creation("new", "old")) == names[row["cat"]])
    #expect(try home.findings() == [])
  }

  @Test func ofADeletedHabitOfOnesOwn() throws {
    let home = try Home()
    for step in story { try home.record(step.record) }
    let again = object(
      #"{"type":"hachimi.habit.create","ts_utc_ms":1773562700000,"name":"n","habit_id":"h2","cat":{"name":"c"}}"#)
    #expect(try home.record(again) == "rejected ID_CONFLICT")
    let cat = object(
      #"{"type":"hachimi.habit.create","ts_utc_ms":1773562700000,"name":"n","cat":{"cat_id":"c2","name":"c"}}"#)
    #expect(try home.record(cat) == "rejected ID_CONFLICT")
  }

  /// K58: as soon as a record used it, in the same batch, too, whatever comes between.
  @Test(
    arguments: [
      nil, #""hachimi.checkin""#, #""hachimi.checkin","colour":"red""#, #""hachimi.habit.delete","habit_id":"h""#,
      #""hachimi.habit.delete","habit_id":"other""#, #""hachimi.habit.deactivate","habit_id":"h""#,
      #""hachimi.account.link","uid":"u1""#, #""hachimi.chat.add","cat_id":"c","role":"user","content":"x""#,
      #""hachimi.session.log","habit_id":"h","mode":"stopwatch","status":"completed","started_at_ts_utc_ms":1773474000000"#,
    ] as [String?]) func ofARecordOfTheSameBatch(between: String?) throws
  {
    let home = try Home()
    let others = between.map { [object(#"{"ts_utc_ms":1773475200000,"type":\#($0)}"#)] } ?? []
    let creations = [creation("h", "d"), creation("e", "c"), creation("e", "d")]
    let outcomes = try home.engine.transaction { try home.engine.apply([creation("h", "c")] + others + creations) }
    #expect(outcomes.first == .applied)
    #expect(outcomes.suffix(3).map(Home.answer) == ["rejected ID_CONFLICT", "rejected ID_CONFLICT", "applied"])
    #expect(try home.rows("select id, name from local_cats order by 1") == ["c cat c", "d cat d"])
    #expect(try home.findings() == [])
  }

  /// K58: so with the rows of an import. One that comes again is a duplicate, one with another content a conflict.
  @Test(
    arguments: table(
      #"""
      table                  | row                                                                      | changed
      local_habits           | {"id":"h","uid":"u","name":"Read","cat_id":"c","goal_minutes":25,"created_at":1} | {"name":"Run"}
      local_cats             | {"id":"c","uid":"u","name":"Mochi","appearance":{},"personality":"own","bound_habit_id":"h","state":"graduated","created_at":1} | {"name":"Taro"}
      hachimi_habit          | {"habit_id":"h","name":"Read"}                                           | {"name":"Run"}
      local_monthly_checkins | {"id":"u_2026-02","uid":"u","month":"2026-02","checked_days":[1],"milestones_claimed":[]} | {"checked_days":[1,2]}
      local_achievements     | {"id":"a","uid":"u","unlocked_at":1}                                     | {"unlocked_at":2}
      """#))
  func ofARowOfTheSameBatch(_ row: Case) throws {
    let home = try Home()
    let imported = object(row["row"])
    var changed = imported
    changed.set(object(row["changed"]))
    let records = [imported, imported, changed].enumerated().map { number, content in
      object(#"{"type":"hachimi.import.row"}"#).with("ts_utc_ms", .integer(1_773_475_200_000 + Int64(number)))
        .with("table", .string(row["table"])).with("row", .object(content))
    }
    let outcomes = try home.engine.transaction { try home.engine.apply(records) }
    #expect(outcomes.map(Home.answer) == ["applied", "duplicate", "rejected ID_CONFLICT"])
  }

  private func creation(_ habitID: String, _ catID: String) -> JSONObject {
    object(
      #"{"type":"hachimi.habit.create","ts_utc_ms":1773475200000,"name":"n","habit_id":"\#(habitID)","cat":{"cat_id":"\#(catID)","name":"cat \#(catID)"}}"#
    )
  }
}
