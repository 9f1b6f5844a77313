import EarnedCore

/// What the rules read: whether there is a goal or a note with the id of the record, and which trials there are.
package struct JournalState: EconomicState, Equatable {
  package var hasGoal = false
  package var hasNote = false
  package var trials: [Trial] = []

  package init() {}

  package enum Need: Equatable, Sendable {
    case goal(String)
    case note(String)
    case trials
  }

  package static let operations: [any RecordOperation<JournalState>.Type] = [
    SetGoal.self, DeleteGoal.self, AddNote.self, DeleteNote.self, StartTrial.self, StopTrial.self, MarkTrialDay.self,
  ]

  /// Nothing comes before an operation.
  package static func begin(_ decision: inout PendingDecision<JournalState>) -> Bool { true }

  package mutating func apply(_ fact: JournalFact, at now: Now) {
    switch fact {
    case .goalSet: hasGoal = true
    case .goalDeleted: hasGoal = false
    case .noteAdded: hasNote = true
    case .noteDeleted: hasNote = false
    case .trialStarted(let trial): trials.append(trial)
    case .trialStopped(let trial): trials = trials.map { $0.trialID == trial.trialID ? trial : $0 }
    case .trialDayMarked: break
    }
  }

  /// No fact adds a log line: these are texts and wishes of a person.
  package func line(of fact: JournalFact, at now: Now) -> LogLine? { nil }
}

package enum JournalFact: Equatable, Sendable {
  case goalSet(Goal)
  case goalDeleted(goalID: String)
  case noteAdded(Note)
  case noteDeleted(noteID: String)
  case trialStarted(Trial)
  case trialStopped(Trial)
  case trialDayMarked(trialID: String, date: CalendarDate, followed: Bool)
}
