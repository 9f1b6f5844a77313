import EarnedCore
import EarnedEngine
@_exported import EarnedJournalRules
import EarnedSQLite

/// Goals and notes, in the database (contract, section 17). They change no economy, and are kept until somebody deletes
/// them.
public final class JournalEconomy: RuledEconomy {
  /// `journal`.
  public static let name = "journal"

  /// `goals and notes`, in sentences.
  public static let title = "goals and notes"

  /// The migrations of its tables.
  public static let migrations = [JournalSchema.migration]

  /// A diagnostics document contains nothing from them.
  public static let tables = [Goal.table.description, Note.table.description]

  /// What its rules read.
  public typealias State = JournalState

  /// Its records, each with the operation that it becomes.
  package static let operations = JournalState.operations

  /// The database.
  public let database: Database
  /// It caches nothing between records.
  package let memory = StateMemory<JournalState, Never>(for: JournalState.operations)

  /// The economy on a database with its schema.
  public init(database: Database) { self.database = database }

  /// Whether a database has the tables. One that an app made has none until a command writes to it.
  static func hasTables(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("journal_note") }

  /// Whether there is a goal or a note.
  public static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from journal_goal union all select 1 from journal_note")
  }

  /// It locks no app.
  public static func appLocks(in database: Database, at now: Now, within span: Duration) -> AppLocks? { nil }

  /// An empty state. What is there with the id of a record is looked up for each.
  public func loadState() -> JournalState { JournalState() }

  /// Looks up whether there is a goal or a note.
  public func load(_ needs: [JournalState.Need], into state: inout JournalState, at now: Now) throws {
    state = JournalState()
    for need in needs {
      switch need {
      case .goal(let id): state.hasGoal = try database.exists("select 1 from journal_goal where goal_id = ?", id)
      case .note(let id): state.hasNote = try database.exists("select 1 from journal_note where note_id = ?", id)
      }
    }
  }

  /// Writes the rows of a fact.
  public func write(_ fact: JournalFact, in state: JournalState, at now: Now) throws {
    switch fact {
    case .goalSet(let goal): try database.upsert(goal, into: Goal.table)
    case .goalDeleted(let id): try database.execute("delete from journal_goal where goal_id = ?", id)
    case .noteAdded(let note): try database.insert(note, into: Note.table, now.instant)
    case .noteDeleted(let id): try database.execute("delete from journal_note where note_id = ?", id)
    }
  }
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
}
