import EarnedCore

/// A habit and its reward (data model A3, `habit`).
public struct Habit: Equatable, Sendable {
  public var habitID: String
  public var name: String
  public var rewardCredits: Int
  public var active: Bool
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
  public var completionID: String
  public var habitID: String
  public var dayID: DayID
  public var awardedCredits: Int
  public var awardSuspended: Bool
}
