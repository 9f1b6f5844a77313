import EarnedCore
import EarnedJSON

/// A habit (data model, `local_habits`), with the values that outlive it.
public struct Habit: Equatable, Sendable {
  /// Its id.
  public let habitID: String
  /// Its name.
  public package(set) var name: String
  /// Its cat.
  public let catID: String
  /// The daily goal in minutes.
  public package(set) var goalMinutes: Int
  /// The target in hours; nil without a target.
  public package(set) var targetHours: Int?
  /// The total minutes so far.
  public package(set) var totalMinutes = 0
  /// The deadline of the target; nil without one.
  public package(set) var deadline: CalendarDate?
  /// Whether the target was reached. Never reverts.
  public package(set) var targetCompleted = false
  /// The date of the last session.
  public package(set) var lastCheckInDate: CalendarDate?
  /// The reminders, at most five.
  public package(set) var reminders: [Reminder] = []
  /// A note; nil without one.
  public package(set) var motivation: String?
  /// Whether the habit is active.
  public package(set) var isActive = true
  /// When it was created.
  public let created: Instant
  /// The date on which the target was reached; nil before that.
  public package(set) var completedDate: CalendarDate?
  /// Imported check-in days that none of its sessions explains.
  package var openingDays = 0

  /// A new habit without minutes.
  package init(
    habitID: String, name: String, catID: String, goalMinutes: Int, targetHours: Int?, deadline: CalendarDate?,
    reminders: [Reminder], motivation: String?, created: Instant
  ) {
    self.habitID = habitID
    self.name = name
    self.catID = catID
    self.goalMinutes = goalMinutes
    self.targetHours = targetHours
    self.deadline = deadline
    self.reminders = reminders
    self.motivation = motivation
    self.created = created
  }

  /// What outlives it.
  package var memory: HabitMemory {
    HabitMemory(habitID: habitID, name: name, openingDays: openingDays, completedDate: completedDate, deleted: nil)
  }

  /// Without what outlives it. A reminder of an unknown form is not read.
  package static let table = Table(
    "local_habits", key: "id", shows: .rows(as: "hachimi_habits", "order by created_at, id"),
    Column.hidden("id", \Habit.habitID),
    Column.hidden("name", \Habit.name),
    Column.hidden("cat_id", \Habit.catID),
    Column("goal_minutes", \Habit.goalMinutes),
    Column("target_hours", \Habit.targetHours),
    Column("total_minutes", \Habit.totalMinutes),
    Column("deadline_date", \Habit.deadline),
    Column("target_completed", \Habit.targetCompleted),
    Column("last_check_in_date", \Habit.lastCheckInDate),
    Column.hidden("reminders", { (habit: Habit) in CanonicalList(habit.reminders.map(\.json)) }),
    Column.hidden("motivation_text", \Habit.motivation),
    Column("is_active", \Habit.isActive),
    Column("created_at", \Habit.created),
    others: [.written("uid")],
    make: {
      id, name, catID, goal, target, total, deadline, completed, lastCheckIn, reminders, motivation, active, created in
      var habit = Habit(
        habitID: id, name: name, catID: catID, goalMinutes: goal, targetHours: target, deadline: deadline,
        reminders: reminders.values.compactMap { Reminder($0) }, motivation: motivation, created: created)
      habit.totalMinutes = total
      habit.targetCompleted = completed
      habit.lastCheckInDate = lastCheckIn
      habit.isActive = active
      return habit
    })
}

/// What outlives a habit: our own table `hachimi_habit` has a row for each habit, also when it is deleted.
public struct HabitMemory: Equatable, Sendable {
  /// The id of the habit.
  public let habitID: String
  /// Its name, or its last one.
  public let name: String
  /// Imported check-in days that none of its sessions explains.
  package let openingDays: Int
  /// The date on which its target was reached; nil when it never was.
  public let completedDate: CalendarDate?
  /// When it was deleted; nil when it exists, and when the app deleted it.
  public let deleted: Instant?

  package init(
    habitID: String, name: String, openingDays: Int = 0, completedDate: CalendarDate? = nil, deleted: Instant?
  ) {
    self.habitID = habitID
    self.name = name
    self.openingDays = openingDays
    self.completedDate = completedDate
    self.deleted = deleted
  }

  package static let table = Table(
    "hachimi_habit", key: "habit_id",
    Column.hidden("habit_id", \HabitMemory.habitID),
    Column.hidden("name", \HabitMemory.name),
    Column.hidden("opening_days", \HabitMemory.openingDays),
    Column.hidden("completed_date", \HabitMemory.completedDate),
    Column.hidden("deleted_ts_utc_ms", \HabitMemory.deleted),
    make: HabitMemory.init(habitID:name:openingDays:completedDate:deleted:))
}

/// A reminder of a habit (data model, `reminders`).
public struct Reminder: Equatable, Sendable {
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The days on which it reminds.
  public let mode: ReminderMode

  /// Reads exactly `{hour, minute, mode}`; nil for anything else.
  package init?(_ value: JSONValue) {
    guard let object = value.objectValue, object.count == 3,
      let hour = object["hour"]?.integerValue, 0...23 ~= hour,
      let minute = object["minute"]?.integerValue, 0...59 ~= minute,
      let mode = object["mode"]?.stringValue.flatMap(ReminderMode.init)
    else { return nil }
    self.hour = Int(hour)
    self.minute = Int(minute)
    self.mode = mode
  }

  package var json: JSONValue { ["hour": .count(hour), "minute": .count(minute), "mode": .string(mode.rawValue)] }
}
