import EarnedCore
import EarnedSQLite
import EarnedSystem

/// Recovers the rows of a damaged database into a new one, page by page (contract, section 7). The damaged file is
/// only read.
///
/// No row is invented. A row is used when it is complete to the byte, its values have the declared types and are
/// allowed by the specification, the remaining indexes do not contradict it, and the constraints of a new schema accept
/// it. Deleted rows are not restored. At the end, rows with references to lost rows are handled as the schema does for
/// deleted rows: they are left out, or the reference is cleared.
package struct Recovery {
  private let path: String
  private let file: String
  private let economies: [any Economy.Type]
  private let now: () throws -> Now

  package var progressed: (_ rows: Int) throws -> Void = { _ in }

  /// A recovery of the database at `path` into the new file `file`.
  ///
  /// - Parameter now: the time and zone for lost rows that must always exist.
  package init(of path: String, to file: String, economies: [any Economy.Type], now: @escaping () throws -> Now) {
    self.path = path
    self.file = file
    self.economies = economies
    self.now = now
  }

  /// - Throws: `RecoveryFault` when nothing could be recovered, `DatabaseFault`, `BackupFault`, `FileFault`,
  ///   `OutputFault`, `SQLiteError`; then there is no new file.
  package func perform() throws -> RecoverySummary {
    guard let status = try FileStatus(of: path) else { throw DatabaseFault.missing(path: path) }
    guard status.isRegularFile else {
      throw DatabaseFault.notAccessible(
        path: path, reason: File.isFolder(path) ? Location.folderProblem : "it is not a regular file")
    }
    try DatabaseOutput.newFile.expectNoLoss(at: file, besides: path)
    let new = try NewDatabaseFile(at: file, replacesFile: false)
    let before = try NewDatabaseFile.statuses(of: path)
    let salvaged = try SalvagedFile(NewDatabaseFile.resolved(path))
    try rejectForeignFile(salvaged)
    let summary = try new.named { try fill(new, from: salvaged) }
    guard try NewDatabaseFile.statuses(of: path) == before else { throw RecoveryFault.written(path: path) }
    guard summary.written > 0 else { throw RecoveryFault.nothing(path: path) }
    try new.commit()
    return summary
  }

  /// A schema without any of our tables is that of another program.
  private func rejectForeignFile(_ salvaged: SalvagedFile) throws {
    let tables = Set(salvaged.schema.filter { $0.type == "table" }.map(\.name))
    let ours =
      economies.compactMap { $0.appDatabase }.reduce(DatabaseIdentity.identifyingTables(economies)) {
        $0.union($1.tables)
      }
    let isOurs = !tables.isDisjoint(with: ours)
    guard tables.isEmpty || isOurs else { throw DatabaseFault.foreign(path: path) }
  }

  private func fill(_ new: NewDatabaseFile, from salvaged: SalvagedFile) throws -> RecoverySummary {
    let database = try new.open()
    try database.run(script: EarnedDatabase.newFilePragmas + "pragma foreign_keys = off;")
    var tables: [RecoverySummary.Table] = []
    var made: [String] = []
    try database.transaction(.immediate) {
      let economies = economies(in: salvaged)
      try EarnedDatabase.makeSchema(in: database, economies)
      var transfer = try RowTransfer(
        from: salvaged, to: database, allows: try AllowedValues(self.economies).contain, progressed: progressed)
      try transfer.perform()
      for economy in economies { try economy.recovered(database) }
      if let version = try DatabaseIdentity(of: database, economies).otherVersion(in: database) {
        guard case .beforeTheFirst = version else { throw version.fault(path) }
        try database.execute("delete from meta where key = 'schema_version'")
      }
      try OrphanCleanup(in: database).perform { transfer.tables[$0.table]?.note($0) }
      tables = transfer.summaries
      made = try makeMissingRows(of: economies, in: database)
    }
    try database.run(script: "pragma journal_mode = delete;")
    guard try database.integrityFindings().isEmpty, try database.orphans().isEmpty else {
      throw DatabaseFault.inputOutput(path: file, reason: "the new file cannot be read back")
    }
    return RecoverySummary(
      path: path, file: file, tables: tables, made: made, strayPages: salvaged.strays.count, pages: salvaged.pageCount)
  }

  /// The economies whose tables the damaged file has, or may have had.
  private func economies(in salvaged: SalvagedFile) -> [any Economy.Type] {
    guard salvaged.isSchemaWhole else { return economies }
    let tables = Set(salvaged.schema.filter { $0.type == "table" }.map(\.name))
    return economies.filter { economy in
      let made = economy.migrations.flatMap { SchemaText($0.script).statements }.filter(\.makesTable)
      return economy.hasRowsFromTheStart || made.contains { tables.contains($0.name) }
    }
  }

  /// Creates the rows that must always exist (data model A5.1) and were lost.
  ///
  /// - Returns: the tables in which a row was created.
  private func makeMissingRows(of economies: [any Economy.Type], in database: Database) throws -> [String] {
    func counts() throws -> [String: Int64] {
      var counts: [String: Int64] = [:]
      for table in try database.tableNames() {
        counts[table] = try database.first("select count(*) from \(table.quotedIdentifier)") {
          row throws(SQLiteError) in try row.integer(0)
        }
      }
      return counts
    }
    let before = try counts()
    try EarnedDatabase.ensureInitialized(database, economies, at: try now())
    return try counts().filter { before[$0.key] != $0.value }.map(\.key).sorted()
  }
}

package enum RecoveryFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// No row could be read.
  case nothing(path: String)
  /// Another process wrote to the damaged database meanwhile.
  case written(path: String)

  package var description: String {
    switch self {
    case .nothing(let path):
      "nothing could be salvaged from \(path): not one row of it can be read; restore a backup with 'earned db restore'"
    case .written(let path):
      """
      another process wrote to \(path) meanwhile, so nothing was salvaged; end what has it open ('fuser' names it), or \
      salvage a copy of it and of its -wal
      """
    }
  }
}

/// Treats a row whose parent was lost as the schema treats one whose parent is deleted: with `set null` the reference is
/// cleared, otherwise the row is deleted too.
struct OrphanCleanup {
  /// One row whose reference was cleared, or that was deleted.
  struct Change {
    let table: String
    let isCleared: Bool
  }

  private let database: Database

  init(in database: Database) { self.database = database }

  /// Repeats until every reference is valid: a deleted row may itself be a parent.
  func perform(_ note: (Change) -> Void) throws {
    while true {
      let orphans = try database.orphans()
      if orphans.isEmpty { return }
      for orphan in Set(orphans.map(Place.init)) { try settle(orphan, note) }
    }
  }

  private struct Place: Hashable {
    let table: String
    let rowID: Int64
    let foreignKey: Int64

    init(_ orphan: Database.Orphan) {
      // Our tables with foreign keys have row ids.
      (table, rowID, foreignKey) = (orphan.table, orphan.rowID ?? 0, orphan.foreignKey)
    }
  }

  private func settle(_ place: Place, _ note: (Change) -> Void) throws {
    let clears = try database.first(
      "select \"from\" from pragma_foreign_key_list(?) where id = ? and on_delete = 'SET NULL'", place.table,
      place.foreignKey
    ) { row throws(SQLiteError) in try row.text(0) }
    let table = place.table.quotedIdentifier
    if let column = clears {
      try database.execute("update \(table) set \(column.quotedIdentifier) = null where rowid = ?", place.rowID)
    } else {
      try database.execute("delete from \(table) where rowid = ?", place.rowID)
    }
    if database.changes > 0 { note(Change(table: place.table, isCleared: clears != nil)) }
  }
}
