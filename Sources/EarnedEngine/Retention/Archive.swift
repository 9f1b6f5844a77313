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
    self.source = source
    log = WriteAheadLog(of: archive, path: path)
    // What a row refers to may stay behind in the database.
    try archive.run(script: "pragma foreign_keys = off;")
  }

  /// Adds the rows that were chosen, and renews the copies of what they refer to.
  ///
  /// - Returns: how many rows were not there before.
  func add(_ rows: [(table: String, sql: String)], referredTables: [String]) throws -> Int {
    try archive.transaction(.immediate) {
      for table in referredTables { _ = try copy("select * from main.\(table)", to: table, orReplace: true) }
      var added = 0
      for (table, sql) in rows { added += try copy(sql, to: table, orReplace: false) }
      return added
    }
  }

  private func copy(_ sql: String, to table: String, orReplace: Bool) throws -> Int {
    let rows = try source.prepare(sql)
    defer { rows.reset() }
    let columns = rows.columnNames
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = """
      insert or \(orReplace ? "replace" : "ignore") into main.\(table) (\(columns.joined(separator: ", ")))
      values (\(places))
      """
    var added = 0
    while try rows.step() {
      let values = columns.indices.map { rows.row.value($0) }
      let statement = try archive.prepare(insert)
      try statement.bind(values)
      while try statement.step() {}
      added += archive.changes
    }
    return added
  }

  /// Folds its log back when it has grown, or at the end.
  func checkpoint(isEnd: Bool) throws(SQLiteError) {
    if isEnd { try log.checkpoint() } else { try log.checkpointIfLarge() }
  }
}
