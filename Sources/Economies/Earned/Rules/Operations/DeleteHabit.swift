import EarnedCore

/// Deletes a habit; its row stays and is marked as deleted.
struct DeleteHabit: Operation {
  static let recordName = "habit.delete"
  static let recordType = RecordType(recordName, .required("habit_id", .text())).described(
    "Deletes a habit.",
    example: ["habit_id": "walk"])

  let habitID: String

  init(_ record: Record, at now: Now) {
    habitID = record.fields.text("habit_id")
  }

  var needs: [State.Need] { [.habit(habitID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    _ = try deliberation.state.liveHabit(habitID)
    deliberation.add(.habitDeleted(habitID: habitID))
    return nil
  }
}

extension State {
  /// The habit that the operation names.
  func liveHabit(_ habitID: String) throws(Rejection) -> Habit {
    guard let habit = subject.habit, habit.deleted == nil else {
      throw Rejection(.notFound, "there is no habit '\(habitID)'")
    }
    return habit
  }
}
