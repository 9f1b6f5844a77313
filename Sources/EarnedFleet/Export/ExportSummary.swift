import EarnedCore
import EarnedJSON
import EarnedSystem

package struct ExportSummary: Sendable {
  package var databases: Int { exported + unchanged + failed.count }
  package private(set) var exported = 0
  package private(set) var unchanged = 0
  /// The databases that could not be exported, sorted by path.
  package internal(set) var failed: [LeftOutDevice]
  /// The rows in the files of these databases, by relation; without relations that have none.
  package private(set) var rows: [String: Int] = [:]
  package private(set) var bytes = 0

  init(failed: [LeftOutDevice]) { self.failed = failed }

  /// Sorts the failures, which come in the order of threads.
  mutating func finish() { failed.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } }

  mutating func add(_ entry: ExportEntry, isNew: Bool) {
    if isNew { exported += 1 } else { unchanged += 1 }
    // The manifest's lines of unchanged databases have no relation without rows.
    rows.merge(entry.content.rows.filter { $0.value > 0 }, uniquingKeysWith: +)
    bytes += entry.bytes
  }

  /// The document `earned.export/1`.
  ///
  /// - Parameter explanation: why a database was not exported, in a sentence.
  package func json(explanation: (LeftOutDevice) -> String) -> JSONValue {
    var counts = JSONObject()
    for (relation, count) in rows.sorted(by: { $0.key < $1.key }) { counts[relation] = .integer(Int64(count)) }
    return [
      "schema": "earned.export/1", "databases": .integer(Int64(databases)), "exported": .integer(Int64(exported)),
      "unchanged": .integer(Int64(unchanged)),
      "failed": .array(failed.map { ["path": .path($0.path), "reason": .string(explanation($0))] }),
      "rows": .object(counts), "bytes": .integer(Int64(bytes)),
    ]
  }

  package func text(of folder: String) -> String {
    let parts = [
      "\(exported) exported", "\(unchanged) unchanged", failed.isEmpty ? nil : "\(failed.count) failed",
    ].compactMap { $0 }
    let count = rows.values.reduce(0, +)
    return "\(databases.counted("database")): \(parts.joined(separator: ", "))\n"
      + "  \(count.counted("row")), \(bytes) bytes in \(folder.shownPath)"
  }
}
