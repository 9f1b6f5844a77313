import EarnedCore
import EarnedJSON

/// Creates a habit and its cat (data model, "Habit + Cat Creation").
struct CreateHabit: Operation {
  static let recordName = "hachimi.habit.create"
  static let recordType = RecordType(
    recordName, .required("name", .text()), .required("cat", .cat), .newID("habit_id"),
    .optional("goal_minutes", .goalMinutes), .optional("target_hours", .targetHours),
    .optional("deadline_date", .date), .optional("reminders", .reminders),
    .optional("motivation_text", .characters(0...Numbers.motivationLength)), check: faults
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
      goalMinutes: fields.optionalInteger("goal_minutes") ?? Numbers.usualGoalMinutes,
      targetHours: fields.optionalInteger("target_hours"), deadline: fields.optionalDate("deadline_date"),
      reminders: fields.optionalReminders("reminders") ?? [], motivation: fields.optionalText("motivation_text"),
      catName: cat["name"]?.stringValue ?? "", personality: cat["personality"]?.stringValue ?? draft.personality,
      appearance: cat["appearance"]?.objectValue.map(Appearance.completing) ?? draft.appearance)
  }

  func checkValues(_ state: State) throws(Rejection) {
    if state.profile.habits[habit.habitID] != nil || state.profile.deletedHabits[habit.habitID] != nil {
      throw Rejection(.idConflict, "the habit id '\(habit.habitID)' is used by another habit")
    }
    if state.profile.cats[habit.catID] != nil {
      throw Rejection(.idConflict, "the cat id '\(habit.catID)' is used by another cat")
    }
  }

  var needs: [State.Need] { [] }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.actAndUnlock(.habitCreated(habit))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    let cat = record["cat"]?.objectValue ?? [:]
    return FieldFaults.blank(["name"], in: record) + FieldFaults.blank(["name"], in: cat, path: "cat.")
      + FieldFaults.documentIDs(["habit_id"], in: record)
      + FieldFaults.documentIDs(["cat_id"], in: cat, path: "cat.") + FieldFaults.reminders(in: record)
  }
}

extension RecordKey {
  /// The last 48 bits.
  fileprivate var lastBits: Int64 { bytes.suffix(6).reduce(0) { $0 << 8 | Int64($1) } }
}
