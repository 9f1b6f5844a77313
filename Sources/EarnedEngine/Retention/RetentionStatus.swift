import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The state of retention: the last run, the next one, the size of the tables, what a run would delete (contract,
/// section 5).
package struct RetentionStatus: Sendable {
  package struct Table: Equatable, Sendable {
    package let name: String
    package let rows: Int
    package let bytes: Int64
    package let expired: Int
  }

  private let now: Now
  /// The time of the last cleanup; nil when there was none.
  package let lastCleanup: Instant?
  /// When the next one is due; nil means now.
  package let nextDue: Instant?
  /// Why a cleanup that is due would be rejected; nil when it would not be.
  package let refusal: RetentionFault?
  package let tables: [Table]

  /// Reads the status without changing anything.
  ///
  /// - Parameter systemClock: the system's clock, when now does not come from it.
  package init(
    of database: Database, economies: [any Economy.Type], now: Now, systemClock: Instant? = nil
  ) throws {
    self.now = now
    var options = RetentionRun.Options()
    options.systemClock = systemClock
    let run = try RetentionRun(database: database, economies: economies, options: options, now: now)
    lastCleanup = try run.lastCleanup()
    nextDue = RetentionRun.nextDue(after: lastCleanup, at: now.instant)
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

  private static func bytes(of table: String, _ database: Database) throws(SQLiteError) -> Int64 {
    let sql = """
      select coalesce(sum(pgsize), 0) from dbstat
      where aggregate = true and name in (select name from sqlite_master where tbl_name = ?)
      """
    return try database.first(sql, table) { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }

  package var json: JSONValue {
    var counts = JSONObject()
    for table in tables {
      counts[table.name] = [
        "rows": .count(table.rows), "bytes": .integer(table.bytes), "expired": .count(table.expired),
      ]
    }
    return [
      "schema": "earned.retention-status/1",
      "last_cleanup_ts_utc_ms": .optional(lastCleanup),
      "next_due_ts_utc_ms": .instant(nextDue ?? now.instant),
      "due": .bool(nextDue == nil), "refused": refusal.map { .string("\($0)") } ?? .null, "tables": .object(counts),
    ]
  }

  package var text: String {
    let last = lastCleanup.map { "last cleanup \($0.rfc3339(in: now.timeZone))" } ?? "no cleanup so far"
    let next = nextDue.map { "next due \($0.rfc3339(in: now.timeZone))" } ?? "a run is due"
    let refused = refusal.map { ", but it would be rejected: \($0)" } ?? ""
    let width = tables.map(\.name.count).max() ?? 0
    let rows = tables.map { table in
      let name = table.name + String(repeating: " ", count: width - table.name.count)
      return "  \(name)  \(table.rows.counted("row")), \(table.bytes) bytes, \(table.expired) expired"
    }
    return (["\(last); \(next)\(refused)"] + rows).joined(separator: "\n")
  }
}

/// What a retention run did (contract, section 5).
package struct RetentionSummary: Equatable, Sendable {
  /// False when it did nothing, because the last cleanup was less than a day ago.
  package var ran = true
  package var isDryRun = false
  package var cutoff: Instant
  /// Rows deleted, or to be deleted, by table.
  package var deleted: [String: Int] = [:]
  package var archived = 0
  package var bytesBefore: Int64 = 0
  package var bytesAfter: Int64 = 0
  /// Notes for the user, such as space that could be returned.
  package var notes: [String] = []

  init(cutoff: Instant, tables: [String]) {
    self.cutoff = cutoff
    deleted = Dictionary(uniqueKeysWithValues: tables.map { ($0, 0) })
  }

  package func json(tables: [String]) -> JSONValue {
    var counts = JSONObject()
    for table in tables { counts[table] = .count(deleted[table] ?? 0) }
    return [
      "schema": "earned.retention/1", "ran": .bool(ran), "dry_run": .bool(isDryRun),
      "cutoff_ts_utc_ms": .instant(cutoff), "deleted": .object(counts),
      "archived": .count(archived), "bytes_before": .integer(bytesBefore), "bytes_after": .integer(bytesAfter),
    ]
  }

  package var text: String {
    guard ran else { return "retention: nothing to do, the last cleanup was less than a day ago (--force runs it)" }
    let rows = deleted.values.reduce(0, +)
    let verb = isDryRun ? "would delete" : "deleted"
    var line = "retention: \(verb) \(rows) row\(rows == 1 ? "" : "s")"
    if archived > 0 { line += ", archived \(archived)" }
    if !isDryRun { line += "; the file went from \(bytesBefore) to \(bytesAfter) bytes" }
    return line
  }
}
