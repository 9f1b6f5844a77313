import EarnedCore

/// Completes a habit: credits and qualification, unless awards are suspended (rules 2.4; decisions E4, E19).
struct CompleteHabit: Operation {
  static let recordName = "habit.complete"
  static let recordType = RecordType(
    recordName, .required("habit_id", .text()), .newID("completion_id")
  ).described(
    "Completes a habit: credits, and two of them qualify the day.",
    example: ["habit_id": "walk"])

  let habitID: String
  let completionID: String

  init(_ record: Record, at now: Now) {
    habitID = record.fields.text("habit_id")
    completionID = record.id("completion_id")
  }

  var needs: [State.Need] { [.habit(habitID), .newCompletion(completionID, habitID: habitID), .dayBefore] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let habit = try deliberation.state.liveHabit(habitID)
    guard habit.active else { throw Rejection(.wrongState, "the habit '\(habitID)' is not active") }
    suspendAwardsIfGamed(&deliberation)

    let economy = deliberation.state.economy
    let suspended = economy.habitAwardsAreSuspended
    let award = suspended ? 0 : habit.rewardCredits
    deliberation.add(
      .habitCompleted(
        HabitCompletion(
          completionID: completionID, habitID: habitID, dayID: economy.currentDayID, awardedCredits: award,
          awardSuspended: suspended)))
    deliberation.earn(.habit, amount: award, habitID: habitID)
    if !suspended, deliberation.state.economy.todayHabitQualifiedCount >= Numbers.qualifyingHabitCount {
      deliberation.qualifyDay(.habits)
    }
    return nil
  }

  /// More than 20 completions in 60 seconds suspend the awards until the next day.
  private func suspendAwardsIfGamed(_ deliberation: inout Deliberation) {
    let economy = deliberation.state.economy
    let completions = deliberation.state.subject.completionsInWindow + 1
    guard completions > Numbers.habitCompletionsInWindow, !economy.habitAwardsAreSuspended else { return }
    deliberation.add(.habitAwardsSuspended(until: economy.currentDayID.next))
  }
}
