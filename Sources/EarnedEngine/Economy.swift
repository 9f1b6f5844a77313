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

  /// Its tables: what their columns hold, what may leave of them, how long their rows are kept. In the order in which they
  /// stand in a diagnostics document.
  static var tables: [TableDescription] { get }

  /// The database of an app with its data model; nil when there is none.
  static var appDatabase: AppDatabase? { get }

  /// The types of record it takes.
  static var recordTypes: [RecordType] { get }

  /// How to tell that its data is sound.
  static var diagnostics: EconomyDiagnostics { get }

  /// Joins an economy to a database that has its schema.
  init(database: Database)

  /// Makes the rows that must always exist (data model A5.1). Runs in the transaction of the migrations.
  func ensureInitialized(at now: Now) throws

  /// The zone for records that name none; nil when nothing says.
  func storedTimeZoneID() throws -> String?

  /// The same for those who only read.
  static func storedTimeZoneID(in database: Database) throws -> String?

  /// Applies a record inside the open transaction, writing everything it causes (data model A6). What the records of a
  /// transaction add up to may wait for `writeSums`.
  ///
  /// - Throws: `Rejection` when the record cannot be, with nothing written; any other error is a fault.
  func apply(_ record: Record, at now: Now) throws -> Outcome

  /// Adds a record of a day that is closed to the history, where it changes nothing of the present (interface, section
  /// 11).
  ///
  /// - Returns: nil when its day is not closed, or none ever closes: the record is then applied as ever.
  /// - Throws: `Rejection` when the record cannot be added, with nothing written; any other error is a fault.
  func backfill(_ record: Record, at now: Now) throws -> Outcome?

  /// Writes what the records applied so far add up to: the open transaction, or a savepoint in it, is about to end, or a
  /// savepoint is about to begin.
  func writeSums() throws

  /// The transaction in which records were applied is committed: time for what happens outside the database.
  func committed() throws

  /// Drops what is remembered of the database, because it may have changed or a transaction was rolled back.
  func forget()

  /// The types of event that it writes to the log, each with what may leave of its payload.
  static var eventTypes: [String: [Disclosure.Member]] { get }

  /// What reports need of its lines in the log, remembered before they go: `insert … select … from expired` (see
  /// `TableDescription.Expiry`).
  static var logRollUps: [String] { get }

  /// What it adds to `earned status`; nil when there is nothing to show.
  static func statusPart(of database: Database, at now: Now) throws -> StatusPart?

  /// How long its rows are kept; nil when the database has none of them and never had.
  static func retention(of database: Database) throws -> Retention?

  /// What becomes of a record so old that its key may be gone, and that may have been here before.
  static var lateRecords: LateRecords { get }
}

extension Economy {
  /// The names of its columns say it all, nothing leaves.
  public static var tables: [TableDescription] { [] }

  /// There is none.
  public static var appDatabase: AppDatabase? { nil }

  /// Nothing is checked.
  public static var diagnostics: EconomyDiagnostics { EconomyDiagnostics() }

  /// No day closes.
  public func backfill(_ record: Record, at now: Now) throws -> Outcome? { nil }

  /// Nothing waits.
  public func writeSums() throws {}

  /// It writes none.
  public static var eventTypes: [String: [Disclosure.Member]] { [:] }

  /// Nothing is remembered.
  public static var logRollUps: [String] { [] }

  /// Nothing expires.
  public static func retention(of database: Database) throws -> Retention? { nil }

  /// It adds nothing.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? { nil }

  /// The engine rejects them.
  public static var lateRecords: LateRecords { .rejectedByEngine }

  /// No row must exist.
  public func ensureInitialized(at now: Now) throws {}

  /// None: a record's zone, else the one of the machine.
  public func storedTimeZoneID() throws -> String? { nil }

  /// None.
  public static func storedTimeZoneID(in database: Database) throws -> String? { nil }

  /// Nothing happens outside the database.
  public func committed() throws {}

  /// Nothing is remembered.
  public func forget() {}
}
