import EarnedCore

/// Adds the completion of a habit: it counts for the qualification of its day and earns no credits, so there are no
/// awards to suspend. The habit need not be active now.
struct BackfillHabitCompletion: Backfill {
  static let recordName = CompleteHabit.recordName
  static let recordType = CompleteHabit.recordType

  let completion: CompleteHabit

  init(_ record: Record, at now: Now) { completion = CompleteHabit(record, at: now) }

  var needs: [State.Need] {
    [
      .habit(completion.habitID), .newCompletion(completion.completionID, habitID: completion.habitID), .closedDay,
    ]
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let habit = try deliberation.state.liveHabit(completion.habitID)
    let now = deliberation.now
    deliberation.add(
      .completionAdded(
        HabitCompletion(
          completionID: completion.completionID, habitID: habit.habitID, dayID: now.dayID, awardedCredits: 0,
          awardSuspended: false)))
    deliberation.changeClosedDay { $0.complete(at: now.instant) }
    return nil
  }
}
