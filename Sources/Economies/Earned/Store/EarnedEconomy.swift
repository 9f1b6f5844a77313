import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// The Earned economy on its tables (data model v1.1): loads the state a decision needs, has the rules decide, and
/// writes what happened.
public final class EarnedEconomy: Economy {
  /// `earned`.
  public static let name = "earned"

  /// The specified tables, then our own indexes.
  public static let migrations = [
    DataModelSchema.migration, AdditiveSchema.migration, AdditiveSchema.scheduledDisables,
    RollupSchema.migration, AdditiveSchema.attemptsOfGrants,
  ]

  /// The records it takes.
  public static let recordTypes = Command.recordTypes

  /// What the data model says of the columns of its own tables.
  public static func allows(_ value: Value, in column: String, of table: String) throws -> Bool {
    try !ownTables.contains(table) || AllowedValues.contain(value, in: column)
  }

  /// Its tables, as its migrations make them.
  private static let ownTables = Set(
    migrations.flatMap { $0.script.split(separator: "\n") }.compactMap { line in
      let words = line.split(separator: " ").map { $0.lowercased() }
      return words.starts(with: ["create", "table", "if", "not", "exists"]) && words.count > 5 ? words[5] : nil
    })

  let database: Database
  /// The shared part of the state, kept between records while nobody else writes.
  private var state: State?
  /// What the records of the open transaction add up to, as far as it is not written.
  private var sums = Sums()
  /// What the open transaction will hand over.
  private var lastBlocked: LastBlocked?

  /// The economy on a database that has its schema.
  public init(database: Database) {
    self.database = database
  }

  /// The specified `meta` keys and singleton rows (data model A5.1).
  public func ensureInitialized(at now: Now) throws { try Singletons(database).ensure(at: now) }

  /// The zone in the settings.
  public func storedTimeZoneID() throws -> String? { try currentState().settings.timeZoneID }

  /// The zone in the settings of a database, for those who only read it; nil when nothing is stored.
  public static func storedTimeZoneID(in database: Database) throws(SQLiteError) -> String? {
    let sql = "select json_extract(settings_json, '$.timezone_id') from user_settings where id = 1"
    return try database.first(sql) { row throws(SQLiteError) in try row.optionalText(0) } ?? nil
  }

  /// Its rows that are kept for 30 days (data model A8).
  public static func expiry(of database: Database) throws -> (any Expiry)? { try EarnedExpiry(database) }

  /// Decides on a record and writes what happened.
  public func apply(_ record: Record, at now: Now) throws -> Verdict {
    let command = Command(record)
    var state = try currentState()
    // A new day looks back at the one before.
    if state.bookedDay(at: now) != state.economy.currentDayID { try writeSums() }
    state.subject = try SubjectLoader(database, state, now).subject(of: command)
    let decision = try state.decide(command, at: now, ids: record.madeIDs)
    try DecisionWriter(database, now).write(decision, from: state)
    sums.note(decision.state, from: state, at: now.instant)
    for case .blockedNoted(let appID, let modeID) in decision.facts {
      lastBlocked = LastBlocked(appID: appID, instant: now.instant, modeID: modeID)
    }
    self.state = decision.state
    return decision.verdict
  }

  /// Writes what the records add up to.
  public func writeSums() throws { try sums.write(to: database) }

  /// Drops the state that was kept.
  public func forget() {
    state = nil
    sums = Sums()
    lastBlocked = nil
  }

  /// Hands the last blocked app over, now that its record is committed (decision E47).
  public func committed() throws {
    guard let lastBlocked else { return }
    self.lastBlocked = nil
    try LastBlockedFile(of: database)?.write(lastBlocked)
  }

  private func currentState() throws -> State {
    if let state { return state }
    let loaded = try StateLoader(database).state()
    state = loaded
    return loaded
  }
}

extension Decision {
  fileprivate var verdict: Verdict {
    switch outcome {
    case .carriedOut: .applied
    case .alreadyDone: .duplicate
    case .denied(let reason): .denied(reason)
    }
  }
}
