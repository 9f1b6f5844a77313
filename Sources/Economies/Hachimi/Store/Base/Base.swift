import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

/// `hachimi_base`: the profile from imported rows and deleted actions. Applying the remaining actions to it gives the
/// current tables.
struct Base {
  private static let habits = BaseTable("local_habits", Habit.columns)
  private static let memories = BaseTable("hachimi_habit", HabitMemory.columns)
  private static let cats = BaseTable("local_cats", Cat.columns)
  private static let months = BaseTable("local_monthly_checkins", CheckInMonth.columns)
  private static let achievements = BaseTable("local_achievements", UnlockedAchievement.columns)
  private static let keys = BaseTable("materialized_state", ProfileKey.columns)

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The stored profile.
  func profile() throws -> Profile {
    var profile = Profile()
    try profile.add(keys: try database.elements(Self.keys.select, as: ProfileKey.read))
    profile.add(
      habits: try database.elements(Self.habits.select, as: Habit.init),
      memories: try database.elements(Self.memories.select, as: HabitMemory.read),
      cats: try database.elements(Self.cats.select, as: Cat.init),
      months: try database.elements(Self.months.select, as: CheckInMonth.init),
      achievements: try database.elements(Self.achievements.select, as: UnlockedAchievement.init))
    return profile
  }

  /// Replaces the stored profile.
  func replace(with profile: Profile) throws(SQLiteError) {
    try database.execute("delete from hachimi_base")
    try add(Rows.all(of: profile), of: profile)
  }

  /// The ids of some rows of a profile.
  struct Rows {
    var habits: [String] = []
    var cats: [String] = []
    var months: [String] = []
    var achievements: [String] = []
    var keys: [ProfileKey] = []

    static func all(of profile: Profile) -> Rows {
      Rows(
        habits: (profile.habits.ids + profile.deletedHabits.ids).sorted(), cats: profile.cats.ids.sorted(),
        months: profile.months.keys.sorted(), achievements: profile.achievements.ids.sorted(),
        keys: ProfileKey.allCases)
    }
  }

  /// Stores some rows of a profile.
  func add(_ rows: Rows, of profile: Profile) throws(SQLiteError) {
    let uid = profile.uid ?? ""
    for id in rows.habits {
      if let habit = profile.habits[id] {
        try Self.habits.write(id, habit.values(uid: uid), to: database)
        try Self.memories.write(id, habit.memoryValues, to: database)
      } else if let memory = profile.deletedHabits[id] {
        try Self.memories.write(id, memory.memoryValues(habitID: id), to: database)
      }
    }
    for id in rows.cats {
      if let cat = profile.cats[id] { try Self.cats.write(id, cat.values(uid: uid), to: database) }
    }
    for id in rows.months {
      if let month = profile.months[id] { try Self.months.write(id, month.values(uid: uid), to: database) }
    }
    for id in rows.achievements {
      guard let achievement = profile.achievements[id] else { continue }
      try Self.achievements.write(id, achievement.values(uid: uid), to: database)
    }
    for key in rows.keys {
      if let value = profile.value(of: key) { try Self.keys.write(key.rawValue, [key.rawValue, value], to: database) }
    }
  }
}
