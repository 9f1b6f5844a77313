import EarnedJSON

/// A record of the story and what comes of it.
struct Step: CustomStringConvertible, Sendable {
  let name: String
  let record: JSONObject
  let answer: String
  let coins: Int
  let ledgerRows: Int

  var description: String { name }

  init(_ name: String, _ json: String, _ answer: String, _ coins: Int, _ ledgerRows: Int) {
    self.name = name
    record = object(json)
    self.answer = answer
    self.coins = coins
    self.ledgerRows = ledgerRows
  }
}

/// The story of the interface (section 10, V51 to V80): the balance and the rows of the ledger after each record.
// swift-format-ignore
let story = [
  Step("a", #"{"cat":{"cat_id":"c1","name":"Mochi","seed":1},"deadline_date":"2026-03-31","habit_id":"h1","name":"Read","target_hours":1,"ts_utc_ms":1773475200000,"type":"hachimi.habit.create"}"#, "applied", 0, 3),
  Step("b", #"{"cat":{"cat_id":"c2","name":"Taro","seed":2},"goal_minutes":30,"habit_id":"h2","name":"Run","ts_utc_ms":1773475500000,"type":"hachimi.habit.create"}"#, "applied", 0, 4),
  Step("c", #"{"ts_utc_ms":1773475800000,"type":"hachimi.checkin"}"#, "applied", 15, 6),
  Step("d", #"{"ts_utc_ms":1773518400000,"type":"hachimi.checkin"}"#, "denied ALREADY_CHECKED_IN", 15, 6),
  Step("e", #"{"client_version":"t","habit_id":"h1","mode":"countdown","started_at_ts_utc_ms":1773477300000,"status":"completed","target_seconds":1500,"ts_utc_ms":1773478800000,"type":"hachimi.session.log"}"#, "applied", 265, 9),
  Step("f", #"{"client_version":"t","habit_id":"h2","mode":"countdown","started_at_ts_utc_ms":1773480600000,"status":"completed","target_seconds":1800,"ts_utc_ms":1773482400000,"type":"hachimi.session.log"}"#, "applied", 565, 12),
  Step("g", #"{"client_version":"t","habit_id":"h1","mode":"countdown","started_at_ts_utc_ms":1773484500000,"status":"completed","target_seconds":1500,"ts_utc_ms":1773486000000,"type":"hachimi.session.log"}"#, "applied", 815, 13),
  Step("h", #"{"client_version":"t","habit_id":"h1","mode":"countdown","started_at_ts_utc_ms":1773489360000,"status":"abandoned","target_seconds":1500,"ts_utc_ms":1773489600000,"type":"hachimi.session.log"}"#, "denied SESSION_TOO_SHORT", 815, 13),
  Step("i", #"{"client_version":"t","habit_id":"h1","mode":"countdown","started_at_ts_utc_ms":1773491159000,"status":"abandoned","target_seconds":1500,"ts_utc_ms":1773491400000,"type":"hachimi.session.log"}"#, "applied", 865, 14),
  Step("j", #"{"client_version":"t","habit_id":"h2","mode":"stopwatch","started_at_ts_utc_ms":1773489600000,"status":"completed","ts_utc_ms":1773525600000,"type":"hachimi.session.log"}"#, "applied", 5_665, 17),
  Step("k", #"{"client_version":"t","habit_id":"h1","mode":"countdown","started_at_ts_utc_ms":1773526800000,"status":"completed","target_seconds":600,"ts_utc_ms":1773527400000,"type":"hachimi.session.log"}"#, "applied", 5_765, 20),
  Step("l", #"{"accessory_id":"golden-bell","ts_utc_ms":1773561600000,"type":"hachimi.purchase"}"#, "applied", 5_415, 21),
  Step("m", #"{"accessory_id":"golden-bell","ts_utc_ms":1773561660000,"type":"hachimi.purchase"}"#, "denied ALREADY_OWNED", 5_415, 21),
  Step("n", #"{"accessory_id":"golden-bell","cat_id":"c1","ts_utc_ms":1773561720000,"type":"hachimi.equip"}"#, "applied", 5_415, 23),
  Step("o", #"{"accessory_id":"golden-bell","cat_id":"c2","ts_utc_ms":1773561780000,"type":"hachimi.equip"}"#, "denied EQUIPPED_ELSEWHERE", 5_415, 23),
  Step("p", #"{"accessory_id":"buttercup","ts_utc_ms":1773561840000,"type":"hachimi.purchase"}"#, "applied", 5_365, 24),
  Step("q", #"{"accessory_id":"buttercup","cat_id":"c1","ts_utc_ms":1773561900000,"type":"hachimi.equip"}"#, "applied", 5_365, 25),
  Step("r", #"{"cat_id":"c1","ts_utc_ms":1773561960000,"type":"hachimi.unequip"}"#, "applied", 5_365, 26),
  Step("s", #"{"cat_id":"c1","ts_utc_ms":1773562020000,"type":"hachimi.unequip"}"#, "applied", 5_365, 26),
  Step("t", #"{"accessory_id":"marigold","cat_id":"c1","ts_utc_ms":1773562080000,"type":"hachimi.equip"}"#, "denied NOT_OWNED", 5_365, 26),
  Step("u", #"{"achievement_id":"first-session","ts_utc_ms":1773562140000,"type":"hachimi.achievement.claim"}"#, "applied", 5_405, 27),
  Step("v", #"{"achievement_id":"first-session","ts_utc_ms":1773562200000,"type":"hachimi.achievement.claim"}"#, "denied ALREADY_CLAIMED", 5_405, 27),
  Step("w", #"{"achievement_id":"adult-cat","ts_utc_ms":1773562260000,"type":"hachimi.achievement.claim"}"#, "denied NOT_UNLOCKED", 5_405, 27),
  Step("x", #"{"achievement_id":"all","ts_utc_ms":1773562320000,"type":"hachimi.achievement.claim"}"#, "applied", 6_505, 37),
  Step("y", #"{"habit_id":"h2","ts_utc_ms":1773562380000,"type":"hachimi.habit.deactivate"}"#, "applied", 6_505, 38),
  Step("z", #"{"client_version":"t","habit_id":"h2","mode":"countdown","started_at_ts_utc_ms":1773560940000,"status":"completed","target_seconds":1500,"ts_utc_ms":1773562440000,"type":"hachimi.session.log"}"#, "rejected WRONG_STATE", 6_505, 38),
  Step("A", #"{"habit_id":"h2","ts_utc_ms":1773562500000,"type":"hachimi.habit.delete"}"#, "applied", 6_505, 39),
  Step("B", #"{"habit_id":"h1","motivation_text":"Ten pages","target_hours":200,"ts_utc_ms":1773562560000,"type":"hachimi.habit.update"}"#, "applied", 6_505, 40),
  Step("C", #"{"ts_utc_ms":1773562620000,"type":"hachimi.checkin"}"#, "applied", 6_520, 42),
  Step("D", #"{"display_name":"Ada","ts_utc_ms":1773562680000,"type":"hachimi.account.link","uid":"u1"}"#, "applied", 6_520, 43),
]
