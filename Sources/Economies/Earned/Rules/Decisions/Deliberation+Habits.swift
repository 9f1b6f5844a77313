import EarnedCore

extension Deliberation {
  /// Makes or changes a habit (decisions E44, E45).
  mutating func upsertHabit(_ draft: HabitDraft) throws(Rejection) {
    var habit = state.subject.habit ?? Habit(habitID: draft.habitID, name: draft.name)
    if habit.deleted != nil {
      throw Rejection(.wrongState, "the habit '\(draft.habitID)' is deleted; ids are not reused")
    }
    habit.name = draft.name
    habit.rewardCredits = draft.rewardCredits ?? habit.rewardCredits
    habit.active = draft.active ?? habit.active
    habit.sortOrder = draft.sortOrder ?? habit.sortOrder
    add(.habitSaved(habit))
  }

  mutating func deleteHabit(_ habitID: String) throws(Rejection) {
    _ = try liveHabit(habitID)
    add(.habitDeleted(habitID: habitID))
  }

  /// Completes a habit: credits and qualification, unless awards are suspended (rules 2.4; decisions E4, E19).
  mutating func completeHabit(_ habitID: String, _ completionID: String) throws(Rejection) {
    let habit = try liveHabit(habitID)
    guard habit.active else { throw Rejection(.wrongState, "the habit '\(habitID)' is not active") }
    suspendAwardsIfGamed()

    let suspended = state.economy.habitAwardsAreSuspended
    let award = suspended ? 0 : habit.rewardCredits
    add(
      .habitCompleted(
        HabitCompletion(
          completionID: completionID, habitID: habitID, dayID: state.economy.currentDayID, awardedCredits: award,
          awardSuspended: suspended)))
    earn(.habit, amount: award, habitID: habitID)
    if !suspended, state.economy.todayHabitQualifiedCount >= Numbers.qualifyingHabitCount { qualifyDay(.habits) }
  }

  /// More than 20 completions in 60 seconds suspend the awards until the next day.
  private mutating func suspendAwardsIfGamed() {
    let completions = state.subject.completionsInWindow + 1
    guard completions > Numbers.habitCompletionsInWindow, !state.economy.habitAwardsAreSuspended else { return }
    add(.habitAwardsSuspended(until: state.economy.currentDayID.next))
  }

  private func liveHabit(_ habitID: String) throws(Rejection) -> Habit {
    guard let habit = state.subject.habit, habit.deleted == nil else {
      throw Rejection(.notFound, "there is no habit '\(habitID)'")
    }
    return habit
  }
}
