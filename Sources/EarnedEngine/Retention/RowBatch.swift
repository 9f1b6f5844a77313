import EarnedJSON

/// Rows that are deleted together: row ids by table.
struct RowBatch: Equatable {
  /// In ascending order. A table without rows is not among them.
  let rowIDs: [String: [Int64]]
  /// The same as JSON, made once for all statements.
  private let texts: [String: String]

  init(_ rowIDs: [String: some Sequence<Int64>]) {
    self.rowIDs = rowIDs.mapValues { $0.sorted() }.filter { !$0.value.isEmpty }
    texts = self.rowIDs.mapValues(Self.json)
  }

  var isEmpty: Bool { rowIDs.isEmpty }

  /// The ids of a table's rows as a JSON array, for `json_each`.
  func json(_ table: String) -> String { texts[table] ?? "[]" }

  /// Row ids as a JSON array.
  static func json(_ rowIDs: [Int64]) -> String { JSONValue.array(rowIDs.map(JSONValue.integer)).serialized() }
}
