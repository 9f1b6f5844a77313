import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// A row of the tables that hold the profile.
package enum ProfileRow: Hashable, Sendable {
  /// A habit and its `HabitMemory`; of a deleted habit only the latter.
  case habit(ExactID)
  case cat(ExactID)
  /// The check-ins of a month, `YYYY-MM`.
  case month(String)
  case achievement(ExactID)
  case key(ProfileKey)

  static func all(of profile: Profile) -> [ProfileRow] {
    func ids(_ ids: [String]) -> [ExactID] { ids.sorted().map(ExactID.init) }
    return ids(profile.habits.ids + profile.deletedHabits.ids).map(ProfileRow.habit)
      + ids(profile.cats.ids).map(ProfileRow.cat) + profile.months.ids.sorted().map(ProfileRow.month)
      + ids(profile.achievements.ids).map(ProfileRow.achievement) + ProfileKey.allCases.map(ProfileRow.key)
  }
}

/// Writes rows of a profile to their tables.
struct ProfileWriter {
  private let database: Database
  private let profile: Profile
  private let uid: String

  init(_ database: Database, _ profile: Profile) {
    self.database = database
    self.profile = profile
    uid = profile.uid ?? ""
  }

  /// - Parameter changed: when the value of a key changed; unused for other rows.
  func write(_ row: ProfileRow, changed: Instant) throws(SQLiteError) {
    switch row {
    case .habit(let habitID): try writeHabit(habitID.id)
    case .cat(let catID):
      if let cat = profile.cats[catID.id] { try database.upsert(cat, into: Cat.table, uid) }
    case .month(let name):
      if let month = profile.months[name] {
        try database.upsert(month, into: CheckInMonth.table, month.id(uid: uid), uid)
      }
    case .achievement(let achievementID):
      if let achievement = profile.achievements[achievementID.id] {
        try database.upsert(achievement, into: UnlockedAchievement.table, uid)
      }
    case .key(let key):
      if let value = profile.value(of: key) {
        try database.upsert(ProfileValue(key: key.rawValue, value: value), into: ProfileValue.table, changed)
      }
    }
  }

  private func writeHabit(_ habitID: String) throws(SQLiteError) {
    if let habit = profile.habits[habitID] {
      try database.upsert(habit, into: Habit.table, uid)
      try database.upsert(habit.memory, into: HabitMemory.table)
    } else if let memory = profile.deletedHabits[habitID] {
      try database.execute("delete from local_habits where id = ?", habitID)
      try database.upsert(memory, into: HabitMemory.table)
    }
  }
}

extension HachimiFact {
  /// The rows of the profile that a fact changes, the timer and the settings. Rows that it adds are written at once.
  var changedParts: [HachimiEconomy.Part] {
    switch self {
    case .acted(let action): action.change.changedRows.map(HachimiEconomy.Part.row)
    case .userKept: [.row(.key(.uid))]
    case .timerSet: [.timer]
    case .settingsSet: [.settings]
    case .diaryAdded, .messageAdded, .everythingCleared: []
    case .imported(let row, _): row.changedRows.map(HachimiEconomy.Part.row)
    }
  }
}

extension Change {
  fileprivate var changedRows: [ProfileRow] { (coins == 0 ? [] : [.key(.coins)]) + otherRows }

  private var otherRows: [ProfileRow] {
    func pair(_ habitID: String, _ catID: String) -> [ProfileRow] {
      [.habit(ExactID(habitID)), .cat(ExactID(catID))]
    }
    switch self {
    case .accountCreated: return [.key(.uid), .key(.coins), .key(.inventory)]
    case .accountLinked(let link):
      return ProfileKey.allCases.filter { $0 == .uid || link.values[$0] != nil }.map { .key($0) }
    case .habitCreated(let habit): return pair(habit.habitID, habit.catID)
    case .habitUpdated(let update): return [.habit(ExactID(update.habitID))]
    case .catRenamed(_, let catID, _): return [.cat(ExactID(catID))]
    case .habitActivated(let habitID, let catID, _), .habitDeleted(let habitID, let catID):
      return pair(habitID, catID)
    case .focused(let focus): return pair(focus.session.habitID, focus.session.catID)
    case .checkedIn(let checkIn): return [.month(CheckInMonth.name(of: checkIn.date)), .key(.lastCheckInDate)]
    case .purchased: return [.key(.inventory)]
    case .equipped(let catID, _, _), .unequipped(let catID, _): return [.cat(ExactID(catID)), .key(.inventory)]
    case .achievementUnlocked(let achievementID, _, _): return [.achievement(ExactID(achievementID))]
    case .achievementClaimed(let achievementID, _, let title):
      return [.achievement(ExactID(achievementID))] + (title == nil ? [] : [.key(.titles)])
    }
  }
}

extension ImportedRow {
  /// Without a key, which is written at once with the time at which the app changed it.
  fileprivate var changedRows: [ProfileRow] {
    if case .key = self { return [] }
    return profileRows
  }

  var profileRows: [ProfileRow] {
    switch self {
    case .action, .diary, .message: []
    case .key(let key, _, _): [.key(key)]
    case .habit(let habit, _): [.habit(ExactID(habit.habitID))]
    case .deletedHabit(let habit): [.habit(ExactID(habit.habitID))]
    case .cat(let cat): [.cat(ExactID(cat.catID))]
    case .session(let session, _): [.habit(ExactID(session.habitID))]
    case .month(let month): [.month(month.month)]
    case .achievement(let achievement): [.achievement(ExactID(achievement.achievementID))]
    }
  }
}
