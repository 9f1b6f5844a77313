import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore

/// What is rejected, on the values of the interface (V33 to V50): fields over those of a valid record, after a, b and c
/// of the story. `<30×x>` is thirty times x.
@Suite struct ValidationTests {
  private static let valid = #"{"hour":7,"minute":30,"mode":"weekends"}"#

  @Test(
    arguments: table(
      #"""
      type                | fields                                                                    | answer
      habit.create        | {"cat":{"name":"<30×x>"}}                                                 | applied
      habit.create        | {"motivation_text":"<240×é>"}                                             | applied
      habit.create        | {"cat":{"appearance":{"eyeColor":"Any-text"},"name":"c"}}                 | applied
      habit.create        | {"reminders":[{"hour":7,"minute":30,"mode":"weekends"}]}                  | applied
      habit.create        | {"cat":{"name":"<31×x>"}}                                                 | rejected INVALID_VALUE
      habit.create        | {"cat":{"name":"   "}}                                                    | rejected INVALID_VALUE
      habit.create        | {"name":"  "}                                                             | rejected INVALID_VALUE
      habit.create        | {"goal_minutes":481}                                                      | rejected INVALID_VALUE
      habit.create        | {"target_hours":10001}                                                    | rejected INVALID_VALUE
      habit.create        | {"motivation_text":"<241×é>"}                                             | rejected INVALID_VALUE
      habit.create        | {"deadline_date":"2026-02-30"}                                            | rejected INVALID_VALUE
      habit.create        | {"reminders":[V,V,V,V,V,V]}                                               | rejected INVALID_VALUE
      habit.create        | {"reminders":[{"hour":24,"minute":30,"mode":"weekends"}]}                 | rejected INVALID_VALUE
      habit.create        | {"reminders":[{"hour":7,"minute":30,"mode":"weekly"}]}                    | rejected INVALID_VALUE
      habit.create        | {"habit_id":"a/b"}                                                        | rejected INVALID_VALUE
      habit.create        | {"cat":{"name":"c","personality":"grumpy"}}                               | rejected INVALID_VALUE
      habit.create        | {"cat":{"appearance":{"spriteVariant":3},"name":"c"}}                     | rejected INVALID_VALUE
      habit.create        | {"cat":{}}                                                                | rejected MISSING_FIELD
      habit.create        | {"habit_id":"h1"}                                                         | rejected ID_CONFLICT
      habit.create        | {"cat":{"cat_id":"c1","name":"c"}}                                        | rejected ID_CONFLICT
      habit.update        | {}                                                                        | rejected INVALID_VALUE
      habit.update        | {"motivation_text":""}                                                    | rejected INVALID_VALUE
      habit.update        | {"name":" "}                                                              | rejected INVALID_VALUE
      habit.update        | {"clear_reminders":false}                                                 | rejected INVALID_VALUE
      habit.update        | {"clear_target_hours":true,"target_hours":5}                              | applied
      habit.update        | {"habit_id":"none","name":"x"}                                            | rejected NOT_FOUND
      habit.reactivate    | {}                                                                        | rejected WRONG_STATE
      session.log         | {"mode":"countdown"}                                                      | rejected MISSING_FIELD
      session.log         | {"target_seconds":1500}                                                   | rejected INVALID_VALUE
      session.log         | {"mode":"countdown","target_seconds":28801}                               | rejected INVALID_VALUE
      session.log         | {"status":"done"}                                                         | rejected INVALID_VALUE
      session.log         | {"started_at_ts_utc_ms":2000000000000}                                    | rejected INVALID_VALUE
      session.log         | {"xp_multiplier":0}                                                       | rejected INVALID_VALUE
      session.log         | {"xp_multiplier":1e300}                                                   | applied
      session.log         | {"coins":5}                                                               | rejected UNKNOWN_FIELD
      session.log         | {"habit_id":"none"}                                                       | rejected NOT_FOUND
      purchase            | {"accessory_id":"butercup"}                                               | rejected INVALID_VALUE
      purchase            | {"accessory_id":"buttercup","price":10}                                   | rejected INVALID_VALUE
      purchase            | {"accessory_id":"buttercup"}                                              | denied INSUFFICIENT_COINS
      equip               | {"accessory_id":"buttercup","cat_id":"c9"}                                | rejected NOT_FOUND
      equip               | {"accessory_id":"buttercup","cat_id":"c1"}                                | denied NOT_OWNED
      unequip             | {"cat_id":"c1"}                                                           | applied
      achievement.claim   | {"achievement_id":"days-34"}                                              | rejected INVALID_VALUE
      account.link        | {"uid":"guest_x"}                                                         | rejected INVALID_VALUE
      account.link        | {"uid":"__x__"}                                                           | rejected INVALID_VALUE
      chat.add            | {"role":"system"}                                                         | rejected INVALID_VALUE
      chat.add            | {"cat_id":"none"}                                                         | rejected NOT_FOUND
      diary.add           | {"cat_id":"none"}                                                         | rejected NOT_FOUND
      chat.add            | {"cat_id":"__c__"}                                                        | rejected INVALID_VALUE
      diary.add           | {"cat_id":"a/b"}                                                          | rejected INVALID_VALUE
      equip               | {"accessory_id":"buttercup","cat_id":".."}                                | rejected INVALID_VALUE
      unequip             | {"cat_id":"a/b"}                                                          | rejected INVALID_VALUE
      habit.update        | {"habit_id":"a/b","name":"x"}                                             | rejected INVALID_VALUE
      habit.delete        | {"habit_id":"."}                                                          | rejected INVALID_VALUE
      habit.deactivate    | {"habit_id":"<31×x>/"}                                                    | rejected INVALID_VALUE
      habit.reactivate    | {"habit_id":"____"}                                                       | rejected INVALID_VALUE
      session.log         | {"habit_id":"a/b"}                                                        | rejected INVALID_VALUE
      session.log         | {"session_id":"a/b"}                                                      | rejected INVALID_VALUE
      habit.create        | {"cat":{"cat_id":"a/b","name":"c"}}                                       | rejected INVALID_VALUE
      timer               | {"op":"start","habit_id":"a/b","mode":"stopwatch"}                        | rejected INVALID_VALUE
      timer               | {"op":"start","habit_id":"none","mode":"stopwatch"}                       | rejected NOT_FOUND
      settings.set        | {}                                                                        | rejected INVALID_VALUE
      settings.set        | {"ai_selected_provider":"grumpy"}                                         | rejected INVALID_VALUE
      settings.set        | {"ai_features_enabled":1}                                                 | rejected INVALID_VALUE
      settings.set        | {"ai_features_enabled":true,"ai_selected_provider":"gemini"}              | applied
      timer               | {"op":"resume"}                                                           | rejected WRONG_STATE
      timer               | {"op":"start"}                                                            | rejected MISSING_FIELD
      timer               | {"op":"pause","habit_id":"h1"}                                            | rejected INVALID_VALUE
      """#))
  func aRecordIsAcceptedOrRejected(_ row: Case) throws {
    let home = try Home()
    for step in story.prefix(3) { try home.record(step.record) }
    let content = try home.content()
    var record = Self.base(row["type"])
    record.set(object(Self.expanded(row["fields"])))
    #expect(try home.record(record) == row["answer"])
    if row["answer"] != "applied" {
      let after = try home.content().without("earned_record_key")
      #expect(after == content.without("earned_record_key"), "\(after.difference(from: content))")
    }
  }

  /// A valid record of a type.
  private static func base(_ type: String) -> JSONObject {
    let fields: [String: String] = [
      "habit.create": #""name":"n","cat":{"name":"c"}"#, "habit.update": #""habit_id":"h1""#,
      "habit.reactivate": #""habit_id":"h1""#,
      "session.log":
        #""habit_id":"h1","mode":"stopwatch","status":"completed","started_at_ts_utc_ms":1773477000000"#,
      "chat.add": #""cat_id":"c1","role":"user","content":"x""#, "diary.add": #""cat_id":"c1","content":"x""#,
    ]
    let rest = fields[type].map { ",\($0)" } ?? ""
    return object(#"{"type":"hachimi.\#(type)","ts_utc_ms":1773480000000\#(rest)}"#)
  }

  /// The text with `<n×c>` and `V` written out.
  private static func expanded(_ text: String) -> String {
    var text = text.replacing("V,", with: valid + ",").replacing("V]", with: valid + "]")
    for (short, count, letter) in [
      ("<30×x>", 30, "x"), ("<31×x>", 31, "x"), ("<240×é>", 240, "é"), ("<241×é>", 241, "é"),
    ] {
      text = text.replacing(short, with: String(repeating: letter, count: count))
    }
    return text
  }
}
