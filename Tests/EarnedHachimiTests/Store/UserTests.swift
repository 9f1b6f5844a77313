import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore

/// K55: the first record that is applied creates the user, whatever it is.
@Suite struct UserTests {
  private static let uid = "select value from materialized_state where key = 'uid'"

  @Test(
    arguments: table(
      #"""
      record                                                                                      | answer  | rows
      "type":"hachimi.habit.create","name":"n","cat":{"name":"c"}                                 | applied | 3
      "type":"hachimi.checkin"                                                                    | applied | 3
      "type":"hachimi.settings.set","ai_features_enabled":true                                    | applied | 1
      "type":"hachimi.settings.set","ai_features_enabled":false                                   | applied | 1
      "type":"hachimi.achievement.claim","achievement_id":"all"                                   | applied | 1
      "type":"hachimi.achievement.claim","achievement_id":"days-1"                                | denied NOT_UNLOCKED | 0
      "type":"hachimi.purchase","accessory_id":"buttercup"                                        | denied INSUFFICIENT_COINS | 0
      "type":"hachimi.timer","op":"pause"                                                         | rejected WRONG_STATE | 0
      "type":"hachimi.unequip","cat_id":"c"                                                       | rejected NOT_FOUND | 0
      """#))
  func theFirstRecordMakesAGuest(_ row: Case) throws {
    let home = try Home()
    #expect(try home.record(object(#"{"ts_utc_ms":1773475200000,\#(row["record"])}"#)) == row["answer"])
    #expect(try home.ledgerRows() == row.number("rows"))
    #expect(try home.rows(Self.uid).allSatisfy { $0.hasPrefix("guest_") })
    #expect(try home.rows(Self.uid).count == (row.number("rows") == 0 ? 0 : 1))
  }

  /// After an import the user is the import's, and of version 1, which has none, a guest, who can be linked.
  @Test(
    arguments: table(
      #"""
      record                                                                | stored
      "type":"hachimi.chat.add","cat_id":"c1","role":"user","content":"x"   | chat_messages
      "type":"hachimi.diary.add","cat_id":"c1","content":"x"                | diary_entries
      "type":"hachimi.timer","op":"start","habit_id":"h1","mode":"stopwatch" | hachimi_timer
      "type":"hachimi.unequip","cat_id":"c1"                                | -
      "type":"hachimi.habit.update","habit_id":"h1","name":"Read"           | -
      "type":"hachimi.settings.set","ai_selected_provider":"gemini"         | hachimi_settings
      "type":"hachimi.achievement.claim","achievement_id":"all"             | -
      """#))
  func anImportsUserIsNamed(_ row: Case) throws {
    let home = try Home()
    for json in [
      #"{"table":"local_habits","row":{"id":"h1","uid":"u9","name":"Read","cat_id":"c1","goal_minutes":25,"created_at":1}}"#,
      #"{"table":"local_cats","row":{"id":"c1","uid":"u9","name":"c","appearance":{},"personality":"p","bound_habit_id":"h1","state":"active","created_at":1}}"#,
    ] {
      let record = object(json).with("type", "hachimi.import.row").with("ts_utc_ms", 1_767_313_500_000)
      #expect(try home.record(record) == "applied")
    }
    #expect(try home.rows(Self.uid) == [])
    #expect(try home.record(object(#"{"ts_utc_ms":1773475200000,\#(row["record"])}"#)) == "applied")
    #expect(try home.rows(Self.uid) == ["u9"])
    #expect(try home.ledgerRows() == 0)
    if let table = row.optional("stored") { #expect(try home.number("select count(*) from \(table)") == 1) }
    #expect(try home.findings() == [])
  }

  @Test func afterTextsAloneTheUserIsAGuestOfOnesOwn() throws {
    let home = try Home()
    let record = object(
      #"{"table":"chat_messages","row":{"id":"m","cat_id":"c","role":"user","content":"x","created_at":1}}"#
    ).with("type", "hachimi.import.row").with("ts_utc_ms", 1_767_313_500_000)
    #expect(try home.record(record) == "applied")
    #expect(try home.rows(Self.uid) == [])
    #expect(try home.record(object(#"{"ts_utc_ms":1773475200000,"type":"hachimi.checkin"}"#)) == "applied")
    #expect(try home.rows(Self.uid)[0].hasPrefix("guest_"))
    home.engine.forget()
    let link = object(#"{"ts_utc_ms":1773475200001,"type":"hachimi.account.link","uid":"u1"}"#)
    #expect(try home.record(link) == "applied")
    #expect(try home.rows(Self.uid) == ["u1"])
    #expect(try home.findings() == [])
  }

  /// The last token that a device has got is the one that counts, and an app's own is imported (data model, users).
  @Test func theTokenOfTheDeviceIsReplaced() throws {
    let home = try Home()
    let token = "select value from materialized_state where key = 'fcm_token'"
    for (time, text) in [(0, "a:1"), (1, "b:2"), (2, "b:2")] {
      let link = object(#"{"type":"hachimi.account.link","uid":"u1"}"#)
        .with("fcm_token", .string(text)).with("ts_utc_ms", .integer(Int64(1_773_475_200_000 + time)))
      #expect(try home.record(link) == "applied")
    }
    #expect(try home.rows(token) == ["b:2"])
    // The third changed nothing, so it is no action. What an action does not name is not in its payload.
    let tokens = "select json_extract(payload, '$.fcmToken') from action_ledger"
    #expect(try home.rows("\(tokens) where type = 'account_linked' order by started_at") == ["a:1", "b:2"])
    #expect(try home.findings() == [])
  }
}
