import EarnedCore
import EarnedHachimiRules
import EarnedJSON
import EarnedSystem

/// The habits, the oldest first, with their cats and what was done today.
public struct HachimiHabits: Sendable {
  /// One of them.
  public struct Entry: Sendable {
    /// The habit itself.
    public let habit: Habit
    /// Of the completed sessions that began today.
    public let minutesToday: Int
    /// Nil when the row of the cat is missing.
    public let cat: Cat?
  }

  /// The habits.
  public let entries: [Entry]

  init(of state: HachimiState, at now: Now) {
    let minutes = state.minutesByDate[now.date] ?? ByID()
    entries = state.profile.habits.values
      .sorted { ($0.created, $0.habitID) < ($1.created, $1.habitID) }
      .map { Entry(habit: $0, minutesToday: minutes[$0.habitID] ?? 0, cat: state.profile.cats[$0.catID]) }
  }

  /// The document `earned.hachimi-habits/1`.
  public var json: JSONValue {
    ["schema": "earned.hachimi-habits/1", "habits": .array(entries.map(\.json))]
  }
}

extension HachimiHabits.Entry {
  fileprivate var json: JSONValue {
    [
      "habit_id": .string(habit.habitID), "name": .string(habit.name), "is_active": .bool(habit.isActive),
      "goal_minutes": .count(habit.goalMinutes), "today_minutes": .count(minutesToday),
      "total_minutes": .count(habit.totalMinutes), "target_hours": habit.targetHours.map { .count($0) } ?? .null,
      "target_completed": .bool(habit.targetCompleted), "deadline_date": habit.deadline.map { .day($0) } ?? .null,
      "reminders": .array(habit.reminders.map(\.json)), "motivation_text": .optional(habit.motivation),
      "cat_id": .string(habit.catID),
    ]
  }
}

extension HachimiQuestions {
  /// The habits that are not deleted.
  ///
  /// - Throws: as `status`.
  public func habits(at now: Now) throws -> HachimiHabits {
    try asking(at: now) { HachimiHabits(of: $0, at: now) }
  }

  /// The ids that a new habit or a new cat cannot have, also those of deleted ones, in a database that is open for writing.
  package func usedIDs() throws -> (habits: Set<String>, cats: Set<String>) {
    (Set(try UsedIDs.habits(in: database).all().ids), Set(try UsedIDs.cats(in: database).all().ids))
  }

  /// Habits by their names, the oldest first.
  package func habitNames() throws -> NamedEntities { try named("habit", in: "local_habits") }

  /// Cats by their names, the oldest first.
  package func catNames() throws -> NamedEntities { try named("cat", in: "local_cats") }

  private func named(_ kind: String, in table: String) throws -> NamedEntities {
    guard try hasTables() else { return NamedEntities(kind: kind, []) }
    return NamedEntities(
      kind: kind,
      try database.elements("select id, name from \(table) order by created_at, id") {
        Named(id: try $0.text(0), names: [try $0.text(1)])
      })
  }
}
