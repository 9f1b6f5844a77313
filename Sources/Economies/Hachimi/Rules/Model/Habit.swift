import EarnedCore

/// A habit, as stored in a row of `local_habits`, with the values that outlive it.
public struct Habit: Equatable, Sendable {
  /// Its id.
  public let habitID: String
  /// Its name.
  public var name: String
  /// Its cat.
  public let catID: String
  /// The daily goal in minutes.
  public var goalMinutes: Int
  /// The target in hours; nil without a target.
  public var targetHours: Int?
  /// The total minutes so far.
  public var totalMinutes = 0
  /// The deadline of the target; nil without one.
  public var deadline: CalendarDate?
  /// Whether the target was reached. Never reverts.
  public var targetCompleted = false
  /// The date of the last session.
  public var lastCheckInDate: CalendarDate?
  /// The reminders, at most five.
  public var reminders: [Reminder] = []
  /// A note; nil without one.
  public var motivation: String?
  /// Whether the habit is active.
  public var isActive = true
  /// When it was created.
  public let created: Instant
  /// The date on which the target was reached; nil before that.
  public var completedDate: CalendarDate?
  /// Imported check-in days that none of its sessions explains.
  public var openingDays = 0

  /// A new habit without minutes.
  public init(
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
}

/// What is kept of a deleted habit.
public struct DeletedHabit: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Imported check-in days that none of its sessions explains.
  public var openingDays = 0
  /// The date on which its target was reached; nil when it never was.
  public var completedDate: CalendarDate?
  /// When it was deleted; nil when the app deleted it.
  public var deleted: Instant?

  /// A habit that was deleted.
  public init(name: String, openingDays: Int = 0, completedDate: CalendarDate? = nil, deleted: Instant?) {
    self.name = name
    self.openingDays = openingDays
    self.completedDate = completedDate
    self.deleted = deleted
  }
}
