import EarnedCore
import SQLite

/// A second database of the same schema that deleted rows go to first (interface, section 5).
///
/// A batch is in the archive, synced, before it leaves the database. A run that is cut off in between leaves it in both;
/// the next one finds the rows there by their keys and adds none twice.
final class Archive {
  private let archive: Database
  private let source: Database
  private let log: WriteAheadLog

  /// Opens or makes the archive at `path`.
  init(at path: String, of source: Database, economies: [any Economy.Type], now: Now, busyTimeout: Duration) throws {
    archive = try EarnedDatabase.openForWriting(path, economies: economies, now: { now }, busyTimeout: busyTimeout)
    guard archive.path != source.path else { throw RetentionFault.archiveIsDatabase(path: path) }
    self.source = source
    log = WriteAheadLog(of: archive)
    // What a row refers to may come after it.
    try archive.run(script: "pragma foreign_keys = off;")
  }

  /// Runs `body` with the archive held for writing. It is held before the database is, so that nobody waits for the
  /// database while this waits for the archive.
  func held<Result>(_ body: () throws -> Result) throws -> Result {
    try archive.begin(.immediate)
    do {
      let result = try body()
      try archive.rollback()
      return result
    } catch {
      try archive.rollback()
      throw error
    }
  }

  /// Adds rows of the database, and what they refer to, and makes them safe on the disk.
  ///
  /// - Returns: how many rows were not there before.
  func add(_ rows: [ExpiredRows.Selection], references: [ExpiredRows.Selection]) throws -> Int {
    for reference in references { _ = try copy(reference) }
    var added = 0
    for rows in rows { added += try copy(rows) }
    try archive.commit()
    return added
  }

  /// A row that is there already, from a run that was cut off, is renewed: it may have changed since.
  private func copy(_ selection: ExpiredRows.Selection) throws -> Int {
    let rows = try source.prepare(selection.sql)
    try rows.bind([selection.rowIDs])
    defer { rows.reset() }
    let columns = rows.columnNames
    let into = """
      into main.\(selection.table) (\(columns.joined(separator: ", "))) \
      values (\(columns.map { _ in "?" }.joined(separator: ", ")))
      """
    let (insert, replace) = (try archive.prepare("insert or ignore \(into)"), try archive.prepare("replace \(into)"))
    var added = 0
    while try rows.step() {
      let values = columns.indices.map { rows.row.value($0) }
      if try run(insert, values) == 1 { added += 1 } else { _ = try run(replace, values) }
    }
    return added
  }

  private func run(_ statement: Statement, _ values: [Value]) throws(SQLiteError) -> Int {
    try statement.bind(values)
    while try statement.step() {}
    return archive.changes
  }

  /// Folds its log back when it has grown.
  func checkpointIfLarge() throws(SQLiteError) { try log.checkpointIfLarge() }

  /// Folds its log back.
  func checkpoint() throws(SQLiteError) { try log.checkpoint() }
}
