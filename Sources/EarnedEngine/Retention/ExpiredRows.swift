import EarnedCore
import EarnedSQLite

/// Finds the expired rows of a database by the description in a `Retention`, oldest first, in batches. Rows that need
/// each other are in the same batch, or stay.
///
/// A batch is a value. Its rows are archived, saved for reports and deleted; the caller opens the transaction.
struct ExpiredRows {
  private let retention: Retention
  private let database: Database
  /// For each table, the limit: rows with an earlier time have expired.
  private let ends: [String: Value]
  private let names: [String: Retention.Table]
  /// The current table, and the last row that was examined in it. Rows that stay are not examined again.
  private var table = 0
  private var reached = (time: Value.integer(.min), row: Int64.min)

  /// Begins with the oldest row, after days were closed to further records.
  init(_ retention: Retention, in database: Database, before cutoff: Instant, at instant: Instant) throws {
    self.retention = retention
    self.database = database
    let end = try retention.end(database, cutoff)
    ends = Dictionary(
      uniqueKeysWithValues: retention.tables.map { ($0.name, retention.end(of: $0, at: instant, otherwise: end)) })
    names = Dictionary(uniqueKeysWithValues: retention.tables.map { ($0.name, $0) })
    try database.transaction(.immediate) { try retention.begin(database, end) }
  }

  // MARK: Choosing

  /// The next rows to delete, about `limit` of them; nil when none are left.
  mutating func next(limit: Int) throws -> RowBatch? {
    while table < retention.tables.count {
      while let rowIDs = try nextRows(of: retention.tables[table], limit) {
        let batch = try whole(retention.tables[table].name, rowIDs)
        if !batch.isEmpty { return batch }
      }
      table += 1
      reached = (.integer(.min), .min)
    }
    return nil
  }

  /// Nil when no expired row is left to examine.
  private mutating func nextRows(of table: Retention.Table, _ limit: Int) throws -> [Int64]? {
    var last = reached
    let rowIDs = try database.elements(
      """
      select rowid, \(table.time) from main.\(table.name)
      where \(table.time) < ?1 and \(table.time) >= ?2 and (\(table.time) > ?2 or rowid > ?3) and (\(table.condition))
      order by \(table.time), rowid limit ?4
      """, end(of: table), reached.time, reached.row, limit
    ) { row in
      last = (row.value(1), try row.integer(0))
      return last.row
    }
    reached = last
    return rowIDs.isEmpty ? nil : rowIDs
  }

  /// The rows with all rows that they need. Without those that must stay, because a row that they need has not expired.
  private func whole(_ table: String, _ rowIDs: [Int64]) throws -> RowBatch {
    guard retention.dependencies.contains(where: { $0.row == table }) else { return RowBatch([table: rowIDs]) }
    var together = DependentRows(table, rowIDs)
    var (added, new): ([String: [Int64]], [String: [Int64]]) = ([:], [table: rowIDs])
    while !new.isEmpty {
      let rows = new.mapValues(RowBatch.json)
      new = [:]
      for dependency in retention.dependencies {
        guard let rows = rows[dependency.row] else { continue }
        let first = together.add(try needs(of: rows, dependency), by: dependency)
        if !first.isEmpty { new[dependency.needs, default: []] += first }
      }
      added.merge(new) { $0 + $1 }
    }
    for (table, rowIDs) in added { together.remove(try notExpired(table, rowIDs), of: table) }
    return RowBatch(together.rowIDs)
  }

  /// With statistics SQLite may apply a filter before a join, and so read a whole table, when the joined table has its
  /// own condition. `cross join` keeps the order.
  private func needs(of rows: String, _ dependency: Retention.Dependency) throws -> [DependentRows.Pair] {
    try database.elements(
      """
      select this.rowid, other.rowid from json_each(?) chosen
      cross join main.\(dependency.row) this on this.rowid = chosen.value
      cross join main.\(dependency.needs) other on \(dependency.condition)
      """, rows
    ) { DependentRows.Pair(row: try $0.integer(0), needed: try $0.integer(1)) }
  }

  private func notExpired(_ table: String, _ rowIDs: [Int64]) throws -> [Int64] {
    guard let table = names[table] else {
      preconditionFailure("a dependency names \(table), which rows do not go from")
    }
    let sql = """
      select this.rowid from json_each(?2) chosen cross join main.\(table.name) this on this.rowid = chosen.value
      where +this.\(table.time) >= ?1 or not (\(table.condition))
      """
    return try database.elements(sql, end(of: table), RowBatch.json(rowIDs)) { try $0.integer(0) }
  }

  private func end(of table: Retention.Table) -> Value {
    guard let end = ends[table.name] else { preconditionFailure("rows do not go from \(table.name)") }
    return end
  }

  // MARK: What was chosen

  /// A statement that reads rows, and its parameter.
  typealias Selection = (table: String, sql: String, rowIDs: String)

  /// Complete rows, parents before children and ordered by time, so that batches of any size give the same archive.
  func rows(of batch: RowBatch) -> [Selection] {
    retention.tables.map { table in
      let sql = """
        select this.* from json_each(?) chosen cross join main.\(table.name) this on this.rowid = chosen.value
        order by this.\(table.time), this.rowid
        """
      return (table.name, sql, batch.json(table.name))
    }
  }

  /// Rows that stay, but to which rows of the batch refer.
  func references(of batch: RowBatch) -> [Selection] {
    retention.references.map { reference in
      (reference.table, Self.expired(reference.referring) + reference.sql, batch.json(reference.referring))
    }
  }

  /// Saves what reports need and deletes the rows, children first, in the open transaction.
  ///
  /// - Returns: the number of rows deleted from each table.
  func delete(_ batch: RowBatch) throws -> [String: Int] {
    for rollUp in retention.rollUps where batch.rowIDs[rollUp.table] != nil {
      try database.execute(Self.expired(rollUp.table) + rollUp.sql, batch.json(rollUp.table))
    }
    for table in retention.tables {
      guard let rowIDs = batch.rowIDs[table.name] else { continue }
      try retention.beforeDeleting(database, table.name, rowIDs)
    }
    var deleted: [String: Int] = [:]
    for table in retention.tables.reversed() where batch.rowIDs[table.name] != nil {
      try database.execute(
        "delete from main.\(table.name) where rowid in (select value from json_each(?))", batch.json(table.name))
      deleted[table.name] = database.changes
    }
    return deleted
  }

  private static func expired(_ table: String) -> String {
    """
    with expired as not materialized (
      select this.rowid as row_id, this.* from json_each(?1) chosen
      cross join main.\(table) this on this.rowid = chosen.value)

    """
  }
}
