import EarnedCore

/// A habit and its reward (data model A3, `habit`).
public struct Habit: Equatable, Sendable {
  /// Its id.
  public var habitID: String
  /// What people call it.
  public var name: String
  /// What a completion earns.
  public var rewardCredits: Int
  /// Whether it can be completed.
  public var active: Bool
  /// Its place in the list.
  public var sortOrder: Int
  /// When it was deleted: a tombstone.
  public var deleted: Instant?

  /// A habit as it is stored.
  public init(
    habitID: String, name: String, rewardCredits: Int = Numbers.defaultHabitRewardCredits, active: Bool = true,
    sortOrder: Int = 0, deleted: Instant? = nil
  ) {
    self.habitID = habitID
    self.name = name
    self.rewardCredits = rewardCredits
    self.active = active
    self.sortOrder = sortOrder
    self.deleted = deleted
  }
}

/// One completion of a habit on its day (data model A3, `habit_completion`).
public struct HabitCompletion: Equatable, Sendable {
  /// Its id.
  public var completionID: String
  /// The habit.
  public var habitID: String
  /// The day it is booked on.
  public var dayID: DayID
  /// What it earned.
  public var awardedCredits: Int
  /// Awards were suspended then.
  public var awardSuspended: Bool
}
