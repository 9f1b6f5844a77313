import EarnedCore
import EarnedSQLite

/// Describes how long the rows of some tables are kept, what is saved of them before they are deleted, and which rows
/// need each other (data model A8). `ExpiredRows` and `RetentionRun` do the work.
public struct Retention: Sendable {
  /// A table from which rows are deleted.
  struct Table {
    let name: String
    /// The column with the time from which the age of a row is counted: milliseconds or a date.
    let time: String
    /// How long rows are kept; nil means the number of days of the run.
    let kept: Duration?
    /// An SQL condition: expired rows that do not meet it stay. `?1` is the limit of expiry.
    let condition: String
  }

  /// A rule that a row of one table can only be deleted together with rows of another.
  package struct Dependency: Sendable {
    let row: String
    let needs: String
    let condition: String

    /// A dependency between rows of two tables.
    ///
    /// - Parameter condition: SQL over `this`, the row, and `other`, a row that it needs.
    package init(_ row: String, needs: String, on condition: String) {
      self.row = row
      self.needs = needs
      self.condition = condition
    }
  }

  /// A statement that saves something about the rows of a table before they are deleted.
  struct RollUp {
    let table: String
    let sql: String

    init(of table: String, _ sql: String) {
      self.table = table
      self.sql = sql
    }
  }

  /// Rows that stay, but are copied to an archive because archived rows refer to them.
  package struct Reference: Sendable {
    let table: String
    let referring: String
    let sql: String

    /// A `select` of complete rows of `table`; `expired` contains the rows of `referring` that are deleted.
    package init(to table: String, from referring: String, _ sql: String) {
      self.table = table
      self.referring = referring
      self.sql = sql
    }
  }

  /// In the order in which rows are chosen and archived, parents before children.
  var tables: [Table]
  var dependencies: [Dependency]
  var rollUps: [RollUp]
  var references: [Reference]
  var end: @Sendable (Database, Instant) throws -> Value
  var begin: @Sendable (Database, Value) throws -> Void
  var staying: @Sendable (Database, Instant) throws -> [String: Int]
  var openSince: @Sendable (Database) throws -> Instant?
  var beforeDeleting: @Sendable (Database, String, [Int64]) throws -> Void

  /// Describes the rows to delete.
  ///
  /// - Parameters:
  ///   - tables: parents before the children that refer to them. Tables without expiry are left out.
  ///   - end: the limit for the time columns: earlier rows have expired. By default the cutoff in milliseconds.
  ///   - begin: called with that limit in its own transaction, before anything is deleted. It can close days to further
  ///     records.
  ///   - staying: the number of expired rows of each table that stay because of a dependency.
  ///   - openSince: records of this instant or later may still be applied, so their keys are kept. Nil leaves it to the
  ///     engine, which rejects every record whose key it may have deleted.
  ///   - beforeDeleting: called with the table and the ascending row ids in the transaction that deletes the rows. It
  ///     can save what SQL cannot.
  package init(
    of tables: [TableDescription], dependencies: [Dependency] = [], references: [Reference] = [],
    end: @escaping @Sendable (Database, Instant) throws -> Value = { .integer($1.millisecondsSinceEpoch) },
    begin: @escaping @Sendable (Database, Value) throws -> Void = { _, _ in },
    staying: @escaping @Sendable (Database, Instant) throws -> [String: Int] = { _, _ in [:] },
    openSince: @escaping @Sendable (Database) throws -> Instant? = { _ in nil },
    beforeDeleting: @escaping @Sendable (Database, String, [Int64]) throws -> Void = { _, _, _ in }
  ) {
    self.tables = tables.compactMap { table in
      table.expiry.map { Table(name: table.name, time: $0.time, kept: $0.kept, condition: $0.condition ?? "true") }
    }
    self.dependencies = dependencies
    rollUps = tables.compactMap { table in table.expiry?.rollUp.map { RollUp(of: table.name, $0) } }
    self.references = references
    self.end = end
    self.begin = begin
    self.staying = staying
    self.openSince = openSince
    self.beforeDeleting = beforeDeleting
  }

  /// The retention of the log and of the tables of every economy in a database, in the order of reports. A database
  /// that an app made lacks the tables of other economies until the first write.
  package static func all(of economies: [any Economy.Type], in database: Database) throws -> [Retention] {
    let tables = Set(try database.tableNames())
    return try ([log(of: economies)] + economies.compactMap { try $0.retention(of: database) })
      .filter { $0.tables.allSatisfy { tables.contains($0.name) } }
  }

  /// The limit for a table: rows with an earlier time have expired.
  func end(of table: Table, at instant: Instant, otherwise common: Value) -> Value {
    table.kept.map { .integer((instant - $0).millisecondsSinceEpoch) } ?? common
  }

  /// Deletes what has expired without the rest of a cleanup, for rows that have their own time limit.
  ///
  /// - Returns: the number of rows deleted.
  package func deleteExpired(in database: Database, at instant: Instant) throws -> Int {
    var expired = try ExpiredRows(self, in: database, before: instant, at: instant)
    var deleted = 0
    while let count = try database.transaction(.immediate, { try expired.next(limit: 500).map(expired.delete) }) {
      deleted += count.values.reduce(0, +)
    }
    return deleted
  }

  /// The number of rows of each table that a run would delete. Nothing is changed.
  func count(in database: Database, before cutoff: Instant, at instant: Instant) throws -> [String: Int] {
    let (common, staying) = (try end(database, cutoff), try staying(database, cutoff))
    var counts: [String: Int] = [:]
    for table in tables {
      let end = end(of: table, at: instant, otherwise: common)
      let sql = "select count(*) from main.\(table.name) where \(table.time) < ?1 and (\(table.condition))"
      counts[table.name] = (try database.element(sql, end) { try $0.count(0) } ?? 0) - staying[table.name, default: 0]
    }
    return counts
  }
}
