import EarnedJSON

/// A random history of the Hachimi economy, the same for the same seed: records of everything that the cloud receives.
/// Some of them are denied or rejected, as in real use.
package struct HachimiHistory {
  private var generator: SplitMix64
  private var milliseconds: Int64 = 1_773_475_200_000
  private var habits = 0
  private let timeZoneID: String

  /// Accessories of the catalogue, the cheap ones first.
  private static let accessories = ["buttercup", "red-collar", "tin-bell", "linen-bow", "orchid", "golden-bell"]

  /// - Parameter timeZoneID: the zone of every record.
  package init(seed: UInt64, timeZoneID: String) {
    generator = SplitMix64(seed: seed)
    self.timeZoneID = timeZoneID
  }

  /// The record that links the user to an account. Nothing is synced before it.
  package mutating func link() -> JSONObject { record("account.link", ["uid": "user-1", "display_name": "Ada"]) }

  /// The next records.
  package mutating func records(_ count: Int) -> [JSONObject] { (0..<count).map { _ in next() } }

  private mutating func next() -> JSONObject {
    milliseconds += Int64.random(in: 60_000...30_000_000, using: &generator)
    if habits == 0 { return createHabit() }
    switch number(100) {
    case 0..<6: return createHabit()
    case 6..<44: return session()
    case 44..<58: return record("checkin", [:])
    case 58..<68: return record("purchase", ["accessory_id": accessory])
    case 68..<78: return record("equip", ["accessory_id": accessory, "cat_id": .string("cat-\(1 + number(habits))")])
    case 78..<82: return record("unequip", ["cat_id": .string("cat-\(1 + number(habits))")])
    case 82..<88: return record("achievement.claim", ["achievement_id": "all"])
    case 88..<94: return update()
    case 94..<96: return record("habit.deactivate", ["habit_id": habit])
    case 96..<98: return record("habit.reactivate", ["habit_id": habit])
    default: return record("habit.delete", ["habit_id": habit])
    }
  }

  private mutating func createHabit() -> JSONObject {
    habits += 1
    var fields: JSONObject = [
      "habit_id": .string("habit-\(habits)"), "name": .string("Habit é \(habits)"),
      "goal_minutes": .integer(Int64(10 + number(50))),
      "cat": [
        "name": .string("Cat \(habits)"), "cat_id": .string("cat-\(habits)"), "seed": .integer(Int64(number(999))),
      ],
    ]
    if number(2) == 0 { fields["target_hours"] = .integer(Int64(1 + number(20))) }
    if number(2) == 0 { fields["deadline_date"] = .string("2026-0\(4 + number(6))-1\(number(10))") }
    if number(2) == 0 { fields["reminders"] = [["hour": 7, "minute": 30, "mode": "weekends"]] }
    return record("habit.create", fields)
  }

  private mutating func session() -> JSONObject {
    let seconds = Int64(30 + number(20_000))
    let isCountdown = number(2) == 0
    var fields: JSONObject = [
      "habit_id": habit, "mode": .string(isCountdown ? "countdown" : "stopwatch"),
      "status": .string(["completed", "completed", "completed", "abandoned", "interrupted"][number(5)]),
      "started_at_ts_utc_ms": .integer(milliseconds - seconds * 1_000),
      "paused_seconds": .integer(Int64(number(60))),
    ]
    if isCountdown { fields["target_seconds"] = .integer(Int64(60 + number(7_000))) }
    return record("session.log", fields)
  }

  private mutating func update() -> JSONObject {
    var fields: JSONObject = ["habit_id": habit]
    switch number(5) {
    case 0: fields["name"] = .string("New \(number(1_000))")
    case 1: fields["target_hours"] = .integer(Int64(1 + number(30)))
    case 2: (fields["clear_deadline_date"], fields["clear_reminders"]) = (true, true)
    case 3: (fields["clear_target_hours"], fields["goal_minutes"]) = (true, .integer(Int64(5 + number(40))))
    default: fields["motivation_text"] = .string("Because of \(number(1_000))")
    }
    return record("habit.update", fields)
  }

  private var habit: JSONValue {
    mutating get { .string("habit-\(1 + number(habits))") }
  }

  private var accessory: JSONValue {
    mutating get { .string(Self.accessories[number(Self.accessories.count)]) }
  }

  private mutating func number(_ below: Int) -> Int { Int.random(in: 0..<below, using: &generator) }

  private func record(_ type: String, _ fields: JSONObject) -> JSONObject {
    var record: JSONObject = [
      "type": .string("hachimi.\(type)"), "ts_utc_ms": .integer(milliseconds), "timezone_id": .string(timeZoneID),
    ]
    record.set(fields)
    return record
  }
}
