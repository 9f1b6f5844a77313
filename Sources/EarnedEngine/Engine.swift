import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The engine takes records one at a time and lets the economies apply them, each in one atomic change.
///
/// An app links it, opens a database with ``EarnedDatabase``, and calls ``record(_:isBackfill:)``. Use an engine from one thread
/// only.
public final class Engine {
  package let database: Database
  private let economies: [any Economy]
  private let economyOfType: [String: any Economy]
  /// The types of record that the economies accept, by name.
  package let recordTypes: RecordTypes
  private let keys: RecordKeys
  private let fallback: TimeZoneChoice
  /// The data version and the number of changes after the last transaction. When they differ, something else has
  /// changed the database.
  private var known: (dataVersion: Int64?, changes: Int64)?
  /// The time since which all keys are kept: every record applied here with this time or a later one is recognised. Nil
  /// when no keys were deleted.
  private var keysKeptSince: Instant?
  /// Every record before this time is rejected by all economies. Nil unless days were removed because of a wrong clock.
  private var closedBefore: Instant?
  /// What the database had at the first transaction; nil before it.
  private var start: EarnedDatabase.Start?
  /// All economies of this version, when the program names them: any other is then of a newer one.
  package var allEconomies: [any Economy.Type]?
  /// The economies that are known to have their tables.
  private var withTables: Set<ObjectIdentifier> = []
  /// Whether a transaction of the engine is open.
  private var isOpen = false

  /// An engine on an open database.
  ///
  /// - Parameter timeZones: the choice of zone for records that have none.
  public convenience init(database: Database, economies: [any KnownEconomy.Type], timeZones: TimeZoneChoice) {
    self.init(
      database: database, economies: economies.types.map { $0.init(database: database) }, timeZones: timeZones)
  }

  /// The same with economies that have content of a user's own.
  package init(database: Database, economies: [any Economy], timeZones: TimeZoneChoice) {
    self.database = database
    self.economies = economies
    fallback = timeZones
    keys = RecordKeys(database: database)
    var economyOfType: [String: any Economy] = [:]
    var records: [RecordTypes.Entry] = []
    for economy in economies {
      for record in type(of: economy).records {
        let other = economyOfType.updateValue(economy, forKey: record.name)
        precondition(other == nil, "two economies take the record type \(record.name)")
        records.append(record)
      }
    }
    self.economyOfType = economyOfType
    recordTypes = RecordTypes(records)
  }

  /// Records one activity record, in its own transaction.
  ///
  /// - Parameter isBackfill: whether a record of a closed day is added to the history.
  /// - Throws: `SQLiteError` and other faults; the database is then unchanged. A fault of what follows, such as of the file that
  ///   hands a blocked app over, leaves the record recorded.
  public func record(_ object: JSONObject, isBackfill: Bool = false) throws -> Outcome {
    do {
      let record = try Record(object, types: recordTypes)
      return try transaction { try apply(record, isBackfill: isBackfill) }
    } catch let rejection as Rejection {
      return .rejected(rejection)
    }
  }

  /// Runs `body` in one write transaction, or in a savepoint of the open one. The economies' caches are dropped when it
  /// fails.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      if database.isInTransaction {
        try writeSums()
        return try database.savepoint { try withSums(body) }
      }
      let result = try database.transaction(.immediate) {
        try forgetIfChanged()
        return try withSums(body)
      }
      known?.changes = database.totalChanges
      for economy in economies { try economy.committed() }
      return result
    } catch {
      forget()
      throw error
    }
  }

  /// Runs `body`, which applies records, and writes the sums over them.
  private func withSums<Result>(_ body: () throws -> Result) throws -> Result {
    let wasOpen = isOpen
    isOpen = true
    defer { isOpen = wasOpen }
    let result = try body()
    try writeSums()
    return result
  }

  private func writeSums() throws {
    for economy in economies { try economy.writeSums() }
  }

  package func forget() {
    for economy in economies { economy.forget() }
    withTables = []
    known = nil
  }

  /// Drops the caches when something has changed since the last transaction: another connection has committed, or
  /// retention has run on this one.
  private func forgetIfChanged() throws {
    let version = try database.dataVersion()
    if let known, known == (version, database.totalChanges) { return }
    forget()
    try rejectIfMigrated()
    keysKeptSince = try SharedTables(database).recordsKnownSince()
    closedBefore = try keys.closedBefore()
    known = (version, database.totalChanges)
  }

  /// Ends a run that continues while a newer version of the program migrates the database, or another one records in an
  /// economy that is unknown here: this one does not know what its records would have to change then.
  private func rejectIfMigrated() throws {
    start = try EarnedDatabase.look(
      at: database, since: start, allEconomies ?? economies.map { type(of: $0) }, knowsAll: allEconomies != nil)
  }

  /// Applies one record inside a `transaction`.
  ///
  /// - Parameter isBackfill: whether a record of a closed day is added to the history.
  package func apply(_ record: Record, isBackfill: Bool = false) throws -> Outcome {
    precondition(isOpen, "a record is applied inside a transaction of the engine")
    guard let economy = economyOfType[record.type] else { preconditionFailure("the record's type was checked") }
    guard try keys.insert(record.key) else { return .duplicate }
    do {
      try rejectIfKeyMayBeGone(record, type(of: economy).lateRecords, isBackfill: isBackfill)
      let now = Now(record.instant, try timeZone(of: record))
      // In zones ahead of UTC the last hours of 9999 have a local date that cannot be written.
      guard now.date.year <= 9999 else { throw Rejection(.invalidValue, "the local date is after the year 9999") }
      let outcome = try onTables(of: economy, at: now) {
        try (isBackfill ? economy.backfill(record, at: now) : nil) ?? economy.apply(record, at: now)
      }
      // A duplicate changes nothing, so it must not bring back a key that retention has deleted.
      if outcome == .duplicate, isOlderThanKeys(record) { try keys.remove(record.key) }
      return outcome
    } catch let rejection as Rejection {
      try keys.remove(record.key)
      // The row with its id may come from this very record: its key may have been deleted since.
      let isReplay = rejection.code == .idConflict && isOlderThanKeys(record)
      return .rejected(isReplay ? Self.mayBeKnown : rejection)
    }
  }

  /// Runs `body`, which applies a record of an economy. The first record makes its tables; when it is rejected, it leaves
  /// none.
  private func onTables(of economy: any Economy, at now: Now, _ body: () throws -> Outcome) throws -> Outcome {
    let kind = type(of: economy)
    if withTables.contains(ObjectIdentifier(kind)) { return try body() }
    guard try EarnedDatabase.made([kind], in: database).isEmpty else {
      withTables.insert(ObjectIdentifier(kind))
      return try body()
    }
    return try database.savepoint {
      try EarnedDatabase.makeTables(of: [kind], in: database, at: now)
      return try body()
    }
  }

  private static let mayBeKnown = Rejection(
    .dayClosed, "the record is older than the records that retention has kept; it may have been recorded before")

  /// Retention deletes the keys of old records, so an older record may have been applied before.
  private func rejectIfKeyMayBeGone(
    _ record: Record, _ lateRecords: LateRecords, isBackfill: Bool
  ) throws(Rejection) {
    switch lateRecords {
    case .recognised: return
    case .rejectedByEconomy where !isBackfill:
      guard let closedBefore, record.instant < closedBefore else { return }
    case .rejectedByEconomy, .rejectedByEngine:
      guard isOlderThanKeys(record) else { return }
    }
    throw Self.mayBeKnown
  }

  private func isOlderThanKeys(_ record: Record) -> Bool { keysKeptSince.map { record.instant < $0 } ?? false }

  private func timeZone(of record: Record) throws -> Zone {
    if let name = record.timeZoneID { return try Zone.named(name) }
    return try fallback.timeZone(stored: try storedTimeZoneID())
  }

  private func storedTimeZoneID() throws -> String? {
    for economy in economies {
      if let name = try economy.storedTimeZoneID() { return name }
    }
    return nil
  }
}

/// Chooses the zone for records that have none: the caller's choice, else the stored setting, else the zone of the caller's
/// environment or configuration, else the system's (contract, sections 1 and 9). An unknown name is an error, never UTC.
public struct TimeZoneChoice: Sendable {
  package let chosen: Zone?
  private let environment: String?

  /// - Parameters:
  ///   - chosen: what the caller asked for (`--timezone`).
  ///   - environment: the value of `TZ`, or what is configured instead of it.
  public init(chosen: Zone? = nil, environment: String? = nil) {
    self.chosen = chosen
    self.environment = environment
  }

  /// The zone for a record that has none.
  ///
  /// - Parameter stored: the stored setting; nil when there is none.
  package func timeZone(stored: String?) throws(TimeZoneFault) -> Zone {
    if let chosen { return chosen }
    if let stored { return try Zone.named(inSettings: stored) }
    guard let environment, !environment.isEmpty else { return try Zone.system() }
    // A zone from the configuration was checked when that was read, so a wrong name is in `TZ`.
    return try Zone.named(byVariable: environment)
  }
}
