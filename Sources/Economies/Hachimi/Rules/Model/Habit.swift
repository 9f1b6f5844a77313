import EarnedCore

/// A habit, as a row of `local_habits` holds it, with what outlives it.
public struct Habit: Equatable, Sendable {
  /// Its id.
  public let habitID: String
  /// Its name.
  public var name: String
  /// The cat that it has brought.
  public let catID: String
  /// The daily goal.
  public var goalMinutes: Int
  /// The total to be reached; nil without a target.
  public var targetHours: Int?
  /// All minutes so far.
  public var totalMinutes = 0
  /// When the target is to be reached.
  public var deadline: CalendarDate?
  /// Whether the target was reached. Never taken back.
  public var targetCompleted = false
  /// The last date of a session.
  public var lastCheckInDate: CalendarDate?
  /// When to remind, at most five.
  public var reminders: [Reminder] = []
  /// A note.
  public var motivation: String?
  /// Whether it is followed.
  public var isActive = true
  /// When it was made.
  public let created: Instant
  /// The date on which the target was reached.
  public var completedDate: CalendarDate?
  /// Check-in days of an import that none of its sessions explains.
  public var openingDays = 0

  /// A habit without minutes.
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

/// What is remembered of a habit that is no more.
public struct DeletedHabit: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Check-in days of an import that none of its sessions explains.
  public var openingDays = 0
  /// The date on which its target was reached.
  public var completedDate: CalendarDate?
  /// When it was deleted; nil when an app did that.
  public var deleted: Instant?

  /// A habit that was deleted.
  public init(name: String, openingDays: Int = 0, completedDate: CalendarDate? = nil, deleted: Instant?) {
    self.name = name
    self.openingDays = openingDays
    self.completedDate = completedDate
    self.deleted = deleted
  }
}
