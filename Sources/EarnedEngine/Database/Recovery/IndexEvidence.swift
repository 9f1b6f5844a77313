import EarnedSQLite

/// What the indexes of a table say about its rows: each has a copy of some columns, with the row id.
struct IndexEvidence {
  private struct Index {
    let columns: [Int]
    /// By row id, a hash of what the index has of the row.
    var hashes: [Int64: Int] = [:]
    /// No part of the index is lost, so every row of the table is in it.
    var isWhole: Bool
  }

  private var indexes: [Index] = []
  private var unseen: Set<Int64> = []

  /// No evidence.
  init() {}

  /// Reads what is left of those indexes that have our definition.
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

  /// The number of rows that are in an index but were not found.
  var missing: Int { unseen.count }

  /// Whether no index contradicts the row: by other values for it or, when the whole index was read, by no entry.
  mutating func agrees(with rowID: Int64?, _ values: [Value]) -> Bool {
    guard let rowID else { return true }
    unseen.remove(rowID)
    return indexes.allSatisfy { index in
      index.hashes[rowID].map { $0 == index.columns.map { values[$0] }.hashValue } ?? !index.isWhole
    }
  }
}
