import EarnedJSON
import EarnedTruthTables
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
    func create(_ habitID: String, _ catID: String) -> JSONObject {
      object(
        #"{"type":"hachimi.habit.create","ts_utc_ms":1773475200000,"name":"n","habit_id":"\#(habitID)","cat":{"cat_id":"\#(catID)","name":"c"}}"#
      )
    }
    let names = ["conflict": "rejected ID_CONFLICT", "free": "applied"]
    #expect(try home.record(create("old", "new")) == names[row["habit"]])
    #expect(try home.record(create("new", "old")) == names[row["cat"]])
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
}
