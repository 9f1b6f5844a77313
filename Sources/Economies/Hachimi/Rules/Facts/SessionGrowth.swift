import EarnedCore

/// How a habit and its cat grow with a session.
public struct SessionGrowth: Equatable, Sendable {
  /// The cat's new stage; nil when it does not change.
  public let stageUp: Stage?
  /// Whether the session completes the target of the habit.
  public let targetCompleted: Bool
  /// The last check-in date of the habit, after the session.
  public let lastCheckInDate: CalendarDate
  /// The time of the cat's last session, after the session.
  public let lastSession: Instant

  /// The growth as the ledger tells it.
  public init(stageUp: Stage?, targetCompleted: Bool, lastCheckInDate: CalendarDate, lastSession: Instant) {
    self.stageUp = stageUp
    self.targetCompleted = targetCompleted
    self.lastCheckInDate = lastCheckInDate
    self.lastSession = lastSession
  }

  /// The growth of a habit and its cat by a session that ended on a date and was recorded at an instant.
  init(of habit: Habit, _ cat: Cat?, by minutes: Int, on date: CalendarDate, at recorded: Instant) {
    var (grownHabit, grownCat) = (habit, cat)
    grownHabit.totalMinutes += minutes
    grownCat?.grow(minutes)
    stageUp = grownCat?.displayedStage == cat?.displayedStage ? nil : grownCat?.displayedStage
    targetCompleted = grownHabit.reachesTarget
    lastCheckInDate = max(date, habit.lastCheckInDate ?? date)
    lastSession = max(recorded, cat?.lastSession ?? recorded)
  }
}
