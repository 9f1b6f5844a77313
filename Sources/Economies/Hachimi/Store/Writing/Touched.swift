import EarnedCore
import EarnedSQLite
import HachimiRules

/// The rows that facts have changed and that are not written yet. Each is written once per transaction with its latest
/// values, in the order of the first change.
struct Touched {
  private var habits = Order()
  private var cats = Order()
  private var months = Order()
  private var achievements = Order()
  /// Changed keys, with the time of the record that changed them last.
  private var keys: [(key: ProfileKey, updated: Instant)] = []
  private var timer = false

  /// A list of distinct ids.
  private struct Order {
    private(set) var ids: [String] = []
    private var known = ByID<Bool>()

    mutating func add(_ id: String) {
      if known[id] != nil { return }
      known[id] = true
      ids.append(id)
    }
  }

  mutating func add(_ fact: Fact, at instant: Instant) {
    switch fact {
    case .acted(let action): add(action.change, at: instant)
    case .userKept: add([.uid], at: instant)
    case .timerSet: timer = true
    case .diaryAdded, .messageAdded: break
    case .imported(let row, _): add(row)
    }
  }

  private mutating func add(_ change: Change, at instant: Instant) {
    if change.coins != 0 { add([.coins], at: instant) }
    switch change {
    case .accountCreated: add([.uid, .coins, .inventory], at: instant)
    case .accountLinked(let link):
      add([.uid], at: instant)
      if link.displayName != nil { add([.displayName], at: instant) }
      if link.email != nil { add([.email], at: instant) }
      if link.avatarID != nil { add([.avatarID], at: instant) }
    case .habitCreated(let habit): add(habitID: habit.habitID, catID: habit.catID)
    case .habitUpdated(let update): habits.add(update.habitID)
    case .habitActivated(let habitID, let catID, _), .habitDeleted(let habitID, let catID):
      add(habitID: habitID, catID: catID)
    case .focused(let focus): add(habitID: focus.session.habitID, catID: focus.session.catID)
    case .checkedIn(let checkIn):
      months.add(CheckInMonth.name(of: checkIn.date))
      add([.lastCheckInDate], at: instant)
    case .purchased: add([.inventory], at: instant)
    case .equipped(let catID, _, _), .unequipped(let catID, _):
      cats.add(catID)
      add([.inventory], at: instant)
    case .achievementUnlocked(let achievementID, _, _): achievements.add(achievementID)
    case .achievementClaimed(let achievementID, _, let title):
      achievements.add(achievementID)
      if title != nil { add([.titles], at: instant) }
    }
  }

  private mutating func add(_ row: ImportedRow) {
    switch row {
    case .action, .session, .diary, .message: break
    case .habit(let habit, _): habits.add(habit.habitID)
    case .deletedHabit(let habitID, _): habits.add(habitID)
    case .cat(let cat): cats.add(cat.catID)
    case .month(let month): months.add(month.month)
    case .achievement(let achievement): achievements.add(achievement.achievementID)
    case .key(let key, _, let updated): add([key], at: updated)
    }
    if case .session(let session, _) = row { habits.add(session.habitID) }
  }

  private mutating func add(habitID: String, catID: String) {
    habits.add(habitID)
    cats.add(catID)
  }

  private mutating func add(_ changed: [ProfileKey], at instant: Instant) {
    for key in changed {
      guard let place = keys.firstIndex(where: { $0.key == key }) else {
        keys.append((key, instant))
        continue
      }
      keys[place].updated = instant
    }
  }

  /// Writes the changed rows.
  func write(_ state: State, to database: Database) throws(SQLiteError) {
    let profile = state.profile
    guard let uid = profile.uid else { return }
    let writer = ProfileWriter(database, uid: uid)
    for id in habits.ids { try writer.writeHabit(id, of: profile) }
    for id in cats.ids { if let cat = profile.cats[id] { try writer.write(cat) } }
    for month in months.ids { if let month = profile.months[month] { try writer.write(month) } }
    for id in achievements.ids { if let achievement = profile.achievements[id] { try writer.write(achievement) } }
    for (key, updated) in keys { try writer.write(key, profile.value(of: key), updated: updated) }
    if timer, let timer = state.timer { try database.execute(FocusTimer.columns.upsert, values: timer.values) }
  }
}
