import EarnedCore
import EarnedJSON

/// Rows of an app in random order, the same for the same seed. Their ids and their contents are few: so rows come twice,
/// with the same content or another one, and before those that they name.
struct RandomHachimiImport {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The record that imports a row.
  mutating func record(at milliseconds: Int64, in zone: String) -> JSONObject {
    let (table, row) = row()
    return [
      "type": "hachimi.import.row", "ts_utc_ms": .integer(milliseconds), "timezone_id": .string(zone),
      "table": .string(table), "row": .object(row),
    ]
  }

  private mutating func row() -> (table: String, row: JSONObject) {
    let number = Int.random(in: 1...3, using: &random)
    let (habitID, catID): (JSONValue, JSONValue) = (.string("h\(number)"), .string("c\(number)"))
    switch Int.random(in: 0..<16, using: &random) {
    case 0...2:
      return (
        "local_habits",
        [
          "id": habitID, "uid": "u1", "name": random.pick(["Read", "Run"]), "cat_id": catID, "goal_minutes": 25,
          "total_minutes": random.pick([0, 2_000, 2_000]), "created_at": 1,
        ]
      )
    case 3: return ("hachimi_habit", ["habit_id": habitID, "name": random.pick(["Read", "Run"])])
    case 4...6:
      return (
        "local_cats",
        [
          "id": catID, "uid": "u1", "name": random.pick(["Mochi", "Taro"]), "appearance": [:], "personality": "own",
          "total_minutes": random.pick([0, 2_000, 2_000]), "bound_habit_id": habitID,
          "state": random.pick(["active", "active", "graduated"]), "created_at": 1,
        ]
      )
    case 7...9: return ("local_sessions", session(habitID, catID))
    case 10:
      return (
        "local_monthly_checkins",
        [
          "id": .string("u1_2026-0\(number)"), "uid": "u1", "month": .string("2026-0\(number)"),
          "checked_days": random.pick([[1, 2], [1, 2, 3]]), "milestones_claimed": [],
        ]
      )
    case 11:
      return (
        "local_achievements",
        ["id": .string("a\(number)"), "uid": "u1", "unlocked_at": random.pick([1, 2])]
      )
    case 12:
      return (
        "diary_entries",
        [
          "id": .string("d\(number)"), "cat_id": catID, "habit_id": habitID, "content": random.pick(["x", "y"]),
          "date": random.pick(["2026-01-01", "2026-01-02"]), "personality": "own", "mood": "happy", "stage": "kitten",
          "total_minutes": 0, "created_at": 1,
        ]
      )
    case 13:
      return (
        "chat_messages",
        [
          "id": .string("m\(number)"), "cat_id": catID, "role": "user", "content": random.pick(["x", "y"]),
          "created_at": 1,
        ]
      )
    case 14:
      return (
        "action_ledger",
        [
          "id": .string("l\(number)"), "type": "check_in", "uid": "u1", "started_at": 1, "payload": [:],
          "result": ["coins": random.pick([10, 15])], "created_at": 1,
        ]
      )
    default:
      return (
        "materialized_state",
        random.pick([
          ["key": "coin_balance", "value": 30], ["key": "coin_balance", "value": 40],
          ["key": "inventory", "value": ["hat"]], ["key": "last_check_in_date", "value": "2026-01-02"],
        ])
      )
    }
  }

  private mutating func session(_ habitID: JSONValue, _ catID: JSONValue) -> JSONObject {
    let minutes = Int64.random(in: 100...480, using: &random)
    let started = Int64.random(in: 0..<5, using: &random) * 86_400_000
    return [
      "id": .string("s\(Int.random(in: 1...20, using: &random))"), "uid": "u1", "habit_id": habitID, "cat_id": catID,
      "started_at": .integer(started), "ended_at": .integer(started + minutes * 60_000),
      "duration_minutes": .integer(minutes), "target_duration_minutes": 0, "paused_seconds": 0, "status": "completed",
      "completion_ratio": 1, "xp_earned": .integer(minutes), "coins_earned": .integer(minutes * 10),
      "mode": "stopwatch", "created_at": .integer(started + minutes * 60_000),
    ]
  }
}
