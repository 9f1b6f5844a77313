import EarnedCore
import EarnedSQLite
import HachimiRules

/// Writes single rows of a profile.
struct ProfileWriter {
  private let database: Database
  private let uid: String

  init(_ database: Database, uid: String) {
    self.database = database
    self.uid = uid
  }

  /// Writes a habit, or what is kept of a deleted one.
  func writeHabit(_ habitID: String, of profile: Profile) throws(SQLiteError) {
    if let habit = profile.habits[habitID] {
      try database.execute(Habit.columns.upsert, values: habit.values(uid: uid))
      try database.execute(HabitMemory.columns.upsert, values: habit.memoryValues)
    } else if let memory = profile.deletedHabits[habitID] {
      try database.execute("delete from local_habits where id = ?", habitID)
      try database.execute(HabitMemory.columns.upsert, values: memory.memoryValues(habitID: habitID))
    }
  }

  func write(_ cat: Cat) throws(SQLiteError) {
    try database.execute(Cat.columns.upsert, values: cat.values(uid: uid))
  }

  func write(_ month: CheckInMonth) throws(SQLiteError) {
    try database.execute(CheckInMonth.columns.upsert, values: month.values(uid: uid))
  }

  func write(_ achievement: UnlockedAchievement) throws(SQLiteError) {
    try database.execute(UnlockedAchievement.columns.upsert, values: achievement.values(uid: uid))
  }

  func write(_ key: ProfileKey, _ value: String?, updated: Instant) throws(SQLiteError) {
    guard let value else { return }
    try database.execute(ProfileKey.columns.upsert, key.rawValue, value, updated.millisecondsSinceEpoch)
  }
}
