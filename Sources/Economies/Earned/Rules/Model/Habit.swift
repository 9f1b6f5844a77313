import EarnedCore

/// A habit and its reward (data model A3, `habit`).
public struct Habit: Equatable, Sendable {
  /// The id of the habit.
  public package(set) var habitID: String
  /// The name that the person gave it.
  public package(set) var name: String
  /// The credits that a completion earns.
  public package(set) var rewardCredits: Int = EarnedNumbers.defaultHabitRewardCredits
  /// Whether it can be completed.
  public package(set) var active: Bool = true
  /// Its place in the list, lower ones first.
  public package(set) var sortOrder: Int = 0
  /// When it was deleted; nil when it was not. The row stays.
  package var deleted: Instant?

  package static let table = Table(
    "habit", key: "habit_id", shows: .rows(as: "habits", "where deleted_ts_utc_ms is null order by rowid"),
    Column("habit_id", \Habit.habitID, .placeholder("habit")),
    Column("name", \Habit.name, .placeholder("habit-name")),
    Column("reward_credits", \Habit.rewardCredits, .integer(in: EarnedNumbers.habitRewardCredits)),
    Column("active", \Habit.active),
    Column("sort_order", \Habit.sortOrder, .integer(in: EarnedNumbers.places)),
    Column.hidden("deleted_ts_utc_ms", \Habit.deleted),
    others: [
      .written("created_ts_utc_ms", .instant, isKept: true), .written("updated_ts_utc_ms", .instant),
      .only("sync_status", .syncStatus),
    ],
    make: Habit.init(habitID:name:rewardCredits:active:sortOrder:deleted:))
}

/// One completion of a habit on its day (data model A3, `habit_completion`).
package struct HabitCompletion: Equatable, Sendable {
  package var completionID: String
  package var habitID: String
  package var dayID: DayID
  package var awardedCredits: Int
  package var awardSuspended: Bool

  package static let table = Table(
    "habit_completion", key: "completion_id", bookedOn: .column("day_id"),
    Column.hidden("completion_id", \HabitCompletion.completionID, .text),
    Column.hidden("habit_id", \HabitCompletion.habitID, .text),
    Column.hidden("day_id", \HabitCompletion.dayID),
    Column.hidden("awarded_credits", \HabitCompletion.awardedCredits, .integer(in: EarnedNumbers.habitRewardCredits)),
    Column.hidden("award_suspended", \HabitCompletion.awardSuspended),
    others: [
      .written("ts_utc_ms", .instant), .written("timezone_id", .timeZone), .written("created_ts_utc_ms", .instant),
    ],
    make: HabitCompletion.init(completionID:habitID:dayID:awardedCredits:awardSuspended:))
}
