import EarnedCore
@_exported import EarnedEconomyRules
import EarnedEngine
import EarnedSQLite
import EarnedSystem

/// The Earned economy on its tables (data model v1.1): loads the state that a decision needs and writes the facts.
public final class EarnedEconomy: RuledEconomy {
  package static let name = "earned"
  package static let title = "Earned"

  /// The specified tables, then our own tables and indexes.
  package static let migrations = [EarnedDataModelSchema.migration] + EarnedAdditiveSchema.migrations

  /// The tables of data model A3, which a database that an app made has too.
  package static let specifiedMigrations: Set = [EarnedDataModelSchema.migration.name]

  /// The singletons (data model A5.1).
  package static let hasRowsFromTheStart = true

  /// The balance and the days cannot be rebuilt from other tables.
  package static let essentialTables: Set = ["economy_state", "day_summary"]

  package static let operations = EarnedState.operations

  /// The operations that add to closed days (contract, section 11).
  package static let backfills = EarnedState.backfills

  package static let tables = EarnedTables.all
  package let database: Database
  package let memory = StateMemory<EarnedState, Sum>(for: EarnedState.operations, backfills: EarnedState.backfills)
  /// The last blocked app, to write to the hand-off file when the open transaction is committed.
  private var lastBlocked: LastBlocked?

  /// - Parameter database: it must have the tables.
  package init(database: Database) { self.database = database }

  /// Creates the specified singleton rows (data model A5.1).
  package func ensureInitialized(at now: Now) throws { try EarnedSingletons(database).ensure(at: now) }

  /// The zone in the settings; nil when none is set.
  package func storedTimeZoneID() throws -> String? { try currentState().settings.timeZoneID }

  /// The zone in the settings of a database, for a caller that only reads; nil when none is stored.
  package static func storedTimeZoneID(in database: Database) throws(SQLiteError) -> String? {
    let sql = "select json_extract(settings_json, '$.timezone_id') from user_settings where id = 1"
    return try database.first(sql) { row throws(SQLiteError) in try row.optionalText(0) } ?? nil
  }

  package static let eventTypes = EarnedEvents.all.byName

  /// The feature flags (data model A3).
  package static let metaMembers = [ValueKind.Member("flags_json", FeatureFlags.kind, as: "flags")]

  /// Saves the credits that were earned, spent and carried over.
  package static let logRollUps = [EarnedRollUps.creditChanges]

  /// Its rows that are kept for 30 days (data model A8).
  package static func retention(of database: Database) throws -> Retention? { EarnedRetention.all }

  /// Whether there is a mode, a habit or a distracting app, or something has happened. A day begins with every record, also with
  /// the name of an app, so days alone say nothing (contract, section 12).
  package static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    try database.exists(
      """
      select 1 from mode union all select 1 from habit union all select 1 from distracting_app
      union all select 1 from focus_session union all
      select 1 from day_summary
      where qualified + focus_minutes_completed + credits_earned + credits_spent + unlock_attempts_count > 0
      """)
  }

  /// What modes and the focus session block.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) throws -> AppLocks? {
    let questions = EarnedQuestions(database)
    return AppLocks(
      apps: try questions.knownAppIDs().map { AppLocks.App($0) }, locks: try questions.locks(at: now, within: span))
  }

  package static func things(namedIn field: String, of database: Database, at now: Now) throws -> NamedEntities? {
    let questions = EarnedQuestions(database)
    return switch field {
    case "habit_id": try questions.habits(at: now).names
    case "mode_id": try questions.modes(at: now).names
    case "app_id", "blocked_apps": try questions.apps().names
    default: nil
    }
  }

  /// Apps with `ios:` ids have a table of their own since migration `earned/010-other-apps-of-ios`.
  package static func recovered(_ database: Database) throws {
    try database.run(script: EarnedAdditiveSchema.moveAppsOfIOS)
  }

  /// Records before the current day are late (decision E26).
  package static let lateRecords = LateRecords.rejectedByEconomy

  package func loadState() throws -> EarnedState { try EarnedStateLoader(database).state() }

  package func load(_ needs: [EarnedState.Need], into state: inout EarnedState, at now: Now) throws {
    // The sums of the current day must be written first, because a new day reads those of the day before.
    if state.bookedDay(at: now) != state.economy.currentDayID { try writeParts(of: &state) }
    if needs.contains(.flags), state.flags == nil { state.flags = try EarnedStateLoader(database).flags() }
    state.subject = try EarnedSubjectLoader(database, state, now).subject(needs)
  }

  /// Loads what a decision about a closed day turned out to need.
  package func loadMissing(_ needs: [EarnedState.Need], into state: inout EarnedState, at now: Now) throws {
    let loader = EarnedSubjectLoader(database, state, now)
    for need in needs { try loader.load(need, into: &state.subject) }
  }

  package func write(_ fact: EarnedFact, in state: EarnedState, at now: Now) throws {
    try EarnedFactWriter(database, now, day: state.economy.currentDayID).write(fact)
    if case .blockedNoted(let appID, let modeID) = fact {
      let blocked = LastBlocked(appID: appID, instant: now.instant, modeID: modeID)
      // Of the records of one transaction the latest counts, whatever their order.
      if lastBlocked.map({ $0.instant <= blocked.instant }) ?? true { lastBlocked = blocked }
    }
  }

  /// With the first record of a new database, the singleton rows get its time.
  package func finish(_ decision: Decision<EarnedState>, from before: EarnedState, at now: Now) throws {
    if !before.hasHistory, !decision.facts.isEmpty { try EarnedSingletons(database).begin(at: now.instant) }
  }

  /// A sum over records, or the flags. It is written once per transaction.
  package enum Sum { case economy, today, emergency, flags }

  package func changedParts(by decision: Decision<EarnedState>, from before: EarnedState) -> [Sum] {
    let state = decision.state
    var sums: [Sum] = []
    if state.economy != before.economy { sums.append(.economy) }
    if state.today != nil, state.today != before.today { sums.append(.today) }
    if state.emergency != before.emergency { sums.append(.emergency) }
    for case .flagsSet in decision.facts { sums.append(.flags) }
    return sums
  }

  package func write(_ sum: Sum, of state: inout EarnedState, changed: Instant) throws {
    switch sum {
    case .economy: try database.updateSingleton(state.economy, in: EconomyState.table, changed)
    case .emergency: try database.updateSingleton(state.emergency, in: EmergencyState.table, changed)
    case .flags: if let flags = state.flags { try database.updateFlags(flags) }
    case .today:
      if let today = state.today { try database.upsert(today, into: DaySummary.table, changed) }
    }
  }

  package func forget() {
    memory.forget()
    lastBlocked = nil
  }

  /// Why the hand-off file with the last blocked app cannot be read; nil when it is intact.
  package static func warning(in database: Database) throws -> String? { try LastBlockedFile(of: database)?.damage() }

  /// Writes the hand-off file with the last blocked app, now that its record is committed (decision E47).
  package func committed() throws {
    guard let lastBlocked else { return }
    self.lastBlocked = nil
    try LastBlockedFile(of: database)?.write(lastBlocked)
  }
}
