import EarnedCore
import EarnedJSON

/// A random history of Hachimi: habits come and go, sessions and check-ins in three zones, purchases, the timer, now and then
/// a late record. The same seed gives the same history. Ids of habits, cats and accessories are few, so that records meet.
struct RandomHachimiHistory {
  private var random: SplitMix64
  private var milliseconds: Int64 = 1_773_475_200_000
  /// Where all of it happens; nil for three zones.
  private var zone: String?
  /// The habits that come first.
  private var firstHabits = ["h1", "h2"][...]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func records(_ count: Int) -> [JSONObject] { (0..<count).map { _ in record() } }

  /// What is recorded next, at a time or a little later, in one zone.
  mutating func record(at time: inout Int64, in zone: String) -> JSONObject {
    self.zone = zone
    milliseconds = time
    var record = record()
    record["timezone_id"] = .string(zone)
    time = milliseconds
    return record
  }

  private mutating func record() -> JSONObject {
    if let id = firstHabits.popFirst() { return habit(id) }
    switch number(20) {
    case 0: return habit(pick(["h1", "h2", "h3", "h4", "h5"]))
    case 1: return make("habit.update", ["habit_id": habitID(), "target_hours": .count(1 + number(20))])
    case 2: return make(pick(["habit.deactivate", "habit.reactivate", "habit.reactivate"]), ["habit_id": habitID()])
    case 3: return number(4) == 0 ? make("habit.delete", ["habit_id": habitID()]) : make("checkin", [:])
    case 4, 5: return make("checkin", [:])
    case 6, 7: return make("purchase", ["accessory_id": accessory()])
    case 8: return make("equip", ["cat_id": catID(), "accessory_id": accessory()])
    case 9: return make("unequip", ["cat_id": catID()])
    case 10: return make("achievement.claim", ["achievement_id": "all"])
    case 11: return timer()
    case 12: return timer()
    case 13: return text()
    case 14: return link()
    default: return session()
    }
  }

  private mutating func text() -> JSONObject {
    guard number(4) == 0 else { return make("diary.add", ["cat_id": catID(), "content": "x"]) }
    return make("settings.set", ["ai_selected_provider": .string(pick(["minimax", "gemini"]))])
  }

  private mutating func session() -> JSONObject {
    milliseconds += Int64(number(6) + 1) * 3_600_000
    let seconds = Int64(pick([5, 100, 400, 1_500, 1_800, 5_000]))
    let isLate = number(8) == 0
    let ended = milliseconds - (isLate ? 90_000_000 : 0)
    var record = make(
      "session.log",
      [
        "habit_id": habitID(), "mode": "stopwatch", "started_at_ts_utc_ms": .integer(ended - seconds * 1_000),
        "ended_at_ts_utc_ms": .integer(ended), "status": .string(pick(["completed", "completed", "abandoned"])),
      ])
    record["timezone_id"] = .string(zone ?? pick(["UTC", "Asia/Tokyo", "America/New_York"]))
    return record
  }

  private mutating func timer() -> JSONObject {
    let use = pick([
      "start", "start", "pause", "resume", "background", "foreground", "restore", "finish", "abandon", "drop",
    ])
    guard use == "start" else { return make("timer", ["op": .string(use)]) }
    return make(
      "timer",
      ["op": "start", "habit_id": habitID(), "mode": .string(pick(["countdown", "stopwatch"]))])
  }

  private mutating func link() -> JSONObject {
    guard number(3) == 0 else { return make("chat.add", ["cat_id": catID(), "role": "user", "content": "x"]) }
    return make("account.link", ["uid": "u1", "display_name": .string(pick(["Ada", "Bea"]))])
  }

  private mutating func habit(_ id: String) -> JSONObject {
    make(
      "habit.create",
      [
        "habit_id": .string(id), "name": .string("habit \(id)"), "goal_minutes": .count(pick([10, 25])),
        "target_hours": .count(1 + number(3)), "deadline_date": "2026-04-10",
        "cat": ["cat_id": .string("c" + id.dropFirst()), "name": "cat"],
      ])
  }

  private mutating func make(_ type: String, _ fields: JSONObject) -> JSONObject {
    milliseconds += Int64(number(7_200) + 1) * 1_000
    var record: JSONObject = ["type": .string("hachimi.\(type)"), "ts_utc_ms": .integer(milliseconds)]
    record.set(fields)
    return record
  }

  private mutating func habitID() -> JSONValue { .string(pick(["h1", "h2", "h3", "h4"])) }
  private mutating func catID() -> JSONValue { .string(pick(["c1", "c2", "c3"])) }
  private mutating func accessory() -> JSONValue {
    .string(pick(["buttercup", "marigold", "tin-bell", "red-collar", "silk-scarf"]))
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }
}
