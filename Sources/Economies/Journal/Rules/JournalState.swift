import EarnedCore

/// What the rules read: whether there is a goal or a note with the id of the record.
public struct JournalState: EconomicState, Equatable {
  package var hasGoal = false
  package var hasNote = false

  package init() {}

  /// What an operation reads.
  public enum Need: Equatable, Sendable {
    case goal(String)
    case note(String)
  }

  package static let operations: [any RecordOperation<JournalState>.Type] = [
    SetGoal.self, DeleteGoal.self, AddNote.self, DeleteNote.self,
  ]

  /// Nothing comes before an operation.
  public static func begin(_ decision: inout PendingDecision<JournalState>) -> Bool { true }

  /// The state after a fact.
  public mutating func apply(_ fact: JournalFact, at now: Now) {
    switch fact {
    case .goalSet: hasGoal = true
    case .goalDeleted: hasGoal = false
    case .noteAdded: hasNote = true
    case .noteDeleted: hasNote = false
    }
  }

  /// No fact adds a log line: these are texts and wishes of a person.
  public func line(of fact: JournalFact, at now: Now) -> LogLine? { nil }
}

/// Something that happened.
public enum JournalFact: Equatable, Sendable {
  case goalSet(Goal)
  case goalDeleted(goalID: String)
  case noteAdded(Note)
  case noteDeleted(noteID: String)
}
