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

  /// Data model A3, `habit`.
  package static let table = Table(
    "habit", key: "habit_id", shows: .rows(as: "habits", "where deleted_ts_utc_ms is null order by rowid"),
    Column("habit_id", \Habit.habitID, .placeholder("habit")),
    Column("name", \Habit.name, .placeholder("habit-name")),
    Column("reward_credits", \Habit.rewardCredits),
    Column("active", \Habit.active),
    Column("sort_order", \Habit.sortOrder),
    Column.hidden("deleted_ts_utc_ms", \Habit.deleted),
    others: [
      .written("created_ts_utc_ms", .number, isKept: true), .written("updated_ts_utc_ms", .number),
      .only(shown: "sync_status", .syncStatus),
    ],
    make: Habit.init(habitID:name:rewardCredits:active:sortOrder:deleted:))
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

  /// Data model A3, `habit_completion`.
  package static let table = Table(
    "habit_completion", key: "completion_id", bookedOn: .column("day_id"),
    Column.hidden("completion_id", \HabitCompletion.completionID),
    Column.hidden("habit_id", \HabitCompletion.habitID),
    Column.hidden("day_id", \HabitCompletion.dayID),
    Column.hidden("awarded_credits", \HabitCompletion.awardedCredits),
    Column.hidden("award_suspended", \HabitCompletion.awardSuspended),
    others: [.written("ts_utc_ms"), .written("timezone_id"), .written("created_ts_utc_ms")],
    make: HabitCompletion.init(completionID:habitID:dayID:awardedCredits:awardSuspended:))
}
