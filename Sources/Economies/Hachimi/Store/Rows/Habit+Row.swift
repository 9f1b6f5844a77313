import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import HachimiRules

extension Habit {
  static let columns = RowColumns(
    "local_habits", key: "id",
    [
      "id", "name", "cat_id", "goal_minutes", "target_hours", "total_minutes", "deadline_date", "target_completed",
      "last_check_in_date", "reminders", "motivation_text", "is_active", "created_at",
    ], written: ["uid"])

  /// The habit, without the values in `hachimi_habit`.
  init(_ row: Row) throws {
    self.init(
      habitID: try row.text(0), name: try row.text(1), catID: try row.text(2), goalMinutes: try row.count(3),
      targetHours: try row.optionalCount(4), deadline: try row.optionalDay(6, "local_habits.deadline_date"),
      reminders: try row.list(9, "local_habits.reminders").compactMap { Reminder($0) },
      motivation: try row.optionalText(10), created: try row.instant(12))
    totalMinutes = try row.count(5)
    targetCompleted = try row.flag(7)
    lastCheckInDate = try row.optionalDay(8, "local_habits.last_check_in_date")
    isActive = try row.flag(11)
  }

  func values(uid: String) -> [any Bindable] {
    [
      habitID, name, catID, goalMinutes, targetHours, totalMinutes, deadline?.description, targetCompleted,
      lastCheckInDate?.description, JSONValue.array(reminders.map(\.json)).canonicalText, motivation, isActive,
      created.millisecondsSinceEpoch, uid,
    ]
  }
}

/// What outlives a habit, for existing and deleted habits.
enum HabitMemory {
  static let columns = RowColumns(
    "hachimi_habit", key: "habit_id", ["habit_id", "name", "opening_days", "completed_date", "deleted_ts_utc_ms"])

  /// The id of a habit, and what outlives it.
  typealias Element = (habitID: String, memory: DeletedHabit)

  static func read(_ row: Row) throws -> Element {
    (
      try row.text(0),
      DeletedHabit(
        name: try row.text(1), openingDays: try row.count(2),
        completedDate: try row.optionalDay(3, "hachimi_habit.completed_date"), deleted: try row.optionalInstant(4))
    )
  }
}

extension Habit {
  var memoryValues: [any Bindable] {
    [habitID, name, openingDays, completedDate?.description, nil as Int64?]
  }
}

extension DeletedHabit {
  func memoryValues(habitID: String) -> [any Bindable] {
    [habitID, name, openingDays, completedDate?.description, deleted?.millisecondsSinceEpoch]
  }
}
