import EarnedCore
import EarnedJSON

/// A habit (data model, `local_habits`), with the values that are kept when it is deleted (`HabitMemory`).
public struct Habit: Equatable, Sendable {
  /// The id, as records name it.
  public let habitID: String
  /// The name that the user gave it.
  public package(set) var name: String
  /// The id of its cat.
  public let catID: String
  /// The daily goal in minutes, 1…480.
  public package(set) var goalMinutes: Int
  /// The target in hours of all sessions; nil without a target.
  public package(set) var targetHours: Int?
  /// The minutes of all its sessions.
  public package(set) var totalMinutes = 0
  /// The last date for the target; nil without a deadline.
  public package(set) var deadline: CalendarDate?
  /// Whether the target was reached. Once true, it stays true.
  public package(set) var targetCompleted = false
  /// The local date on which its last session ended; nil before the first.
  public package(set) var lastCheckInDate: CalendarDate?
  /// The reminders, at most five.
  public package(set) var reminders: [Reminder] = []
  /// The user's reason for the habit; nil without one.
  public package(set) var motivation: String?
  /// Whether it is active. An inactive habit takes no sessions; its cat is dormant.
  public package(set) var isActive = true
  /// When it was created.
  public let created: Instant
  /// The date on which the target was reached; nil before that.
  public package(set) var completedDate: CalendarDate?
  /// Imported check-in days for which there is no session.
  package var openingDays = 0

  package var memory: HabitMemory {
    HabitMemory(habitID: habitID, name: name, openingDays: openingDays, completedDate: completedDate, deleted: nil)
  }

  /// Without the columns of `HabitMemory`. A reminder of an unknown form is not read.
  package static let table = Table(
    "local_habits", key: "id", shows: .rows(as: "hachimi_habits", "order by created_at, id"),
    Column.hidden("id", \Habit.habitID, .text),
    Column.hidden("name", \Habit.name, .text),
    Column.hidden("cat_id", \Habit.catID, .text),
    Column("goal_minutes", \Habit.goalMinutes, .integer(in: HachimiNumbers.goalMinutes)),
    Column("target_hours", \Habit.targetHours, .integer(in: HachimiNumbers.targetHours)),
    Column("total_minutes", \Habit.totalMinutes, .integer(in: HachimiNumbers.counts)),
    Column("deadline_date", \Habit.deadline),
    Column("target_completed", \Habit.targetCompleted),
    Column("last_check_in_date", \Habit.lastCheckInDate),
    Column.hidden(
      "reminders", { (habit: Habit) in CanonicalList(habit.reminders.map(\.json)) },
      .json(
        .list(
          of: .object([
            .init("hour", .hour), .init("minute", .integer(0...59)), .init("mode", .words(of: ReminderMode.self)),
          ])))),
    Column.hidden("motivation_text", \Habit.motivation, .text),
    Column("is_active", \Habit.isActive),
    Column("created_at", \Habit.created),
    others: [.written("uid", .text, isShown: false)],
    make: {
      id, name, catID, goal, target, total, deadline, completed, lastCheckIn, reminders, motivation, active, created in
      Habit(
        habitID: id, name: name, catID: catID, goalMinutes: goal, targetHours: target, totalMinutes: total,
        deadline: deadline, targetCompleted: completed, lastCheckInDate: lastCheckIn,
        reminders: reminders.values.compactMap { Reminder($0) }, motivation: motivation, isActive: active,
        created: created)
    })
}

/// What is kept of a habit when it is deleted: our own table `hachimi_habit` has a row for every habit, deleted or not.
package struct HabitMemory: Equatable, Sendable {
  package let habitID: String
  /// The name, or for a deleted habit its last one.
  package let name: String
  /// Imported check-in days for which there is no session.
  package let openingDays: Int
  /// The date on which the target was reached; nil when it never was.
  package let completedDate: CalendarDate?
  /// When it was deleted; nil for a habit that exists, and for one that the app deleted.
  package let deleted: Instant?

  package static let table = Table(
    "hachimi_habit", key: "habit_id",
    Column.hidden("habit_id", \HabitMemory.habitID, .text),
    Column.hidden("name", \HabitMemory.name, .text),
    Column.hidden("opening_days", \HabitMemory.openingDays, .count),
    Column.hidden("completed_date", \HabitMemory.completedDate),
    Column.hidden("deleted_ts_utc_ms", \HabitMemory.deleted),
    make: HabitMemory.init(habitID:name:openingDays:completedDate:deleted:))
}

/// A reminder of a habit (data model, `reminders`).
public struct Reminder: Equatable, DeclaredObject {
  package static let declaration = ObjectDeclaration<Reminder>(
    .required("hour", \.hour, .integer(in: 0...23)), .required("minute", \.minute, .integer(in: 0...59)),
    .required("mode", \.mode, .word(of: ReminderMode.self)), make: Reminder.init(hour:minute:mode:))

  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The days on which it reminds.
  public let mode: ReminderMode

  /// At an hour and a minute, on some days.
  public init(hour: Int, minute: Int, mode: ReminderMode) {
    self.hour = hour
    self.minute = minute
    self.mode = mode
  }

  /// Reads exactly `{hour, minute, mode}`; nil for anything else.
  package init?(_ value: JSONValue) {
    guard let object = value.objectValue, object.count == 3,
      let hour = object["hour"]?.integerValue, 0...23 ~= hour,
      let minute = object["minute"]?.integerValue, 0...59 ~= minute,
      let mode = object["mode"]?.stringValue.flatMap(ReminderMode.init)
    else { return nil }
    self.init(hour: Int(hour), minute: Int(minute), mode: mode)
  }
}
