import EarnedCore
import EarnedJSON

/// What somebody wants of a measure, a day or a week (contract, section 17). It pays nothing: no economy knows of it.
public struct Goal: Equatable, Sendable {
  /// Its id.
  public let goalID: String
  /// What it is about.
  public let measure: GoalMeasure
  /// How long it is for.
  public let per: GoalPeriod
  /// The least that reaches it, in the unit of the measure; nil when it has a most.
  public let atLeast: Int?
  /// The most that reaches it; nil when it has a least.
  public let atMost: Int?
  /// The date on which it was set. Earlier ones never count.
  public let since: CalendarDate

  package static let table = Table(
    "journal_goal", key: "goal_id",
    Column.hidden("goal_id", \Goal.goalID, .text),
    Column.hidden("measure", \Goal.measure),
    Column.hidden("per", \Goal.per),
    Column.hidden("at_least", \Goal.atLeast, .optional(.integer(in: GoalMeasure.allValues))),
    Column.hidden("at_most", \Goal.atMost, .optional(.integer(in: GoalMeasure.allValues))),
    Column.hidden("since_date", \Goal.since),
    make: Goal.init(goalID:measure:per:atLeast:atMost:since:))
}

/// What a goal is about, by the names that `earned report effect` has for them.
public enum GoalMeasure: String, StoredWord {
  case unlockAttempts = "unlock_attempts"
  case granted
  case unlockedMinutes = "unlocked_minutes"
  case creditsSpent = "credits_spent"
  case focusMinutes = "focus_minutes"
  case habitCompletions = "habit_completions"
  case qualified
  case usedSeconds = "used_seconds"

  /// What a value counts.
  package enum Unit: Sendable {
    case minutes
    case seconds
    case number
  }

  package var unit: Unit {
    switch self {
    case .unlockedMinutes, .focusMinutes: .minutes
    case .usedSeconds: .seconds
    case .unlockAttempts, .granted, .creditsSpent, .habitCompletions, .qualified: .number
    }
  }

  /// The values that a goal may have: a week of minutes or seconds, else up to 10,000.
  var values: ClosedRange<Int> {
    switch unit {
    case .minutes: 0...10_080
    case .seconds: GoalMeasure.allValues
    case .number: 0...10_000
    }
  }

  static let allValues = 0...604_800
}

/// How long a goal is for.
public enum GoalPeriod: String, StoredWord {
  case day
  case week
}

/// Sets a goal, or changes the one with its id. It counts from the date of the record on.
public struct SetGoal: RecordOperation {
  package static let recordName = "goal.set"
  package static let declaration = RecordDeclaration<SetGoal>(
    .newID("goal_id", \.goalID), .required("measure", \.measure, .word(of: GoalMeasure.self)),
    .required("per", \.per, .word(of: GoalPeriod.self)),
    .optional("at_least", \.atLeast, .integer(in: GoalMeasure.allValues)),
    .optional("at_most", \.atMost, .integer(in: GoalMeasure.allValues)), check: faults, make: SetGoal.init
  ).described(
    "Sets a goal, or changes it: at least or at most so much a day or a week. It pays nothing.",
    example: ["goal_id": "focus", "measure": "focus_minutes", "per": "week", "at_least": 480])

  let goalID: String?
  let measure: GoalMeasure
  let per: GoalPeriod
  let atLeast: Int?
  let atMost: Int?

  /// One of `atLeast` and `atMost` is given.
  public init(goalID: String? = nil, measure: GoalMeasure, per: GoalPeriod, atLeast: Int? = nil, atMost: Int? = nil) {
    self.goalID = goalID
    self.measure = measure
    self.per = per
    self.atLeast = atLeast
    self.atMost = atMost
  }

  package func carryOut(_ decision: inout PendingDecision<JournalState>) throws(Rejection) -> DenialReason? {
    decision.add(
      .goalSet(
        Goal(
          goalID: decision.ids.new(goalID), measure: measure, per: per, atLeast: atLeast, atMost: atMost,
          since: decision.now.date)))
    return nil
  }

  @Sendable private static func faults(of record: JSONObject) -> [Rejection] {
    let values = ["at_least", "at_most"].filter { record[$0] ?? .null != .null }
    guard let name = values.first else { return [Rejection(.missingField, "at_least or at_most is missing")] }
    guard values.count == 1 else { return [Rejection(.invalidValue, "a goal has at_least or at_most, not both")] }
    guard let measure = record["measure"]?.stringValue.flatMap(GoalMeasure.init),
      let value = record[name]?.integerValue,
      !measure.values.contains(Int(value))
    else { return [] }
    return [
      Rejection(.invalidValue, "'\(name)' of \(measure.rawValue) is between 0 and \(measure.values.upperBound)")
    ]
  }
}

/// Deletes a goal.
public struct DeleteGoal: RecordOperation {
  package static let recordName = "goal.delete"
  package static let declaration = RecordDeclaration<DeleteGoal>(
    .required("goal_id", \.goalID, .text()), make: DeleteGoal.init
  ).described("Deletes a goal.", example: ["goal_id": "focus"])

  let goalID: String

  /// With the id of the goal.
  public init(goalID: String) { self.goalID = goalID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [JournalState.Need] { [.goal(goalID)] }

  package func carryOut(_ decision: inout PendingDecision<JournalState>) throws(Rejection) -> DenialReason? {
    guard decision.state.hasGoal else { throw Rejection(.notFound, "there is no goal '\(goalID)'") }
    decision.add(.goalDeleted(goalID: goalID))
    return nil
  }
}
