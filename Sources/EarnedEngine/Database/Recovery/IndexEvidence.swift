import SQLite
import SQLiteFile

/// What the indexes of a table say of its rows: each holds some columns a second time, beside the row id.
struct IndexEvidence {
  private struct Index {
    let columns: [Int]
    /// By row id, what the index holds of the row.
    var hashes: [Int64: Int] = [:]
    /// Every row of the table is in it, as nothing of it is lost.
    var isWhole: Bool
  }

  private var indexes: [Index] = []
  private var unseen: Set<Int64> = []

  /// Nothing is known.
  init() {}

  /// Reads what is left of the indexes that are as ours.
  init(of shape: TableShape, in salvaged: SalvagedFile) {
    let entries = Dictionary(
      salvaged.schema.filter { $0.type == "index" && $0.table == shape.name }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    for index in shape.indexes where shape.hasRowIDs {
      guard let entry = entries[index.name], entry.sql == index.sql, let tree = salvaged.trees[entry.root],
        tree.isTable == false
      else { continue }
      let read = Self.read(tree, index, salvaged)
      if !index.isPartial { unseen.formUnion(read.hashes.keys) }
      indexes.append(read)
    }
  }

  private static func read(_ tree: SalvagedTree, _ shape: TableShape.Index, _ salvaged: SalvagedFile) -> Index {
    var index = Index(columns: shape.columns, isWhole: !shape.isPartial && tree.lostPages == 0)
    let lost = salvaged.read(tree) { row in
      guard row.values.count == shape.columns.count + 1, case .integer(let rowID)? = row.values.last else {
        index.isWhole = false
        return
      }
      index.hashes[rowID] = Array(row.values.dropLast()).hashValue
    }
    if lost > 0 { index.isWhole = false }
    return index
  }

  /// Rows that an index knows and that were not found.
  var missing: Int { unseen.count }

  /// Whether no index says otherwise: it holds other values for the row, or, when nothing of it is lost, none.
  mutating func agrees(with rowID: Int64?, _ values: [Value]) -> Bool {
    guard let rowID else { return true }
    unseen.remove(rowID)
    return indexes.allSatisfy { index in
      index.hashes[rowID].map { $0 == index.columns.map { values[$0] }.hashValue } ?? !index.isWhole
    }
  }
}
