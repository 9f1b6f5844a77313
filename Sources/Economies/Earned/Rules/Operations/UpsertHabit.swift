import EarnedCore

/// Creates or changes a habit (decisions E44, E45). Fields that the record leaves out do not change, or get the default
/// of a new habit.
struct UpsertHabit: Operation {
  static let recordName = "habit.upsert"
  static let recordType = RecordType(
    recordName, .required("habit_id", .text()), .required("name", .text()),
    .optional("reward_credits", .integer(0...100)), .optional("active", .flag),
    .optional("sort_order", .integer(-1_000_000_000...1_000_000_000))
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

  var needs: [State.Need] { [.habit(habitID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    var habit = deliberation.state.subject.habit ?? Habit(habitID: habitID, name: name)
    if habit.deleted != nil {
      throw Rejection(.wrongState, "the habit '\(habitID)' is deleted; ids are not reused")
    }
    habit.name = name
    habit.rewardCredits = rewardCredits ?? habit.rewardCredits
    habit.active = active ?? habit.active
    habit.sortOrder = sortOrder ?? habit.sortOrder
    deliberation.add(.habitSaved(habit))
    return nil
  }
}
