import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// An economy, as a list of economies names it: `[EarnedEconomy.self]`. Those of this package are all that there are.
public protocol KnownEconomy: AnyObject, SendableMetatype {
  /// What it is called, and what the engine needs of it.
  static var kind: EconomyKind { get }
}

/// What an economy is called, and what the engine needs of it.
public struct EconomyKind: Sendable {
  package let type: any Economy.Type

  /// The name, for messages and options.
  public var name: String { type.name }
  /// What sentences call it: `the time budget`.
  public var title: String { type.title }
}

extension [any KnownEconomy.Type] {
  package var types: [any Economy.Type] { map { $0.kind.type } }
}

/// An economy: the records it accepts, the tables it owns, the rules it applies.
///
/// The engine opens the transaction, recognises records that were applied before, and counts. The economy decides and
/// writes.
package protocol Economy: KnownEconomy {
  /// The name, for messages and options.
  static var name: String { get }

  /// What sentences call it: `the time budget`.
  static var title: String { get }

  /// The migrations of its tables, append-only.
  static var migrations: [Migration] { get }

  /// The names of the migrations whose objects exist in every database, even in one that an app made.
  static var specifiedMigrations: Set<String> { get }

  /// Whether rows of it exist before its first record (data model A5.1), so that its tables are made when a database is
  /// opened with it.
  static var hasRowsFromTheStart: Bool { get }

  /// The tables that its database cannot do without: no repair brings their rows back. A database without the mark of
  /// this program, as an app writes it, is recognised by them.
  static var essentialTables: Set<String> { get }

  /// Its tables: what their columns contain, what diagnostics may show of them, how long their rows are kept. They are
  /// in the order of a diagnostics document.
  static var tables: [TableDescription] { get }

  /// The app database that has this economy's data model; nil when there is none.
  static var appDatabase: AppDatabase? { get }

  /// The types of record it accepts.
  static var recordTypes: [RecordType] { get }

  /// The types of record by name. Each is made only when it is needed, because making all takes time.
  static var records: [RecordTypes.Entry] { get }

  /// The checks of its data.
  static var diagnostics: EconomyDiagnostics { get }

  /// The economy on a database, which has its tables from its first record on.
  init(database: Database)

  /// What the economy takes from a user's own folder; nil when the folder has nothing for it.
  static func content(in folder: String) throws -> EconomyContent.Part?

  /// Creates the rows that exist as soon as its tables do (data model A5.1). Runs in the transaction that makes them.
  func ensureInitialized(at now: Now) throws

  /// The stored zone for records that have none; nil when none is stored.
  func storedTimeZoneID() throws -> String?

  /// The stored zone, for a caller that only reads.
  static func storedTimeZoneID(in database: Database) throws -> String?

  /// Reads what every decision reads, and throws when that is not valid.
  func checkState() throws

  /// Applies a record inside the open transaction and writes everything it causes (data model A6). Sums over the
  /// records of a transaction may be written later, in `writeSums`.
  ///
  /// - Throws: `Rejection` for an invalid or impossible record, with nothing written; any other error is a fault.
  func apply(_ record: Record, at now: Now) throws -> Outcome

  /// Adds a record of a closed day to the history, without an effect on the present (contract, section 11).
  ///
  /// - Returns: nil when the day is not closed, or days never close: the record is then applied as usual.
  /// - Throws: `Rejection` when the record cannot be added, with nothing written; any other error is a fault.
  func backfill(_ record: Record, at now: Now) throws -> Outcome?

  /// Writes the sums over the records applied so far. Called before the open transaction or a savepoint in it ends, and
  /// before a savepoint begins.
  func writeSums() throws

  /// Called after the transaction with applied records is committed, for effects outside the database.
  func committed() throws

  /// Drops everything cached from the database, because it may have changed or a transaction was rolled back.
  func forget()

  /// The types of event that it writes to the log, each with the members of its payload.
  static var eventTypes: [String: [ValueKind.Member]] { get }

  /// The keys of `meta` that are its own, each with what diagnostics may show of the value.
  static var metaMembers: [ValueKind.Member] { get }

  /// Statements that save what reports need of its log lines before these are deleted: `insert … select … from expired`
  /// (see `TableDescription.Expiry`).
  static var logRollUps: [String] { get }

  /// What is wrong next to the database, as a sentence, while everything still works; nil when nothing is.
  static func warning(in database: Database) throws -> String?

  /// The things whose ids a field of its records takes, which a person may call by their names; nil when there are none.
  static func things(namedIn field: String, of database: Database, at now: Now) throws -> NamedEntities?

  /// Whether a database ever had a record of it.
  static func isInUse(in database: Database) throws -> Bool

  /// What it locks, for `earned access` and `earned shield`. It has no default, so that no economy forgets to answer.
  ///
  /// - Parameter span: how far ahead to look; locks that begin later may be missing.
  /// - Returns: nil when the economy is not in use, or never locks an app.
  static func appLocks(in database: Database, at now: Now, within span: Duration) throws -> AppLocks?

  /// The apps that it has seen, by which people may name them in every economy.
  static func seenApps(in database: Database) throws -> [AppID]

  /// What it adds to `earned status`; nil when there is nothing to show.
  static func statusPart(of database: Database, at now: Now) throws -> StatusPart?

  /// Ends what is over by now, for a caller that only reads: in copies of its tables (`Database.settled`).
  static func settle(_ database: Database, at now: Now) throws

  /// Brings rows that were copied from a damaged database, perhaps one of an earlier version, to where this version keeps
  /// them.
  static func recovered(_ database: Database) throws

  /// How long its rows are kept; nil when the database has never had a record of it.
  static func retention(of database: Database) throws -> Retention?

  /// What happens to a record so old that its key may have been deleted. It may have been applied before.
  static var lateRecords: LateRecords { get }
}

extension Economy {
  /// The economy itself.
  public static var kind: EconomyKind { EconomyKind(type: self) }

  // What an economy need not say.

  package static var specifiedMigrations: Set<String> { [] }
  package static var hasRowsFromTheStart: Bool { false }
  package static var essentialTables: Set<String> { [] }
  package static var records: [RecordTypes.Entry] { recordTypes.map { type in (type.name, { type }) } }
  package static var tables: [TableDescription] { [] }
  package static func seenApps(in database: Database) throws -> [AppID] { [] }
  package static var appDatabase: AppDatabase? { nil }
  package static var diagnostics: EconomyDiagnostics { EconomyDiagnostics() }
  package static func content(in folder: String) throws -> EconomyContent.Part? { nil }
  package func backfill(_ record: Record, at now: Now) throws -> Outcome? { nil }
  package func writeSums() throws {}
  package static var eventTypes: [String: [ValueKind.Member]] { [:] }
  package static var metaMembers: [ValueKind.Member] { [] }
  package static var logRollUps: [String] { [] }
  package static func retention(of database: Database) throws -> Retention? { nil }
  package static func warning(in database: Database) throws -> String? { nil }
  package static func settle(_ database: Database, at now: Now) throws {}
  package static func recovered(_ database: Database) throws {}
  package static func things(namedIn field: String, of database: Database, at now: Now) throws -> NamedEntities? { nil }
  package static func statusPart(of database: Database, at now: Now) throws -> StatusPart? { nil }
  package static var lateRecords: LateRecords { .rejectedByEngine }
  package func ensureInitialized(at now: Now) throws {}
  package func checkState() throws {}
  package func storedTimeZoneID() throws -> String? { nil }
  package static func storedTimeZoneID(in database: Database) throws -> String? { nil }
  package func committed() throws {}
  package func forget() {}
}

/// What happens to a record so old that its key may have been deleted: retention deletes keys with the lines of the
/// log.
package enum LateRecords: Sendable {
  /// The engine rejects it when it is older than the kept keys.
  case rejectedByEngine
  /// The economy rejects it, by its own closed days (`Retention.openSince`).
  case rejectedByEconomy
  /// The economy recognises by its own tables whether it was applied, so no record is ever too late.
  case recognised
}

/// What economies take from a user's own folder instead of their built-in content. It is read before anything else.
package struct EconomyContent {
  /// What one economy has taken from the folder.
  package struct Part {
    /// The files that it was read from.
    let files: [String]
    /// Makes the economy with this content, on a database.
    let join: (Database) -> any Economy

    /// - Parameters:
    ///   - files: the files that it was read from.
    ///   - join: makes the economy with this content, on a database.
    package init(files: [String], join: @escaping (Database) -> any Economy) {
      self.files = files
      self.join = join
    }
  }

  private let parts: [(economy: any Economy.Type, part: Part)]

  /// Reads the folder.
  ///
  /// - Parameter folder: nil for the built-in content.
  /// - Throws: the faults of an economy's files.
  package init(of economies: [any Economy.Type], in folder: String?) throws {
    parts = try economies.compactMap { economy in
      try folder.flatMap { try economy.content(in: $0) }.map { (economy, $0) }
    }
  }

  package var files: [String] { parts.flatMap(\.part.files) }

  package func join(_ economies: [any Economy.Type], to database: Database) -> [any Economy] {
    economies.map { economy in
      parts.first { $0.economy == economy }?.part.join(database) ?? economy.init(database: database)
    }
  }
}

/// What an economy adds to `earned status`.
package struct StatusPart: Sendable {
  /// How to write values for people.
  package struct Formatter {
    /// A time: of today as a time of day, any other with its day.
    package let time: (Instant) -> String
    /// A recorded text, made safe for a terminal.
    package let safe: (String) -> String
    /// What the person calls an app.
    package let app: (AppID) -> String

    package init(
      time: @escaping (Instant) -> String, safe: @escaping (String) -> String, app: @escaping (AppID) -> String
    ) {
      self.time = time
      self.safe = safe
      self.app = app
    }
  }

  /// The value of the economy's member in the document `earned.status/1`.
  package let json: JSONValue
  /// The title above its lines.
  package let title: String
  /// The same content as lines of text.
  package let lines: @Sendable (Formatter) -> [String]

  package init(json: JSONValue, title: String, lines: @escaping @Sendable (Formatter) -> [String]) {
    self.json = json
    self.title = title
    self.lines = lines
  }
}

/// The checks of an economy's data, so that the engine does not depend on its tables. What diagnostics may show is in
/// `Economy.tables`.
package struct EconomyDiagnostics: Sendable {
  package var checks: [Check] = []
  package var companionChecks: [CompanionCheck] = []
  /// The days that a wrong clock began too far ahead.
  package var futureDays: FutureDays?

  package init() {}

  package init(checks: [Check], companionChecks: [CompanionCheck] = [], futureDays: FutureDays? = nil) {
    self.checks = checks
    self.companionChecks = companionChecks
    self.futureDays = futureDays
  }
}
