import EarnedCore
import Files
import SQLite
import SQLiteFile

/// Salvages a damaged database into a new one, page by page (interface, section 7). The damaged file is only read.
///
/// No row is made up. A row counts when every byte of it has its place, its values are of their declared types and what
/// the specification allows, the indexes that are left do not say otherwise, and the constraints of a fresh schema take
/// it. Deleted rows are not brought back. Last, what refers to lost rows is treated as the schema says for rows that are
/// deleted: left out, or its reference cleared.
public struct Recovery {
  private let path: String
  private let file: String
  private let economies: [any Economy.Type]
  private let now: () throws -> Now

  /// Is told the rows written so far, and may throw to stop.
  public var progressed: (_ rows: Int) throws -> Void = { _ in }

  /// A recovery of the database at `path` into `file`, which must not be there.
  ///
  /// - Parameter now: the time and zone of the rows that always exist and were lost.
  public init(of path: String, to file: String, economies: [any Economy.Type], now: @escaping () throws -> Now) {
    self.path = path
    self.file = file
    self.economies = economies
    self.now = now
  }

  /// Does it.
  ///
  /// - Throws: `RecoveryFault` when nothing could be salvaged, `DatabaseFault`, `BackupFault`, `FileFault`,
  ///   `OutputFault`, `SQLiteError`; then there is no new file.
  public func perform() throws -> RecoverySummary {
    guard let status = try FileStatus(of: path) else { throw DatabaseFault.missing(path: path) }
    guard status.isRegularFile else {
      throw DatabaseFault.notAccessible(path: path, reason: "it is not a regular file")
    }
    var paths = OutputPaths()
    paths.protect(database: path)
    try paths.add(file, as: .newFile)
    let new = try NewDatabaseFile(at: file, replacesFile: false)
    let before = try states()
    let salvaged = try SalvagedFile(NewDatabaseFile.resolved(path))
    try rejectForeignFile(salvaged)
    let summary = try fill(new, from: salvaged)
    guard try states() == before else { throw DatabaseFault.busy(path: path) }
    guard summary.written > 0 else { throw RecoveryFault.nothing(path: path) }
    try new.commit()
    return summary
  }

  /// What shows that somebody writes to the database meanwhile: then the pages do not belong together.
  private func states() throws -> [FileStatus?] {
    try ([""] + NewDatabaseFile.logs).map { try FileStatus(of: NewDatabaseFile.resolved(path) + $0) }
  }

  /// A schema without one table of ours is another application's.
  private func rejectForeignFile(_ salvaged: SalvagedFile) throws {
    let tables = Set(salvaged.schema.filter { $0.type == "table" }.map(\.name))
    let ours =
      economies.compactMap { $0.appDatabase }.reduce(DatabaseIdentity.identifyingTables) { $0.union($1.tables) }
    let isOurs = !tables.isDisjoint(with: ours)
    guard tables.isEmpty || isOurs else { throw DatabaseFault.foreign(path: path) }
  }

  private func fill(_ new: NewDatabaseFile, from salvaged: SalvagedFile) throws -> RecoverySummary {
    let database = try new.open()
    try database.run(script: EarnedDatabase.newFilePragmas + "pragma foreign_keys = off;")
    var tables: [RecoverySummary.Table] = []
    var made: [String] = []
    try database.transaction(.immediate) {
      try EarnedDatabase.makeSchema(in: database, economies)
      var transfer = try RowTransfer(
        from: salvaged, to: database, allows: AllowedValues(economies).contain, progressed: progressed)
      try transfer.perform()
      try DatabaseIdentity(of: database, economies).rejectNewerVersion(database, path)
      try LostParents(in: database).settle { transfer.tables[$0.table]?.note($0) }
      tables = transfer.summaries
      made = try makeMissingRows(in: database)
    }
    try database.run(script: "pragma journal_mode = delete;")
    guard try database.integrityFindings().isEmpty, try database.orphans().isEmpty else {
      throw DatabaseFault.inputOutput(path: file, reason: "what was written does not read back")
    }
    return RecoverySummary(
      path: path, file: file, tables: tables, made: made, strayPages: salvaged.strays.count, pages: salvaged.pageCount)
  }

  /// The rows that must always exist (data model A5.1), for those that were lost.
  ///
  /// - Returns: the tables that got one.
  private func makeMissingRows(in database: Database) throws -> [String] {
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
