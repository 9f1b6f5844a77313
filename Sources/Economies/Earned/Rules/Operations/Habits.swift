import EarnedCore

/// Creates or changes a habit (decisions E44, E45). Fields that the record leaves out do not change, or get the default
/// of a new habit.
struct UpsertHabit: RecordOperation {
  static let recordName = "habit.upsert"
  static let declaration = RecordDeclaration(
    recordName, .required("habit_id", .text()), .required("name", .text()),
    .optional("reward_credits", .integer(in: EarnedNumbers.habitRewardCredits)), .optional("active", .flag),
    .optional("sort_order", .integer(in: EarnedNumbers.places))
  ).described(
    "Makes or changes a habit.",
    example: ["habit_id": "walk", "name": "Walk", "reward_credits": 5])

  let habitID: String
  let name: String
  let rewardCredits: Int?
  let active: Bool?
  let sortOrder: Int?

  init(_ record: Record, at now: Now) {
    habitID = record.fields.text("habit_id")
    name = record.fields.text("name")
    rewardCredits = record.fields.optionalInteger("reward_credits")
    active = record.fields.optionalFlag("active")
    sortOrder = record.fields.optionalInteger("sort_order")
  }

  var needs: [EarnedState.Need] { [.habit(habitID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    var habit = decision.state.subject.habit ?? Habit(habitID: habitID, name: name)
    if habit.deleted != nil {
      throw Rejection(.wrongState, "the habit '\(habitID)' is deleted; ids are not reused")
    }
    habit.name = name
    habit.rewardCredits = rewardCredits ?? habit.rewardCredits
    habit.active = active ?? habit.active
    habit.sortOrder = sortOrder ?? habit.sortOrder
    decision.add(.habitSaved(habit))
    return nil
  }
}

/// Deletes a habit; its row stays and is marked as deleted.
struct DeleteHabit: RecordOperation {
  static let recordName = "habit.delete"
  static let declaration = RecordDeclaration(recordName, .required("habit_id", .text())).described(
    "Deletes a habit.",
    example: ["habit_id": "walk"])

  let habitID: String

  init(_ record: Record, at now: Now) { habitID = record.fields.text("habit_id") }

  var needs: [EarnedState.Need] { [.habit(habitID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    _ = try decision.state.liveHabit(habitID)
    decision.add(.habitDeleted(habitID: habitID))
    return nil
  }
}

extension EarnedState {
  func liveHabit(_ habitID: String) throws(Rejection) -> Habit {
    guard let habit = subject.habit, habit.deleted == nil else {
      throw Rejection(.notFound, "there is no habit '\(habitID)'")
    }
    return habit
  }
}

/// Completes a habit: credits and qualification, unless awards are suspended (rules 2.4; decisions E4, E19).
struct CompleteHabit: RecordOperation {
  static let recordName = "habit.complete"
  static let declaration = RecordDeclaration(
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

  var needs: [EarnedState.Need] { [.habit(habitID), .newCompletion(completionID, habitID: habitID), .dayBefore] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let habit = try decision.state.liveHabit(habitID)
    guard habit.active else { throw Rejection(.wrongState, "the habit '\(habitID)' is not active") }
    suspendAwardsIfGamed(&decision)

    let economy = decision.state.economy
    let suspended = economy.habitAwardsAreSuspended
    let award = suspended ? 0 : habit.rewardCredits
    decision.add(
      .habitCompleted(
        HabitCompletion(
          completionID: completionID, habitID: habitID, dayID: economy.currentDayID, awardedCredits: award,
          awardSuspended: suspended)))
    decision.earn(.habit, amount: award, habitID: habitID)
    if !suspended, decision.state.economy.todayHabitQualifiedCount >= EarnedNumbers.qualifyingHabitCount {
      decision.qualifyDay(.habits)
    }
    return nil
  }

  /// More than 20 completions in 60 seconds suspend the awards until the next day.
  private func suspendAwardsIfGamed(_ decision: inout PendingDecision) {
    let economy = decision.state.economy
    let completions = decision.state.subject.completionsInWindow + 1
    guard completions > EarnedNumbers.habitCompletionsInWindow, !economy.habitAwardsAreSuspended else { return }
    decision.add(.habitAwardsSuspended(until: economy.currentDayID.next))
  }
}
