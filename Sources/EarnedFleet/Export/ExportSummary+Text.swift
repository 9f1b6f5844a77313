import EarnedCore
import EarnedFiles
import EarnedJSON

extension ExportSummary {
  /// The document `earned.export/1`.
  ///
  /// - Parameter explanation: why a database was not exported, in a sentence.
  public func json(explanation: (LeftOutDevice) -> String) -> JSONValue {
    var counts = JSONObject()
    for (relation, count) in rows.sorted(by: { $0.key < $1.key }) { counts[relation] = .integer(Int64(count)) }
    return [
      "schema": "earned.export/1", "databases": .integer(Int64(databases)), "exported": .integer(Int64(exported)),
      "unchanged": .integer(Int64(unchanged)),
      "failed": .array(failed.map { ["path": .path($0.path), "reason": .string(explanation($0))] }),
      "rows": .object(counts), "bytes": .integer(Int64(bytes)),
    ]
  }

  /// The same as two lines of text.
  public func text(of folder: String) -> String {
    let parts = [
      "\(exported) exported", "\(unchanged) unchanged", failed.isEmpty ? nil : "\(failed.count) failed",
    ].compactMap { $0 }
    let count = rows.values.reduce(0, +)
    return "\(databases.counted("database")): \(parts.joined(separator: ", "))\n"
      + "  \(count) rows, \(bytes) bytes in \(folder.shownPath)"
  }
}
