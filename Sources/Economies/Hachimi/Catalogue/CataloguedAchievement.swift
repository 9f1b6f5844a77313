/// An achievement in the catalogue (interface of Hachimi, section 3).
public struct CataloguedAchievement: Equatable, Sendable {
  /// What the achievement counts.
  public enum Kind: String, CaseIterable, Sendable {
    case sessions
    case activeHabits = "active_habits"
    case hoursOfOneHabit = "hours_of_one_habit"
    case allGoalsToday = "all_goals_today"
    case longSessionMinutes = "long_session_minutes"
    case targetOnTime = "target_on_time"
    case targetDaysEarly = "target_days_early"
    case firstCheckIn = "first_check_in"
    case streakDays = "streak_days"
    case checkInDays = "check_in_days"
    case cats
    case stageReached = "stage_reached"
    case graduatedCats = "graduated_cats"
    case accessoriesOwned = "accessories_owned"
    case somethingEquipped = "something_equipped"
    case allCatsHappy = "all_cats_happy"
  }

  /// What must be reached.
  public enum Goal: Equatable, Sendable {
    /// A number of whatever the kind counts.
    case count(Int)
    /// A growth stage.
    case stage(String)
    /// The condition of the kind holds.
    case holds
  }

  /// Its id.
  public let id: String
  /// What the achievement counts.
  public let kind: Kind
  /// What must be reached.
  public let goal: Goal
  /// The coins it pays when claimed.
  public let coins: Int
  /// The title it grants; nil when it grants none.
  public let title: String?
  /// Whether it stays hidden until it is unlocked.
  public let isHidden: Bool
}
