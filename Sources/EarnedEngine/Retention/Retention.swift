import EarnedCore
import SQLite

/// How long the rows of some tables are kept, what of them is remembered when they go, and how they hang together
/// (data model A8). A description: `ExpiredRows` and `RetentionRun` do the work.
public struct Retention: Sendable {
  /// A table that rows are deleted from.
  struct Table {
    let name: String
    /// The column that says when a row expires: milliseconds or a date.
    let time: String
    /// How long rows are kept, of a table that does not go by the days of the run.
    let kept: Duration?
    /// SQL, true of the rows that may go when their time has come; `?1` is what the time of expired rows lies before.
    let condition: String
  }

  /// A row of one table that cannot go without rows of another one.
  public struct Tie: Sendable {
    let row: String
    let needs: String
    let condition: String

    /// Ties rows of two tables.
    ///
    /// - Parameter condition: SQL over `this`, the row, and `other`, a row that it cannot go without.
    public init(_ row: String, needs: String, on condition: String) {
      self.row = row
      self.needs = needs
      self.condition = condition
    }
  }

  /// What is remembered of the rows of a table before they are deleted.
  struct RollUp {
    let table: String
    let sql: String

    init(of table: String, _ sql: String) {
      self.table = table
      self.sql = sql
    }
  }

  /// Rows that stay, but that an archive needs a copy of because archived rows refer to them.
  public struct Reference: Sendable {
    let table: String
    let referring: String
    let sql: String

    /// A `select` of whole rows of `table`, where `expired` are the rows of `referring` that go.
    public init(to table: String, from referring: String, _ sql: String) {
      self.table = table
      self.referring = referring
      self.sql = sql
    }
  }

  /// In the order in which their rows go, parents before children.
  var tables: [Table]
  var ties: [Tie]
  var rollUps: [RollUp]
  var references: [Reference]
  var end: @Sendable (Database, Instant) throws -> Value
  var begin: @Sendable (Database, Value) throws -> Void
  var staying: @Sendable (Database, Instant) throws -> [String: Int]
  var openSince: @Sendable (Database) throws -> Instant?
  var beforeDeleting: @Sendable (Database, String, [Int64]) throws -> Void

  /// Describes the rows that go.
  ///
  /// - Parameters:
  ///   - tables: parents before the children that refer to them. Those whose rows do not expire are left out.
  ///   - end: what the time columns of expired rows lie before; the cutoff in milliseconds unless said otherwise.
  ///   - begin: runs in a transaction of its own before anything is deleted, with that end: time to close days for
  ///     further records.
  ///   - staying: how many of the expired rows of each table stay because of a tie.
  ///   - openSince: records of this instant or later may still be applied, so their keys are kept. Nil leaves it to the
  ///     engine: it rejects every record whose key it may have deleted.
  ///   - beforeDeleting: runs in the transaction that deletes rows, with their table and row ids in ascending order: time
  ///     to remember of them what no SQL can.
  public init(
    of tables: [TableDescription], ties: [Tie] = [], references: [Reference] = [],
    end: @escaping @Sendable (Database, Instant) throws -> Value = { .integer($1.millisecondsSinceEpoch) },
    begin: @escaping @Sendable (Database, Value) throws -> Void = { _, _ in },
    staying: @escaping @Sendable (Database, Instant) throws -> [String: Int] = { _, _ in [:] },
    openSince: @escaping @Sendable (Database) throws -> Instant? = { _ in nil },
    beforeDeleting: @escaping @Sendable (Database, String, [Int64]) throws -> Void = { _, _, _ in }
  ) {
    self.tables = tables.compactMap { table in
      table.expiry.map { Table(name: table.name, time: $0.time, kept: $0.kept, condition: $0.condition ?? "true") }
    }
    self.ties = ties
    rollUps = tables.compactMap { table in table.expiry?.rollUp.map { RollUp(of: table.name, $0) } }
    self.references = references
    self.end = end
    self.begin = begin
    self.staying = staying
    self.openSince = openSince
    self.beforeDeleting = beforeDeleting
  }

  /// What a run looks after in a database: the log, and the tables of every economy that has rows there. In the order
  /// in which they are reported.
  public static func all(of economies: [any Economy.Type], in database: Database) throws -> [Retention] {
    [log(of: economies)] + (try economies.compactMap { try $0.retention(of: database) })
  }

  /// What the time of the rows of a table that have expired lies before.
  func end(of table: Table, at instant: Instant, otherwise common: Value) -> Value {
    table.kept.map { .integer((instant - $0).millisecondsSinceEpoch) } ?? common
  }

  /// Deletes what has expired, without the rest of a run: for rows that go by a time of their own.
  ///
  /// - Returns: how many rows went.
  public func deleteExpired(in database: Database, at instant: Instant) throws -> Int {
    var expired = try ExpiredRows(self, in: database, before: instant, at: instant)
    var deleted = 0
    while let count = try database.transaction(.immediate, { try expired.next(limit: 500).map(expired.delete) }) {
      deleted += count.values.reduce(0, +)
    }
    return deleted
  }

  /// How many rows of each table a run would delete. Nothing is changed.
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
