import EarnedCore

/// Deactivates a habit; its cat becomes dormant (data model, "State Transitions").
struct DeactivateHabit: Operation {
  static let recordName = "hachimi.habit.deactivate"
  static let recordType = RecordType(recordName, .habitID).described(
    "Deactivates a habit; its cat becomes dormant.")

  let habitID: String

  init(_ record: Record, at now: Now) { habitID = record.fields.text("habit_id") }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    try deliberation.setHabit(habitID, isActive: false)
    return nil
  }
}

/// Reactivates a habit; its cat becomes active (decision H12).
struct ReactivateHabit: Operation {
  static let recordName = "hachimi.habit.reactivate"
  static let recordType = RecordType(recordName, .habitID).described(
    "Reactivates a habit; its cat becomes active.")

  let habitID: String

  init(_ record: Record, at now: Now) { habitID = record.fields.text("habit_id") }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    try deliberation.setHabit(habitID, isActive: true)
    return nil
  }
}

extension Deliberation {
  fileprivate mutating func setHabit(_ habitID: String, isActive: Bool) throws(Rejection) {
    let habit = try state.habit(habitID)
    guard habit.isActive != isActive else {
      throw Rejection(.wrongState, "the habit '\(habitID)' is \(isActive ? "active" : "deactivated") already")
    }
    try state.rejectIfTimed(habitID)
    act(.habitActivated(habitID: habitID, catID: habit.catID, isActive: isActive))
  }
}
