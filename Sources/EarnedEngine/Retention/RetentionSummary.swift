import EarnedCore
import EarnedJSON

/// What a retention run did (interface, section 5).
public struct RetentionSummary: Equatable, Sendable {
  /// False when the last cleanup was less than a day ago.
  public var ran = true
  /// Whether nothing was changed.
  public var isDryRun = false
  /// Rows before this time were deleted.
  public var cutoff: Instant
  /// Rows deleted, or to be deleted, by table.
  public var deleted: [String: Int] = [:]
  /// Rows that were added to the archive.
  public var archived = 0
  /// The size of the database before, in bytes.
  public var bytesBefore: Int64 = 0
  /// The size of the database after, in bytes.
  public var bytesAfter: Int64 = 0
  /// Notes for the user, such as space that could be returned.
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

  /// One line of text.
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
