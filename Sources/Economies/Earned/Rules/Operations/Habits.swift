import EarnedCore

/// Creates or changes a habit (decisions E44, E45). Fields that the record leaves out do not change, or get the default
/// of a new habit.
public struct UpsertHabit: RecordOperation {
  package static let recordName = "habit.upsert"
  package static let declaration = RecordDeclaration<UpsertHabit>(
    .required("habit_id", \.habitID, .text()), .required("name", \.name, .text()),
    .optional("reward_credits", \.rewardCredits, .integer(in: EarnedNumbers.habitRewardCredits)),
    .optional("active", \.active, .flag), .optional("sort_order", \.sortOrder, .integer(in: EarnedNumbers.places)),
    make: UpsertHabit.init
  ).described(
    "Makes or changes a habit.",
    example: ["habit_id": "walk", "name": "Walk", "reward_credits": 5])

  let habitID: String
  let name: String
  let rewardCredits: Int?
  let active: Bool?
  let sortOrder: Int?

  /// What is nil is left out.
  public init(habitID: String, name: String, rewardCredits: Int? = nil, active: Bool? = nil, sortOrder: Int? = nil) {
    self.habitID = habitID
    self.name = name
    self.rewardCredits = rewardCredits
    self.active = active
    self.sortOrder = sortOrder
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.habit(habitID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
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
public struct DeleteHabit: RecordOperation {
  package static let recordName = "habit.delete"
  package static let declaration = RecordDeclaration<DeleteHabit>(
    .required("habit_id", \.habitID, .text()), make: DeleteHabit.init
  ).described(
    "Deletes a habit.",
    example: ["habit_id": "walk"])

  let habitID: String

  /// With a value for each of its fields.
  public init(habitID: String) { self.habitID = habitID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.habit(habitID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
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
public struct CompleteHabit: RecordOperation {
  package static let recordName = "habit.complete"
  package static let declaration = RecordDeclaration<CompleteHabit>(
    .required("habit_id", \.habitID, .text()), .newID("completion_id", \.completionID),
    make: CompleteHabit.init
  ).described(
    "Completes a habit: credits, and two of them qualify the day.",
    example: ["habit_id": "walk"])

  let habitID: String
  let completionID: String?

  /// What is nil is left out.
  public init(habitID: String, completionID: String? = nil) {
    self.habitID = habitID
    self.completionID = completionID
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] {
    [.habit(habitID), .newCompletion(ids.new(completionID), habitID: habitID), .dayBefore]
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let habit = try decision.state.liveHabit(habitID)
    guard habit.active else { throw Rejection(.wrongState, "the habit '\(habitID)' is not active") }
    suspendAwardsIfGamed(&decision)

    let economy = decision.state.economy
    let suspended = economy.habitAwardsAreSuspended
    let award = suspended ? 0 : habit.rewardCredits
    decision.add(
      .habitCompleted(
        HabitCompletion(
          completionID: decision.ids.new(completionID), habitID: habitID, dayID: economy.currentDayID,
          awardedCredits: award,
          awardSuspended: suspended)))
    decision.earn(.habit, amount: award, habitID: habitID)
    if !suspended, decision.state.economy.todayHabitQualifiedCount >= EarnedNumbers.qualifyingHabitCount {
      decision.qualifyDay(.habits)
    }
    return nil
  }

  /// More than 20 completions in 60 seconds suspend the awards until the next day.
  private func suspendAwardsIfGamed(_ decision: inout PendingDecision<EarnedState>) {
    let economy = decision.state.economy
    let completions = decision.state.subject.completionsInWindow + 1
    guard completions > EarnedNumbers.habitCompletionsInWindow, !economy.habitAwardsAreSuspended else { return }
    decision.add(.habitAwardsSuspended(until: economy.currentDayID.next))
  }
}
