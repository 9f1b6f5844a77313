import EarnedCore
import JSON

/// What a retention run did (interface, section 5).
public struct RetentionSummary: Equatable, Sendable {
  /// False when the last cleanup was less than a day ago.
  public var ran = true
  /// Nothing was changed, only looked at.
  public var isDryRun = false
  /// Rows earlier than this went.
  public var cutoff: Instant
  /// Rows deleted, or to be deleted, by table.
  public var deleted: [String: Int] = [:]
  /// Rows that are in the archive now and were not before.
  public var archived = 0
  /// The size of the database before.
  public var bytesBefore: Int64 = 0
  /// The size of the database after.
  public var bytesAfter: Int64 = 0
  /// What a person should know, such as space that could be given back.
  public var notes: [String] = []

  /// A run with this cutoff, before it has done anything.
  init(cutoff: Instant, tables: [String]) {
    self.cutoff = cutoff
    deleted = Dictionary(uniqueKeysWithValues: tables.map { ($0, 0) })
  }

  /// The document of the contract.
  public func json(tables: [String]) -> JSONValue {
    var counts = JSONObject()
    for table in tables { counts[table] = .integer(Int64(deleted[table] ?? 0)) }
    return [
      "schema": "earned.retention/1", "ran": .bool(ran), "dry_run": .bool(isDryRun),
      "cutoff_ts_utc_ms": .integer(cutoff.millisecondsSinceEpoch), "deleted": .object(counts),
      "archived": .integer(Int64(archived)), "bytes_before": .integer(bytesBefore), "bytes_after": .integer(bytesAfter),
    ]
  }

  /// One line for a person or a log.
  public var text: String {
    guard ran else { return "retention: nothing to do, the last cleanup was less than a day ago (--force runs it)" }
    let rows = deleted.values.reduce(0, +)
    let verb = isDryRun ? "would delete" : "deleted"
    var line = "retention: \(verb) \(rows) row\(rows == 1 ? "" : "s")"
    if archived > 0 { line += ", archived \(archived)" }
    if !isDryRun { line += "; the file went from \(bytesBefore) to \(bytesAfter) bytes" }
    return line
  }
}
