import EarnedCore
import EarnedJSON

/// Creates a habit and its cat (data model, "Habit + Cat Creation").
struct CreateHabit: OwnOperation {
  static let recordName = "hachimi.habit.create"
  static let declaration = RecordDeclaration(
    recordName, .required("name", .text()), .required("cat", .cat), .newID("habit_id", .documentID),
    .optional("goal_minutes", .goalMinutes), .optional("target_hours", .targetHours),
    .optional("deadline_date", .date), .optional("reminders", .reminders),
    .optional("motivation_text", .characters(0...HachimiNumbers.motivationLength)), check: faults
  ).described(
    "Creates a habit and adopts its cat.",
    example: ["name": "Read", "habit_id": "habit-1", "cat": ["cat_id": "cat-1", "name": "Mochi"]])

  let habit: NewHabit

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    let cat = fields.object("cat")
    let draft = CatDraft(seed: cat["seed"]?.integerValue ?? record.key.lastBits)
    habit = NewHabit(
      habitID: fields.optionalText("habit_id") ?? record.key.description,
      catID: cat["cat_id"]?.stringValue ?? record.madeIDs.named("cat"), name: fields.text("name"),
      goalMinutes: fields.optionalInteger("goal_minutes") ?? HachimiNumbers.usualGoalMinutes,
      targetHours: fields.optionalInteger("target_hours"), deadline: fields.optionalDate("deadline_date"),
      reminders: fields.optionalReminders("reminders") ?? [], motivation: fields.optionalText("motivation_text"),
      catName: cat["name"]?.stringValue ?? "", personality: cat["personality"]?.stringValue ?? draft.personality,
      appearance: cat["appearance"]?.objectValue.map(Appearance.completing) ?? draft.appearance)
  }

  func checkValues(_ state: HachimiState) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the habit id '\(habit.habitID)' is used by another habit")
    }
    if state.subject.catIDIsTaken {
      throw Rejection(.idConflict, "the cat id '\(habit.catID)' is used by another cat")
    }
  }

  var needs: [HachimiState.Need] { [.newHabit(habitID: habit.habitID, catID: habit.catID)] }

  func perform(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.actAndUnlock(.habitCreated(habit))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    let cat = record["cat"]?.objectValue ?? [:]
    return FieldFaults.blank(["name"], in: record) + FieldFaults.blank(["name"], in: cat, path: "cat.")
      + FieldFaults.reminders(in: record)
  }
}

extension RecordKey {
  /// The last 48 bits: the seed of a cat when the record gives none.
  fileprivate var lastBits: Int64 { bytes.suffix(6).reduce(0) { $0 << 8 | Int64($1) } }
}

/// Changes a habit (data model, "Habit Update").
struct UpdateHabit: OwnOperation {
  static let recordName = "hachimi.habit.update"
  static let declaration = RecordDeclaration(
    recordName, .habitID, .optional("name", .text()), .optional("goal_minutes", .goalMinutes),
    .optional("target_hours", .targetHours), .optional("deadline_date", .date), .optional("reminders", .reminders),
    .optional("motivation_text", .characters(1...HachimiNumbers.motivationLength)),
    .optional("clear_target_hours", .flag),
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

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let before = try decision.state.habit(habitID)
    let changed = values.filter { before.isChanged(by: $0) }
    guard !changed.isEmpty else { return nil }
    var after = before
    after.apply(changed)
    decision.act(
      .habitUpdated(HabitUpdate(habitID: habitID, values: changed, targetCompleted: after.reachesTarget)))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    var faults =
      FieldFaults.blank(["name", "motivation_text"], in: record) + FieldFaults.reminders(in: record)
    let given = ["name", "goal_minutes", "target_hours", "deadline_date", "reminders", "motivation_text"]
    let flags = ["clear_target_hours", "clear_deadline_date", "clear_reminders", "clear_motivation"]
    if !given.contains(where: record.isGiven), !flags.contains(where: { record[$0] == true }) {
      faults.append(FieldFaults.nothingToChange)
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

/// Deactivates a habit; its cat becomes dormant (data model, "State Transitions").
struct DeactivateHabit: OwnOperation {
  static let recordName = "hachimi.habit.deactivate"
  static let declaration = RecordDeclaration(recordName, .habitID).described(
    "Deactivates a habit; its cat becomes dormant.")

  let habitID: String

  init(_ record: Record, at now: Now) { habitID = record.fields.text("habit_id") }

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    try decision.setHabit(habitID, isActive: false)
    return nil
  }
}

/// Reactivates a habit; its cat becomes active (decision H12).
struct ReactivateHabit: OwnOperation {
  static let recordName = "hachimi.habit.reactivate"
  static let declaration = RecordDeclaration(recordName, .habitID).described(
    "Reactivates a habit; its cat becomes active.")

  let habitID: String

  init(_ record: Record, at now: Now) { habitID = record.fields.text("habit_id") }

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    try decision.setHabit(habitID, isActive: true)
    return nil
  }
}

extension PendingDecision {
  fileprivate mutating func setHabit(_ habitID: String, isActive: Bool) throws(Rejection) {
    let habit = try state.habit(habitID)
    guard habit.isActive != isActive else {
      throw Rejection(.wrongState, "the habit '\(habitID)' is \(isActive ? "active" : "deactivated") already")
    }
    try state.rejectIfTimed(habitID)
    act(.habitActivated(habitID: habitID, catID: habit.catID, isActive: isActive))
  }
}

/// Deletes a habit; its cat graduates (data model, "Habit Deletion").
struct DeleteHabit: OwnOperation {
  static let recordName = "hachimi.habit.delete"
  static let declaration = RecordDeclaration(recordName, .habitID).described(
    "Deletes a habit; its cat graduates.")

  let habitID: String

  init(_ record: Record, at now: Now) { habitID = record.fields.text("habit_id") }

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    if decision.state.profile.deletedHabits[habitID] != nil {
      throw Rejection(.wrongState, "the habit '\(habitID)' is already deleted")
    }
    let habit = try decision.state.habit(habitID)
    try decision.state.rejectIfTimed(habitID)
    decision.act(.habitDeleted(habitID: habitID, catID: habit.catID))
    return nil
  }
}

extension HachimiState {
  /// A habit with a running timer cannot be changed until the timer ends.
  func rejectIfTimed(_ habitID: String) throws(Rejection) {
    guard timer?.run?.habitID.hasBytes(of: habitID) == true else { return }
    throw Rejection(.wrongState, "the timer is on for the habit '\(habitID)'; end it first")
  }
}
