import EarnedCore
import JSON
import SQLite

/// The engine: takes records one after the other and has the economies apply them, each in one atomic change.
///
/// An app links it, opens a database with ``EarnedDatabase``, and calls ``record(_:)``. One engine belongs to one
/// thread.
public final class Engine {
  /// The database the engine writes.
  public let database: Database
  private let economies: [any Economy]
  private let economyOfType: [String: any Economy]
  /// The types of record that the economies take, by name.
  public let recordTypes: [String: RecordType]
  private let keys: RecordKeys
  private let fallback: TimeZoneChoice
  private var dataVersion: Int64?
  /// From which instant on a record that was applied here has its key; nil when keys were never deleted.
  private var keysKeptSince: Instant?
  /// Before which instant every record is closed, whatever its economy says; nil unless a day was taken back.
  private var closedBefore: Instant?
  /// A transaction of the engine is open.
  private var isOpen = false

  /// An engine on an open database.
  ///
  /// - Parameter timeZones: the zones for records that name none.
  public init(database: Database, economies: [any Economy], timeZones: TimeZoneChoice) {
    self.database = database
    self.economies = economies
    fallback = timeZones
    keys = RecordKeys(database: database)
    var economyOfType: [String: any Economy] = [:]
    var recordTypes: [String: RecordType] = [:]
    for economy in economies {
      for type in Swift.type(of: economy).recordTypes {
        precondition(recordTypes[type.name] == nil, "two economies take the record type \(type.name)")
        economyOfType[type.name] = economy
        recordTypes[type.name] = type
      }
    }
    self.economyOfType = economyOfType
    self.recordTypes = recordTypes
  }

  /// Records one activity record, in a transaction of its own.
  ///
  /// - Parameter isBackfill: a record of a day that is closed is added to the history.
  /// - Throws: `SQLiteError` and other faults; the database is then as it was.
  public func record(_ object: JSONObject, isBackfill: Bool = false) throws -> Outcome {
    do {
      let record = try Record(object, types: recordTypes)
      return try transaction { try apply(record, isBackfill: isBackfill) }
    } catch let rejection as Rejection {
      return .rejected(rejection)
    }
  }

  /// Runs `body` in one write transaction, or in a savepoint of the one that is open. What the economies remember is
  /// dropped when it fails.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      if database.isInTransaction {
        try writeSums()
        return try database.savepoint { try withSums(body) }
      }
      let result = try database.transaction(.immediate) {
        try forgetIfChangedElsewhere()
        // Each time: retention may have run on this very connection.
        keysKeptSince = try SharedTables(database).recordsKnownSince()
        closedBefore = try keys.closedBefore()
        return try withSums(body)
      }
      for economy in economies { try economy.committed() }
      return result
    } catch {
      forget()
      throw error
    }
  }

  /// Runs `body`, in which records are applied, and writes what they add up to.
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

  /// Drops what the economies remember of the database.
  public func forget() {
    for economy in economies { economy.forget() }
  }

  /// Another connection has committed since the last transaction: what was remembered is stale.
  private func forgetIfChangedElsewhere() throws(SQLiteError) {
    let version = try database.dataVersion()
    if version != dataVersion { forget() }
    dataVersion = version
  }

  /// Applies one record inside a `transaction`.
  ///
  /// - Parameter isBackfill: a record of a day that is closed is added to the history.
  public func apply(_ record: Record, isBackfill: Bool = false) throws -> Outcome {
    precondition(isOpen, "a record is applied inside a transaction of the engine")
    guard let economy = economyOfType[record.type] else { preconditionFailure("the record's type was checked") }
    guard try keys.insert(record.key) else { return .duplicate }
    do {
      try rejectIfKeyMayBeGone(record, type(of: economy).lateRecords, isBackfill: isBackfill)
      let now = Now(record.instant, try timeZone(of: record))
      // Ahead of UTC the last hours of 9999 belong to a year that no date is written in.
      guard now.date.year <= 9999 else { throw Rejection(.invalidValue, "the local date lies after the year 9999") }
      let outcome = try (isBackfill ? economy.backfill(record, at: now) : nil) ?? economy.apply(record, at: now)
      // What retention has deleted does not come back by what changes nothing.
      if outcome == .duplicate, isOlderThanKeys(record) { try keys.remove(record.key) }
      return outcome
    } catch let rejection as Rejection {
      try keys.remove(record.key)
      return .rejected(rejection)
    }
  }

  /// Retention deletes keys of old records with the log. An older record may have been applied before.
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
    throw Rejection(
      .dayClosed, "the record is older than what retention has left of the records before; it may be one of them")
  }

  private func isOlderThanKeys(_ record: Record) -> Bool { keysKeptSince.map { record.instant < $0 } ?? false }

  private func timeZone(of record: Record) throws -> TimeZone {
    if let name = record.timeZoneID { return try TimeZone.named(name) }
    return try fallback.timeZone(stored: try storedTimeZoneID())
  }

  private func storedTimeZoneID() throws -> String? {
    for economy in economies {
      if let name = try economy.storedTimeZoneID() { return name }
    }
    return nil
  }
}
