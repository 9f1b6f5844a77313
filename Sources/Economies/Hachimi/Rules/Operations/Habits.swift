import EarnedCore
import EarnedJSON

/// Creates a habit and its cat (data model, "Habit + Cat Creation").
public struct CreateHachimiHabit: OwnOperation {
  package static let recordName = "hachimi.habit.create"
  package static let declaration = RecordDeclaration<CreateHachimiHabit>(
    .required("name", \.name, .text()), .required("cat", \.cat, .object(of: AdoptedCat.self)),
    .newID("habit_id", \.habitID, .documentID), .optional("goal_minutes", \.goalMinutes, .goalMinutes),
    .optional("target_hours", \.targetHours, .targetHours), .optional("deadline_date", \.deadlineDate, .date),
    .optional("reminders", \.reminders, .reminders),
    .optional("motivation_text", \.motivationText, .characters(0...HachimiNumbers.motivationLength)), check: faults,
    make: CreateHachimiHabit.init
  ).described(
    "Creates a habit and adopts its cat.",
    example: ["name": "Read", "habit_id": "habit-1", "cat": ["cat_id": "cat-1", "name": "Mochi"]])

  let name: String
  let cat: AdoptedCat
  let habitID: String?
  let goalMinutes: Int?
  let targetHours: Int?
  let deadlineDate: CalendarDate?
  let reminders: [Reminder]?
  let motivationText: String?

  /// What is nil is left out.
  public init(
    name: String, cat: AdoptedCat, habitID: String? = nil, goalMinutes: Int? = nil, targetHours: Int? = nil,
    deadlineDate: CalendarDate? = nil, reminders: [Reminder]? = nil, motivationText: String? = nil
  ) {
    self.name = name
    self.cat = cat
    self.habitID = habitID
    self.goalMinutes = goalMinutes
    self.targetHours = targetHours
    self.deadlineDate = deadlineDate
    self.reminders = reminders
    self.motivationText = motivationText
  }

  private func habit(_ ids: MadeIDs) -> NewHabit {
    let draft = CatDraft(seed: cat.seed.map(Int64.init) ?? ids.key.lastBits)
    return NewHabit(
      habitID: ids.new(habitID), catID: cat.catID ?? ids.named("cat"), name: name,
      goalMinutes: goalMinutes ?? HachimiNumbers.usualGoalMinutes, targetHours: targetHours, deadline: deadlineDate,
      reminders: reminders ?? [], motivation: motivationText, catName: cat.name,
      personality: cat.personality ?? draft.personality, appearance: cat.appearance?.completed ?? draft.appearance)
  }

  package func checkValues(_ state: HachimiState, _ ids: MadeIDs) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the habit id '\(ids.new(habitID))' is used by another habit")
    }
    if state.subject.catIDIsTaken {
      throw Rejection(.idConflict, "the cat id '\(cat.catID ?? ids.named("cat"))' is used by another cat")
    }
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] {
    [.newHabit(habitID: ids.new(habitID), catID: cat.catID ?? ids.named("cat"))]
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    try decision.actAndUnlock(.habitCreated(habit(decision.ids)))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    let cat = record["cat"]?.objectValue ?? [:]
    return FieldFaults.blank(["name"], in: record) + FieldFaults.blank(["name"], in: cat, path: "cat.")
      + FieldFaults.reminders(in: record)
  }
}

/// The cat of a new habit. What is nil is drawn by the seed, and that by the record.
public struct AdoptedCat: DeclaredObject {
  package static let declaration = ObjectDeclaration<AdoptedCat>(
    .required("name", \.name, .characters(HachimiNumbers.catNameLength)),
    .optional("cat_id", \.catID, .documentID),
    .optional("personality", \.personality, .choice(Catalogue.builtIn.appearance.personalities)),
    .optional("appearance", \.appearance, .appearance),
    .optional("seed", \.seed, DeclaredKind<Int>(.integer(HachimiNumbers.seeds))), make: AdoptedCat.init)

  let name: String
  let catID: String?
  let personality: String?
  let appearance: CatAppearance?
  let seed: Int?

  /// What is nil is left out.
  public init(
    name: String, catID: String? = nil, personality: String? = nil, appearance: CatAppearance? = nil, seed: Int? = nil
  ) {
    self.name = name
    self.catID = catID
    self.personality = personality
    self.appearance = appearance
    self.seed = seed
  }
}

extension RecordKey {
  /// The last 48 bits: the seed of a cat when the record gives none.
  fileprivate var lastBits: Int64 { bytes.suffix(6).reduce(0) { $0 << 8 | Int64($1) } }
}

/// Changes a habit (data model, "Habit Update").
public struct UpdateHachimiHabit: OwnOperation {
  package static let recordName = "hachimi.habit.update"
  package static let declaration = RecordDeclaration<UpdateHachimiHabit>(
    .habitID(\.habitID), .optional("name", \.name, .text()),
    .optional("goal_minutes", \.goalMinutes, .goalMinutes), .optional("target_hours", \.targetHours, .targetHours),
    .optional("deadline_date", \.deadlineDate, .date), .optional("reminders", \.reminders, .reminders),
    .optional("motivation_text", \.motivationText, .characters(1...HachimiNumbers.motivationLength)),
    .optional("clear_target_hours", \.clearTargetHours, .flag),
    .optional("clear_deadline_date", \.clearDeadlineDate, .flag), .optional("clear_reminders", \.clearReminders, .flag),
    .optional("clear_motivation", \.clearMotivation, .flag), check: faults, make: UpdateHachimiHabit.init
  ).described(
    "Changes a habit. A clear flag overrides a value.", example: ["habit_id": "habit-1", "goal_minutes": 30])

  let habitID: String
  let name: String?
  let goalMinutes: Int?
  let targetHours: Int?
  let deadlineDate: CalendarDate?
  let reminders: [Reminder]?
  let motivationText: String?
  let clearTargetHours: Bool?
  let clearDeadlineDate: Bool?
  let clearReminders: Bool?
  let clearMotivation: Bool?

  /// What is nil is left out.
  public init(
    habitID: String, name: String? = nil, goalMinutes: Int? = nil, targetHours: Int? = nil,
    deadlineDate: CalendarDate? = nil, reminders: [Reminder]? = nil, motivationText: String? = nil,
    clearTargetHours: Bool? = nil, clearDeadlineDate: Bool? = nil, clearReminders: Bool? = nil,
    clearMotivation: Bool? = nil
  ) {
    self.habitID = habitID
    self.name = name
    self.goalMinutes = goalMinutes
    self.targetHours = targetHours
    self.deadlineDate = deadlineDate
    self.reminders = reminders
    self.motivationText = motivationText
    self.clearTargetHours = clearTargetHours
    self.clearDeadlineDate = clearDeadlineDate
    self.clearReminders = clearReminders
    self.clearMotivation = clearMotivation
  }

  /// A clear flag overrides a value.
  private var values: [HabitUpdate.Value] {
    let values: [HabitUpdate.Value?] = [
      name.map(HabitUpdate.Value.name), goalMinutes.map(HabitUpdate.Value.goalMinutes),
      clearTargetHours == true ? .targetHours(nil) : targetHours.map(HabitUpdate.Value.targetHours),
      clearDeadlineDate == true ? .deadline(nil) : deadlineDate.map(HabitUpdate.Value.deadline),
      clearReminders == true ? .reminders([]) : reminders.map(HabitUpdate.Value.reminders),
      clearMotivation == true ? .motivation(nil) : motivationText.map(HabitUpdate.Value.motivation),
    ]
    return values.compactMap(\.self)
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
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
public struct DeactivateHachimiHabit: OwnOperation {
  package static let recordName = "hachimi.habit.deactivate"
  package static let declaration = RecordDeclaration<DeactivateHachimiHabit>(
    .habitID(\.habitID), make: DeactivateHachimiHabit.init
  ).described(
    "Deactivates a habit; its cat becomes dormant.")

  let habitID: String

  /// With a value for each of its fields.
  public init(habitID: String) { self.habitID = habitID }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    try decision.setHabit(habitID, isActive: false)
    return nil
  }
}

/// Reactivates a habit; its cat becomes active (decision H12).
public struct ReactivateHachimiHabit: OwnOperation {
  package static let recordName = "hachimi.habit.reactivate"
  package static let declaration = RecordDeclaration<ReactivateHachimiHabit>(
    .habitID(\.habitID), make: ReactivateHachimiHabit.init
  ).described(
    "Reactivates a habit; its cat becomes active.")

  let habitID: String

  /// With a value for each of its fields.
  public init(habitID: String) { self.habitID = habitID }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    try decision.setHabit(habitID, isActive: true)
    return nil
  }
}

extension PendingDecision<HachimiState> {
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
public struct DeleteHachimiHabit: OwnOperation {
  package static let recordName = "hachimi.habit.delete"
  package static let declaration = RecordDeclaration<DeleteHachimiHabit>(
    .habitID(\.habitID), make: DeleteHachimiHabit.init
  ).described(
    "Deletes a habit; its cat graduates.")

  let habitID: String

  /// With a value for each of its fields.
  public init(habitID: String) { self.habitID = habitID }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    if decision.state.profile.deletedHabits[habitID] != nil {
      throw Rejection(.wrongState, "the habit '\(habitID)' is already deleted")
    }
    let habit = try decision.state.habit(habitID)
    try decision.state.rejectIfTimed(habitID)
    decision.act(.habitDeleted(habitID: habitID, catID: habit.catID))
    return nil
  }
}

/// Gives a cat another name. The cat of a deleted habit keeps its own (decision K61).
public struct RenameCat: OwnOperation {
  package static let recordName = "hachimi.cat.rename"
  package static let declaration = RecordDeclaration<RenameCat>(
    .required("cat_id", \.catID, .documentID),
    .required("name", \.name, .characters(HachimiNumbers.catNameLength)),
    check: { FieldFaults.blank(["name"], in: $0) }, make: RenameCat.init
  ).described(
    "Gives a cat another name.", example: ["cat_id": "cat-1", "name": "Momo"])

  let catID: String
  let name: String

  /// With a value for each of its fields.
  public init(catID: String, name: String) {
    self.catID = catID
    self.name = name
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    let cat = try decision.state.cat(catID)
    guard cat.state != .graduated else {
      throw Rejection(.wrongState, "the cat '\(catID)' has graduated and keeps its name")
    }
    if !name.hasBytes(of: cat.name) {
      decision.act(.catRenamed(habitID: cat.boundHabitID, catID: catID, name: name))
    }
    return nil
  }
}

/// Deletes all data of the economy. What was sent to an account stays there (decision K61).
public struct ResetHachimi: RecordOperation {
  package static let recordName = "hachimi.reset"
  package static let declaration = RecordDeclaration<ResetHachimi>(
    make: ResetHachimi.init
  ).described(
    "Deletes all data of the economy.")

  /// It has no fields of its own.
  public init() {}

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] { [] }

  /// No countdown is completed first.
  package static func begin(_ decision: inout PendingDecision<HachimiState>) throws -> Bool { true }

  package func carryOut(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    decision.add(.everythingCleared)
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
