import EarnedCore
import EarnedSQLite
import EarnedSystem

/// Which program's database a file is, by its mark and the names of its tables and views. They are read once.
struct DatabaseIdentity {
  enum Owner { case unused, earned, others }

  private static let engineTables: Set = ["meta", "event_log"]

  /// The mark of a database that this program has made, "earn", in the header of its file (`pragma application_id`).
  static let applicationID: Int32 = 0x6561_726E

  let tables: [String]
  let owner: Owner
  /// The economy whose app made the database. Nil when it has a table that only our databases have, because it may then
  /// be a damaged one of ours.
  let appEconomy: (any Economy.Type)?
  /// A view with the name of one of our tables. SQLite would read it in place of the table, and it may return rows
  /// without end.
  let viewInPlaceOfTable: String?
  /// The tables that one of our databases had, cannot do without, and has no more.
  let lostTables: [String]
  /// Whether a file whose schema is only partly readable has enough tables to count as ours.
  let hasRemains: Bool

  init(of database: Database, _ economies: [any Economy.Type]) throws(SQLiteError) {
    let names = try database.rows(
      "select type, name from sqlite_master where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'"
    ) { row throws(SQLiteError) in (type: try row.text(0), name: try row.text(1)) }
    let tables = names.filter { $0.type == "table" }.map(\.name)
    let views = names.filter { $0.type == "view" }.map(\.name)
    let appEconomy = try Self.economy(ofAppWith: tables, database, economies)
    self.tables = tables
    self.appEconomy = appEconomy
    let isOurs = try Self.isOurs(database, tables, views, economies)
    lostTables = isOurs ? try Self.lostTables(of: database, tables + views, economies) : []
    if tables.isEmpty {
      owner = .unused
    } else {
      owner = isOurs && lostTables.isEmpty || appEconomy != nil ? .earned : .others
    }
    viewInPlaceOfTable = owner == .earned ? Self.view(inPlaceOfTable: views, economies) : nil
    hasRemains = tables.contains("event_log") && economies.contains { !$0.essentialTables.isDisjoint(with: tables) }
  }

  /// Tables that identify our databases: the engine's, and those that an economy cannot do without.
  static func identifyingTables(_ economies: [any Economy.Type]) -> Set<String> {
    economies.reduce(engineTables) { $0.union($1.essentialTables) }
  }

  /// By the mark of this program, or by its table of keys. A database that an app has written has neither, only the
  /// specified tables.
  private static func isOurs(
    _ database: Database, _ tables: [String], _ views: [String], _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> Bool {
    if tables.isEmpty { return false }
    if tables.contains(RecordKeys.table) { return true }
    let hasSpecified = economies.contains { economy in
      !economy.essentialTables.isEmpty
        && engineTables.union(economy.essentialTables).isSubset(of: tables + views)
    }
    if hasSpecified { return true }
    return try isMarked(database)
  }

  /// The missing tables that were once created. Those of an economy whose migrations were never done are not lost.
  private static func lostTables(
    of database: Database, _ names: [String], _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> [String] {
    let missing = identifyingTables(economies).subtracting(names)
    if missing.isEmpty { return [] }
    let done = try migrations(doneIn: database, economies)
    // When the list of migrations is lost, any table may have been there. Creating it again would hide that its rows
    // are lost.
    let created = economies.filter { economy in
      done.isEmpty || economy.migrations.contains { done.contains($0.name) }
    }
    return missing.intersection(identifyingTables(created)).sorted()
  }

  /// The names of the migrations that were done. Empty when the list is lost, or the file is too damaged to read it.
  private static func migrations(
    doneIn database: Database, _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> [String] {
    do {
      return try EarnedDatabase.migrator(economies).done(in: database)
    } catch {
      guard error.isDamage else { throw error }
      return []
    }
  }

  private static func isMarked(_ database: Database) throws(SQLiteError) -> Bool {
    try database.first("pragma application_id") { row throws(SQLiteError) in try row.integer(0) }
      == Int64(applicationID)
  }

  /// Whether the file at `path` has the mark of this program. A file without it may be ours too: a database that an app
  /// made has none.
  static func isMarked(_ path: String) -> Bool {
    do {
      guard try FileStatus(of: path)?.isRegularFile == true else { return false }
      return try SQLiteFile(path).read(4, at: 68) == withUnsafeBytes(of: applicationID.bigEndian, Array.init)
    } catch {
      return false  // Opening the file will report why it cannot be read.
    }
  }

  private static func economy(
    ofAppWith tables: [String], _ database: Database, _ economies: [any Economy.Type]
  ) throws(SQLiteError) -> (any Economy.Type)? {
    guard !tables.isEmpty, identifyingTables(economies).isDisjoint(with: tables) else { return nil }
    let version = try database.first("pragma user_version") { row throws(SQLiteError) in try row.integer(0) }
    return economies.first { $0.appDatabase?.form(of: tables, version: version ?? 0) != nil }
  }

  private static func view(inPlaceOfTable views: [String], _ economies: [any Economy.Type]) -> String? {
    if views.isEmpty { return nil }
    let ours = Set(KnownSchema(economies).tables)
    return views.first { ours.contains($0.lowercased()) }
  }

  /// A stored version that this program does not have.
  enum OtherVersion {
    /// As stored; it may not be a number.
    case newer(String)
    /// No version of the program has ever written it.
    case beforeTheFirst(Int)
  }

  /// The stored version when this program does not have it. An app's database stores no version.
  func otherVersion(in database: Database) throws(SQLiteError) -> OtherVersion? {
    tables.contains("meta") ? try OtherVersion(storedIn: database) : nil
  }

  /// Throws when the database must not be used. `path` is for the message.
  ///
  /// - Throws: `DatabaseFault.foreign`, `.viewInPlaceOfTable`, `.newer`, `.damaged`, `.otherForm`; the error of an
  ///   app's economy for rows that it cannot use; `SQLiteError`.
  func rejectForeign(_ database: Database, _ path: String, _ newerSchema: NewerSchema = .isRefused) throws {
    if !lostTables.isEmpty {
      throw DatabaseFault.damaged(path: path, reason: "it has lost tables (\(lostTables.joined(separator: ", ")))")
    }
    if owner == .others { throw DatabaseFault.foreign(path: path) }
    // SQLite takes a file of one byte for an empty database and would write over it.
    if owner == .unused, try FileStatus(of: path)?.bytes == 1 {
      throw DatabaseFault.damaged(path: path, reason: "file is not a database")
    }
    if let view = viewInPlaceOfTable { throw DatabaseFault.viewInPlaceOfTable(path: path, view: view) }
    if owner == .earned, let version = try otherVersion(in: database), !version.isRead(newerSchema) {
      throw version.fault(path)
    }
    guard let app = appEconomy?.appDatabase else { return }
    if try app.isInOtherForm(database, with: tables) {
      throw DatabaseFault.otherForm(path: path, importFormat: app.importFormat)
    }
    try app.checkRows(database)
  }

  /// Throws `DatabaseFault.archive` for the archive of a cleanup, because nothing may be recorded in one.
  func rejectArchive(_ database: Database, _ path: String) throws {
    if try isArchive(database) { throw DatabaseFault.archive(path: path) }
  }

  func isArchive(_ database: Database) throws(SQLiteError) -> Bool {
    guard tables.contains("meta") else { return false }
    return try SharedTables(database).isArchive()
  }
}

extension DatabaseIdentity.OtherVersion {
  /// The version in `meta`; nil when this program has it, and when none is stored.
  init?(storedIn database: Database) throws(SQLiteError) {
    guard let text = try EarnedDatabase.storedSchemaVersionText(in: database) else { return nil }
    guard let version = Int(text), version <= EarnedDatabase.schemaVersion else {
      self = .newer(text)
      return
    }
    guard version < 1 else { return nil }
    self = .beforeTheFirst(version)
  }

  func isRead(_ newerSchema: NewerSchema) -> Bool {
    if case .newer = self { newerSchema == .isRead } else { false }
  }

  func fault(_ path: String) -> DatabaseFault {
    switch self {
    case .newer(let version):
      let doubt = version.isAllDigits ? "" : ", which is not a number: the file may be damaged"
      return .newer(path: path, what: "schema version \(version.prefix(20))\(doubt)")
    case .beforeTheFirst(let version):
      return .damaged(path: path, reason: "its schema version is \(version), and the first is 1")
    }
  }
}

/// A database that an app made with the data model of an economy. It is used as it is. The tables that it lacks are
/// added by the first command that writes.
package struct AppDatabase: Sendable {
  /// An earlier version of the app's database, which had some of the tables and no others. The first command that writes
  /// adds the rest.
  package struct Earlier: Sendable {
    let columns: [String: [String]]
    let version: Int64

    /// - Parameters:
    ///   - columns: the columns of its tables.
    ///   - version: its `user_version`.
    package init(_ columns: [String: [String]], version: Int64) {
      self.columns = columns
      self.version = version
    }
  }

  private let columns: [String: [String]]
  private let earlier: Earlier?
  /// The app's format in `earned import`.
  let importFormat: String
  let checkRows: @Sendable (Database) throws -> Void

  /// Describes the databases of an app.
  ///
  /// - Parameters:
  ///   - columns: the columns of its tables. A file with the same tables but other columns has another form.
  ///   - earlier: the version of its database before these tables; nil when there is none.
  ///   - importFormat: the format of `earned import` for such a file.
  ///   - checkRows: throws when a file in the right form has rows that cannot be used.
  package init(
    _ columns: [String: [String]], earlier: Earlier? = nil, importFormat: String,
    checkRows: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) {
    self.columns = columns
    self.earlier = earlier
    self.importFormat = importFormat
    self.checkRows = checkRows
  }

  var tables: Set<String> { Set(columns.keys) }

  /// Whether one of these tables is the app's, also of its earlier version.
  func hasTables(among names: [String]) -> Bool {
    names.contains { columns[$0] != nil || earlier?.columns[$0] != nil }
  }

  /// The columns that a file with these tables must have; nil when the app did not make it. What begins with `android_` is
  /// the system's.
  func form(of tables: [String], version: Int64) -> [String: [String]]? {
    if self.tables.isSubset(of: tables) { return columns }
    guard let earlier, version == earlier.version,
      Set(tables.filter { !$0.hasPrefix("android_") }) == Set(earlier.columns.keys)
    else { return nil }
    return earlier.columns
  }

  /// Whether a database with the app's tables lacks some of their columns.
  func isInOtherForm(_ database: Database, with tables: [String]) throws(SQLiteError) -> Bool {
    for (table, expected) in self.tables.isSubset(of: tables) ? columns : earlier?.columns ?? [:] {
      let found = try database.rows("select name from pragma_table_info(?)", table) { row throws(SQLiteError) in
        try row.text(0)
      }
      if !Set(expected).isSubset(of: found) { return true }
    }
    return false
  }
}
