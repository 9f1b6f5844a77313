import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// The goals, notes and trials of a database.
public struct JournalQuestions {
  private let database: Database

  /// - Parameter database: with or without the tables of the economy.
  public init(_ database: Database) { self.database = database }

  /// In the order of measures, those for a day first.
  public func goals() throws -> [Goal] {
    guard try JournalEconomy.hasTables(in: database) else { return [] }
    return try database.elements(in: Goal.table, "order by measure, per, goal_id")
  }

  /// The newest ones, in order of dates.
  public func notes(last count: Int) throws -> [Note] {
    guard try JournalEconomy.hasTables(in: database) else { return [] }
    return try database.elements(in: Note.table, "order by date desc, ts_utc_ms desc, note_id limit ?", count)
      .reversed()
  }

  /// In the order in which they begin.
  public func trials() throws -> [Trial] {
    guard try JournalEconomy.hasTrials(in: database) else { return [] }
    return try database.elements(in: Trial.table, "order by from_date, ts_utc_ms, trial_id")
  }

  /// What was said about the days of a trial.
  public func followed(_ trial: Trial) throws -> [CalendarDate: Bool] {
    let sql = "select date, followed from journal_trial_day where trial_id = ? and followed is not null"
    let rows = try database.rows(sql, trial.trialID) { row throws(SQLiteError) in
      (CalendarDate(try row.text(0)), try row.flag(1))
    }
    return Dictionary(rows.compactMap { day, followed in day.map { ($0, followed) } }) { $1 }
  }
}

extension RecordingSession {
  /// Writes a note about a day that has come.
  ///
  /// - Parameters:
  ///   - text: one line of up to 500 characters.
  ///   - date: nil is today.
  /// - Returns: the date.
  /// - Throws: `Rejection` for a record that cannot be, and faults of the database; then nothing is recorded.
  @discardableResult
  public func addNote(_ text: String, on date: CalendarDate? = nil) throws -> CalendarDate {
    let day = try dateThatHasCome(date)
    try add(AddNote(text: text, date: date))
    return day
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
  package var names: NamedEntities { NamedEntities(kind: "note", map { Named(id: $0.noteID, names: [$0.text]) }) }
}
