import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// The goals and notes of a database.
package struct JournalQuestions {
  private let database: Database

  package init(_ database: Database) { self.database = database }

  /// In the order of measures, those for a day first.
  package func goals() throws -> [Goal] {
    guard try JournalEconomy.hasTables(in: database) else { return [] }
    return try database.elements(in: Goal.table, "order by measure, per, goal_id")
  }

  /// The newest ones, in order of dates.
  package func notes(last count: Int) throws -> [Note] {
    guard try JournalEconomy.hasTables(in: database) else { return [] }
    return try database.elements(in: Note.table, "order by date desc, ts_utc_ms desc, note_id limit ?", count)
      .reversed()
  }
}

extension [Goal] {
  /// A document.
  package var json: JSONValue {
    [
      "schema": "earned.goals/1",
      "goals": .array(
        map { goal in
          [
            "goal_id": .string(goal.goalID), "measure": .string(goal.measure.rawValue),
            "per": .string(goal.per.rawValue), "at_least": goal.atLeast.json, "at_most": goal.atMost.json,
            "since_date": .string(goal.since.description),
          ]
        }),
    ]
  }
}

extension [Note] {
  /// A document.
  package var json: JSONValue {
    [
      "schema": "earned.notes/1",
      "notes": .array(
        map { note in
          ["note_id": .string(note.noteID), "date": .string(note.date.description), "text": .string(note.text)]
        }),
    ]
  }

  /// By their texts.
  package var names: NamedThings { NamedThings(kind: "note", map { Named(id: $0.noteID, names: [$0.text]) }) }
}
