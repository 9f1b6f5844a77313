import EarnedCore
import EarnedEngine
@_exported import EarnedJournalRules
import EarnedSQLite

/// Goals, notes and trials, in the database (contract, sections 17 and 20). They change no economy, and are kept until somebody deletes
/// them.
public final class JournalEconomy: RuledEconomy {
  package static let name = "journal"
  package static let title = "goals, notes and trials"

  package static let migrations = [JournalSchema.migration, JournalSchema.trials]

  /// A diagnostics document contains nothing from them.
  package static let tables = [
    Goal.table.description, Note.table.description, Trial.table.description, TrialDay.table,
  ]

  package typealias State = JournalState
  package static let operations = JournalState.operations
  package let database: Database
  package let memory = StateMemory<JournalState, Never>(for: JournalState.operations)

  package init(database: Database) { self.database = database }

  /// Whether a database has the tables. One that an app made has none until a command writes to it.
  static func hasTables(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("journal_note") }

  /// The same of the tables of trials.
  static func hasTrials(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("journal_trial") }

  /// Whether there is a goal, a note or a trial.
  package static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    if try hasTrials(in: database), try database.exists("select 1 from journal_trial") { return true }
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from journal_goal union all select 1 from journal_note")
  }

  /// It locks no app.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) -> AppLocks? { nil }

  /// Hides the days to come of trials: before the end nobody is to know them.
  package static func settle(_ database: Database, at now: Now) throws {
    guard try hasTrials(in: database) else { return }
    let open = try JournalQuestions(database).trials().filter { !$0.isEnded(at: now) }
    if !open.isEmpty { try database.hide([TrialDay.table.name]) }
    for trial in open {
      try database.execute(
        "delete from journal_trial_day where trial_id = ? and date > ?", trial.trialID,
        trial.economy.day(at: now).description)
    }
  }

  /// An empty state. What is there with the id of a record is looked up for each.
  package func loadState() -> JournalState { JournalState() }

  package func load(_ needs: [JournalState.Need], into state: inout JournalState, at now: Now) throws {
    state = JournalState()
    for need in needs {
      switch need {
      case .goal(let id): state.hasGoal = try database.exists("select 1 from journal_goal where goal_id = ?", id)
      case .note(let id): state.hasNote = try database.exists("select 1 from journal_note where note_id = ?", id)
      case .trials: state.trials = try JournalQuestions(database).trials()
      }
    }
  }

  package func write(_ fact: JournalFact, in state: JournalState, at now: Now) throws {
    switch fact {
    case .goalSet(let goal): try database.upsert(goal, into: Goal.table)
    case .goalDeleted(let id): try database.execute("delete from journal_goal where goal_id = ?", id)
    case .noteAdded(let note): try database.insert(note, into: Note.table, now.instant)
    case .noteDeleted(let id): try database.execute("delete from journal_note where note_id = ?", id)
    case .trialStarted(let trial):
      try database.insert(trial, into: Trial.table, now.instant)
      for day in trial.draw {
        try database.execute(
          "insert into journal_trial_day (trial_id, date, pair, place, drawn) values (?, ?, ?, ?, ?)", trial.trialID,
          day.date.description, day.pair, day.place, day.drawn.rawValue)
      }
    case .trialStopped(let trial): try database.upsert(trial, into: Trial.table, now.instant)
    case .trialDayMarked(let id, let date, let followed):
      try database.execute(
        "update journal_trial_day set followed = ? where trial_id = ? and date = ?", followed ? 1 : 0, id,
        date.description)
    }
  }
}

extension TrialDay {
  /// What the seed draws, for reports, and what was said about a day.
  static let table = TableDescription(
    "journal_trial_day", bookedOn: .stays,
    columns: [
      .hidden("trial_id", .text), .hidden("date", CalendarDate.valueKind), .hidden("pair", .integer(in: 1...183)),
      .hidden("place", .integer(in: 1...14)), .hidden("drawn", Drawn.valueKind),
      .hidden("followed", .optional(.flag)),
    ])
}

/// The tables. Released: never edit them; add migrations instead.
enum JournalSchema {
  static let migration = Migration(
    name: "journal/001-goals-and-notes",
    script: """
      -- One of at_least and at_most is null. since_date is the date on which the goal was set.
      create table if not exists journal_goal (
        goal_id text primary key,
        measure text not null,
        per text not null,
        at_least integer,
        at_most integer,
        since_date text not null,
        check ((at_least is null) <> (at_most is null))
      ) without rowid;

      create table if not exists journal_note (
        note_id text primary key,
        date text not null,
        text text not null,
        ts_utc_ms integer not null
      ) without rowid;
      """)

  static let trials = Migration(
    name: "journal/002-trials",
    script: """
      -- One of mode_id and text is null. stopped_date is the day on which it was stopped before its end.
      create table if not exists journal_trial (
        trial_id text primary key,
        name text not null,
        mode_id text,
        text text,
        from_date text not null,
        days integer not null,
        block integer not null,
        measure text not null,
        economy text not null,
        seed text not null,
        stopped_date text,
        ts_utc_ms integer not null,
        check ((mode_id is null) <> (text is null))
      ) without rowid;

      -- What the seed draws for each day. followed is what was said last about it, null when nothing was.
      create table if not exists journal_trial_day (
        trial_id text not null,
        date text not null,
        pair integer not null,
        place integer not null,
        drawn text not null,
        followed integer,
        primary key (trial_id, date)
      ) without rowid;
      """)
}
