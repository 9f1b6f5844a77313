import EarnedCore
import SQLite

/// An economy that rides on the engine: the records it understands, the tables it keeps, the rules it applies.
///
/// The engine opens the transaction, recognises records it has seen, and counts. The economy decides and writes.
public protocol Economy: AnyObject, SendableMetatype {
  /// Its name, for messages.
  static var name: String { get }

  /// The steps of its schema, append-only.
  static var migrations: [Migration] { get }

  /// Whether a value may stand in a column of its tables, by what its specification says beyond the schema: words of
  /// an enumeration, times, days, JSON. Without it a damaged value could pass for a recorded one.
  ///
  /// - Throws: what keeps it from being told, such as `TimeZoneFault`.
  static func allows(_ value: Value, in column: String, of table: String) throws -> Bool

  /// The types of record it takes.
  static var recordTypes: [RecordType] { get }

  /// What of its data may leave in a diagnostics document, and how to tell that it is sound.
  static var diagnostics: EconomyDiagnostics { get }

  /// Joins an economy to a database that has its schema.
  init(database: Database)

  /// Makes the rows that must always exist (data model A5.1). Runs in the transaction of the migrations.
  func ensureInitialized(at now: Now) throws

  /// The zone for records that name none; nil when nothing says.
  func storedTimeZoneID() throws -> String?

  /// Applies a record inside the open transaction, writing everything it causes (data model A6). What the records of a
  /// transaction add up to may wait for `writeSums`.
  ///
  /// - Throws: `Rejection` when the record cannot be, with nothing written; any other error is a fault.
  func apply(_ record: Record, at now: Now) throws -> Verdict

  /// Writes what the records applied so far add up to: the open transaction, or a savepoint in it, is about to end, or a
  /// savepoint is about to begin.
  func writeSums() throws

  /// The transaction in which records were applied is committed: time for what happens outside the database.
  func committed() throws

  /// Drops what is remembered of the database, because it may have changed or a transaction was rolled back.
  func forget()

  /// What retention needs to know of its rows in a database; nil when it has none there and never had.
  static func expiry(of database: Database) throws -> (any Expiry)?
}

extension Economy {
  /// Everything that the schema allows.
  public static func allows(_ value: Value, in column: String, of table: String) -> Bool { true }

  /// Nothing leaves, nothing is checked.
  public static var diagnostics: EconomyDiagnostics { EconomyDiagnostics() }

  /// Nothing waits.
  public func writeSums() throws {}

  /// Nothing expires.
  public static func expiry(of database: Database) throws -> (any Expiry)? { nil }
}

/// What an economy says to a record that it does not reject.
public enum Verdict: Equatable, Sendable {
  /// Done.
  case applied
  /// Done before, in another form (decision E43). Nothing was written.
  case duplicate
  /// A rule said no. What the rules record about it was written.
  case denied(DenialReason)
}
