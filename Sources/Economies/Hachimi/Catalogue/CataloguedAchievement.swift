/// An achievement that the catalogue offers (interface of Hachimi, section 3).
public struct CataloguedAchievement: Equatable, Sendable {
  /// What is counted for it.
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

  /// What has to be reached.
  public enum Goal: Equatable, Sendable {
    /// A number of what its kind counts.
    case count(Int)
    /// A stage of growth.
    case stage(String)
    /// That it is so.
    case holds
  }

  /// Its id.
  public let id: String
  /// What is counted.
  public let kind: Kind
  /// What has to be reached.
  public let goal: Goal
  /// What it pays when it is claimed.
  public let coins: Int
  /// The title that comes with it.
  public let title: String?
  /// Whether it is shown only once it is unlocked.
  public let isHidden: Bool
}
