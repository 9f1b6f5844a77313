import EarnedJSON

/// Rows that are deleted together: row ids by table.
struct RowBatch: Equatable {
  /// By table, ascending. A table without rows is left out.
  let rowIDs: [String: [Int64]]
  /// The row ids as JSON arrays for `json_each`, made once for all statements.
  private let texts: [String: String]

  init(_ rowIDs: [String: some Sequence<Int64>]) {
    self.rowIDs = rowIDs.mapValues { $0.sorted() }.filter { !$0.value.isEmpty }
    texts = self.rowIDs.mapValues(Self.json)
  }

  var isEmpty: Bool { rowIDs.isEmpty }

  func json(_ table: String) -> String { texts[table] ?? "[]" }

  static func json(_ rowIDs: [Int64]) -> String { JSONValue.array(rowIDs.map(JSONValue.integer)).serialized() }
}

/// Rows that can only be deleted together, while they are being found.
struct DependentRows {
  /// A row, and a row that it needs.
  struct Pair {
    let row: Int64
    let needed: Int64
  }

  private struct Place: Hashable {
    let table: String
    let rowID: Int64
  }

  private(set) var rowIDs: [String: Set<Int64>]
  private var found: [(dependency: Retention.Dependency, pairs: [Pair])] = []

  init(_ table: String, _ rowIDs: [Int64]) { self.rowIDs = [table: Set(rowIDs)] }

  /// Adds the rows that others need. Returns those that are new.
  mutating func add(_ pairs: [Pair], by dependency: Retention.Dependency) -> [Int64] {
    guard !pairs.isEmpty else { return [] }
    found.append((dependency, pairs))
    var known = rowIDs.removeValue(forKey: dependency.needs) ?? []
    let first = pairs.compactMap { known.insert($0.needed).inserted ? $0.needed : nil }
    rowIDs[dependency.needs] = known
    return first
  }

  mutating func remove(_ rows: [Int64], of table: String) {
    // Rows stay only at the end of what has expired, so there is mostly nothing to remove.
    guard !rows.isEmpty else { return }
    var dependents: [Place: [Place]] = [:]
    for (dependency, pairs) in found {
      for pair in pairs {
        dependents[Place(table: dependency.needs, rowID: pair.needed), default: []].append(
          Place(table: dependency.row, rowID: pair.row))
      }
    }
    var waiting = rows.map { Place(table: table, rowID: $0) }
    while let place = waiting.popLast() {
      if rowIDs[place.table]?.remove(place.rowID) != nil { waiting += dependents[place] ?? [] }
    }
  }
}
