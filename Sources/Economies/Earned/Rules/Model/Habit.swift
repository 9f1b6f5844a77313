import EarnedCore

/// A habit and its reward (data model A3, `habit`).
public struct Habit: Equatable, Sendable {
  /// Its id.
  public var habitID: String
  /// Its name.
  public var name: String
  /// The credits for a completion.
  public var rewardCredits: Int
  /// Whether it can be completed.
  public var active: Bool
  /// Its position in the list.
  public var sortOrder: Int
  /// When it was deleted; the row stays.
  public var deleted: Instant?

  /// A stored habit.
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
  /// The day on which it is booked.
  public var dayID: DayID
  /// The credits it earned.
  public var awardedCredits: Int
  /// Whether awards were suspended at that time.
  public var awardSuspended: Bool
}
