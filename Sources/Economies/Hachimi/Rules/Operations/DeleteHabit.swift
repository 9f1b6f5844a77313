import EarnedCore

/// Deletes a habit; its cat graduates (data model, "Habit Deletion").
struct DeleteHabit: Operation {
  static let recordName = "hachimi.habit.delete"
  static let recordType = RecordType(recordName, .habitID).described(
    "Deletes a habit; its cat graduates.")

  let habitID: String

  init(_ record: Record, at now: Now) { habitID = record.fields.text("habit_id") }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    if deliberation.state.profile.deletedHabits[habitID] != nil {
      throw Rejection(.wrongState, "the habit '\(habitID)' is already deleted")
    }
    let habit = try deliberation.state.habit(habitID)
    try deliberation.state.rejectIfTimed(habitID)
    deliberation.act(.habitDeleted(habitID: habitID, catID: habit.catID))
    return nil
  }
}

extension State {
  /// A habit with a running timer cannot be changed until the timer ends.
  func rejectIfTimed(_ habitID: String) throws(Rejection) {
    guard timer?.run?.habitID.hasBytes(of: habitID) == true else { return }
    throw Rejection(.wrongState, "the timer is on for the habit '\(habitID)'; end it first")
  }
}
