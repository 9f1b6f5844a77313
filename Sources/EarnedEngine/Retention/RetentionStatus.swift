import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The state of retention: the last run, the next one, the size of the tables, what a run would delete (interface,
/// section 5).
public struct RetentionStatus: Sendable {
  /// One table.
  public struct Table: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// The number of its rows.
    public let rows: Int
    /// Its size in the file, with its indexes.
    public let bytes: Int64
    /// The number of rows that a run would delete now.
    public let expired: Int
  }

  private let now: Now
  /// The time of the last cleanup; nil when there was none.
  public let lastCleanup: Instant?
  /// When the next one is due; nil means now.
  public let nextDue: Instant?
  /// Why a run that is due would be refused; nil when it would not be.
  public let refusal: RetentionFault?
  /// The tables that retention cleans up.
  public let tables: [Table]

  /// Reads the status without changing anything.
  ///
  /// - Parameter systemClock: the system's clock, when now does not come from it.
  public init(
    of database: Database, economies: [any Economy.Type], now: Now, systemClock: Instant? = nil
  ) throws {
    self.now = now
    var options = RetentionRun.Options()
    options.systemClock = systemClock
    let run = try RetentionRun(database: database, economies: economies, options: options, now: now)
    lastCleanup = try run.lastCleanup()
    nextDue = lastCleanup.map { $0 + RetentionRun.cleanupInterval }.flatMap { $0 > now.instant ? $0 : nil }
    refusal = try nextDue == nil ? Self.refusal(of: run) : nil
    var tables: [Table] = []
    let expired = try run.expiredRows()
    for name in run.tables {
      tables.append(
        Table(
          name: name, rows: try Self.rows(of: name, database), bytes: try Self.bytes(of: name, database),
          expired: expired[name] ?? 0))
    }
    self.tables = tables
  }

  private static func refusal(of run: RetentionRun) throws -> RetentionFault? {
    do {
      try run.checkClock()
      return nil
    } catch let fault as RetentionFault {
      return fault
    }
  }

  private static func rows(of table: String, _ database: Database) throws(SQLiteError) -> Int {
    try database.first("select count(*) from \(table)") { row throws(SQLiteError) in Int(try row.integer(0)) } ?? 0
  }

  /// The pages of a table and its indexes.
  private static func bytes(of table: String, _ database: Database) throws(SQLiteError) -> Int64 {
    let sql = """
      select coalesce(sum(pgsize), 0) from dbstat
      where aggregate = true and name in (select name from sqlite_master where tbl_name = ?)
      """
    return try database.first(sql, table) { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }

  /// The status as one document.
  public var json: JSONValue {
    var counts = JSONObject()
    for table in tables {
      counts[table.name] = [
        "rows": .integer(Int64(table.rows)), "bytes": .integer(table.bytes), "expired": .integer(Int64(table.expired)),
      ]
    }
    return [
      "schema": "earned.retention-status/1",
      "last_cleanup_ts_utc_ms": lastCleanup.map { .integer($0.millisecondsSinceEpoch) } ?? .null,
      "next_due_ts_utc_ms": .integer((nextDue ?? now.instant).millisecondsSinceEpoch),
      "due": .bool(nextDue == nil), "refused": refusal.map { .string("\($0)") } ?? .null, "tables": .object(counts),
    ]
  }

  /// The status for a person.
  public var text: String {
    let last = lastCleanup.map { "last cleanup \($0.rfc3339(in: now.timeZone))" } ?? "no cleanup so far"
    let next = nextDue.map { "next due \($0.rfc3339(in: now.timeZone))" } ?? "a run is due"
    let refused = refusal.map { ", but it would be refused: \($0)" } ?? ""
    let width = tables.map(\.name.count).max() ?? 0
    let rows = tables.map { table in
      let name = table.name + String(repeating: " ", count: width - table.name.count)
      return "  \(name)  \(table.rows) rows, \(table.bytes) bytes, \(table.expired) expired"
    }
    return (["\(last); \(next)\(refused)"] + rows).joined(separator: "\n")
  }
}
