import EarnedCore
import EarnedJSON

/// Changes a habit (data model, "Habit Update").
struct UpdateHabit: Operation {
  static let recordName = "hachimi.habit.update"
  static let recordType = RecordType(
    recordName, .habitID, .optional("name", .text()), .optional("goal_minutes", .goalMinutes),
    .optional("target_hours", .targetHours), .optional("deadline_date", .date), .optional("reminders", .reminders),
    .optional("motivation_text", .characters(1...Numbers.motivationLength)), .optional("clear_target_hours", .flag),
    .optional("clear_deadline_date", .flag), .optional("clear_reminders", .flag), .optional("clear_motivation", .flag),
    check: faults
  ).described(
    "Changes a habit. A clear flag overrides a value.", example: ["habit_id": "habit-1", "goal_minutes": 30])

  let habitID: String
  let values: [HabitUpdate.Value]

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    habitID = fields.text("habit_id")
    var values: [HabitUpdate.Value] = []
    if let name = fields.optionalText("name") { values.append(.name(name)) }
    if let minutes = fields.optionalInteger("goal_minutes") { values.append(.goalMinutes(minutes)) }
    if fields.optionalFlag("clear_target_hours") == true {
      values.append(.targetHours(nil))
    } else if let hours = fields.optionalInteger("target_hours") {
      values.append(.targetHours(hours))
    }
    if fields.optionalFlag("clear_deadline_date") == true {
      values.append(.deadline(nil))
    } else if let date = fields.optionalDate("deadline_date") {
      values.append(.deadline(date))
    }
    if fields.optionalFlag("clear_reminders") == true {
      values.append(.reminders([]))
    } else if let reminders = fields.optionalReminders("reminders") {
      values.append(.reminders(reminders))
    }
    if fields.optionalFlag("clear_motivation") == true {
      values.append(.motivation(nil))
    } else if let text = fields.optionalText("motivation_text") {
      values.append(.motivation(text))
    }
    self.values = values
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let before = try deliberation.state.habit(habitID)
    let changed = values.filter { before.isChanged(by: $0) }
    guard !changed.isEmpty else { return nil }
    var after = before
    after.apply(changed)
    deliberation.act(
      .habitUpdated(HabitUpdate(habitID: habitID, values: changed, targetCompleted: after.reachesTarget)))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    var faults =
      FieldFaults.blank(["name", "motivation_text"], in: record) + FieldFaults.reminders(in: record)
    let given = ["name", "goal_minutes", "target_hours", "deadline_date", "reminders", "motivation_text"]
    let flags = ["clear_target_hours", "clear_deadline_date", "clear_reminders", "clear_motivation"]
    let isGiven = given.contains { record[$0] != nil && record[$0] != .null }
    if !isGiven, !flags.contains(where: { record[$0] == true }) {
      faults.append(Rejection(.invalidValue, "the record has nothing to change"))
    }
    return faults
  }
}

extension Habit {
  /// Whether the value differs from the habit's current one.
  fileprivate func isChanged(by value: HabitUpdate.Value) -> Bool {
    switch value {
    case .name(let name): !name.hasBytes(of: self.name)
    case .goalMinutes(let minutes): minutes != goalMinutes
    case .targetHours(let hours): hours != targetHours
    case .deadline(let date): date != deadline
    case .reminders(let reminders): reminders != self.reminders
    case .motivation(let text):
      switch (text, motivation) {
      case (nil, nil): false
      case (let text?, let before?): !text.hasBytes(of: before)
      default: true
      }
    }
  }

  /// Whether the habit now reaches its target for the first time (decisions H15, K10).
  var reachesTarget: Bool {
    guard !targetCompleted, let targetHours else { return false }
    return totalMinutes >= targetHours * 60
  }
}
