import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// The Earned economy on its tables (data model v1.1): loads the state a decision needs, has the rules decide, and
/// writes what happened.
public final class EarnedEconomy: RuledEconomy {
  /// `earned`.
  public static let name = "earned"

  /// The specified tables, then our own indexes.
  public static let migrations = [
    DataModelSchema.migration, AdditiveSchema.migration, AdditiveSchema.scheduledDisables,
    RollupSchema.migration, AdditiveSchema.attemptsOfGrants, BackfillSchema.migration, AdditiveSchema.otherApps,
  ]

  /// What its rules look at.
  public typealias State = EarnedRules.State

  /// The operations of interface section 2.
  public static let operations = State.operations

  /// What can be added to closed days (interface, section 11).
  public static let backfills = State.backfills

  /// The tables of data model A3 and our own.
  public static let tables = EarnedTables.all

  /// The database it is joined to.
  public let database: Database
  /// The shared part of the state, kept between records while nobody else writes.
  public let memory = StateMemory(for: State.operations, backfills: State.backfills)
  /// What the records of the open transaction add up to, as far as it is not written.
  private var sums = Sums()
  /// What the open transaction will hand over.
  private var lastBlocked: LastBlocked?

  /// The economy on a database that has its schema.
  public init(database: Database) {
    self.database = database
  }

  /// The specified singleton rows (data model A5.1).
  public func ensureInitialized(at now: Now) throws { try Singletons(database).ensure(at: now) }

  /// The zone in the settings.
  public func storedTimeZoneID() throws -> String? { try currentState().settings.timeZoneID }

  /// The zone in the settings of a database, for those who only read it; nil when nothing is stored.
  public static func storedTimeZoneID(in database: Database) throws(SQLiteError) -> String? {
    let sql = "select json_extract(settings_json, '$.timezone_id') from user_settings where id = 1"
    return try database.first(sql) { row throws(SQLiteError) in try row.optionalText(0) } ?? nil
  }

  /// The events of data model A7.
  public static let eventTypes = EarnedPayloads.all

  /// Credits earned, spent and carried over.
  public static let logRollUps = [RollUps.creditChanges]

  /// Its rows that are kept for 30 days (data model A8).
  public static func retention(of database: Database) throws -> Retention? { EarnedRetention.all }

  /// What comes before the current day is late (decision E26).
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// The state that every decision looks at.
  public func loadState() throws -> State { try StateLoader(database).state() }

  /// The rows that an operation names.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    // A new day looks back at the one before.
    if state.bookedDay(at: now) != state.economy.currentDayID { try writeSums() }
    state.subject = try SubjectLoader(database, state, now).subject(needs)
  }

  /// Writes the rows of a fact.
  public func write(_ fact: Fact, in state: State, at now: Now) throws {
    try FactWriter(database, now, day: state.economy.currentDayID).write(fact)
    if case .blockedNoted(let appID, let modeID) = fact {
      lastBlocked = LastBlocked(appID: appID, instant: now.instant, modeID: modeID)
    }
  }

  /// Notes what the facts add up to.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    if !before.hasHistory, !decision.facts.isEmpty { try Singletons(database).begin(at: now.instant) }
    sums.note(decision.state, from: before, at: now.instant)
  }

  /// Writes what the records add up to.
  public func writeSums() throws { try sums.write(to: database) }

  /// Drops the state that was kept.
  public func forget() {
    memory.forget()
    sums = Sums()
    lastBlocked = nil
  }

  /// Hands the last blocked app over, now that its record is committed (decision E47).
  public func committed() throws {
    guard let lastBlocked else { return }
    self.lastBlocked = nil
    try LastBlockedFile(of: database)?.write(lastBlocked)
  }
}
