import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

extension ProfileKey {
  static let columns = RowColumns("materialized_state", key: "key", ["key", "value"], written: ["updated_at"])

  /// The key and its stored value. The key is nil when only the app uses it.
  static func read(_ row: Row) throws -> (key: ProfileKey?, value: String) {
    (ProfileKey(rawValue: try row.text(0)), try row.text(1))
  }
}

extension Profile {
  /// Sets the values of `materialized_state` rows.
  mutating func add(keys: [(key: ProfileKey?, value: String)]) throws {
    for (key, value) in keys {
      guard let key, !set(key, value) else { continue }
      throw StoredValueFault(place: "materialized_state.\(key.rawValue)", expectation: key.expectation)
    }
  }

  /// Adds the rows of the tables, and what outlives habits.
  mutating func add(
    habits: [Habit], memories: [HabitMemory.Element], cats: [Cat], months: [CheckInMonth],
    achievements: [UnlockedAchievement]
  ) {
    for habit in habits { self.habits[habit.habitID] = habit }
    for cat in cats { self.cats[cat.catID] = cat }
    for month in months { self.months[month.month] = month }
    for achievement in achievements { self.achievements[achievement.achievementID] = achievement }
    for (habitID, memory) in memories {
      guard self.habits[habitID] != nil else {
        deletedHabits[habitID] = memory
        continue
      }
      self.habits[habitID]?.openingDays = memory.openingDays
      self.habits[habitID]?.completedDate = memory.completedDate
    }
  }
}
