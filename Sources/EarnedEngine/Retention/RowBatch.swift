import JSON

/// Rows that are deleted together: row ids by table.
struct RowBatch: Equatable {
  /// A row of a table.
  struct Place: Hashable {
    let table: String
    let rowID: Int64
  }

  private(set) var rowIDs: [String: Set<Int64>] = [:]

  var isEmpty: Bool { rowIDs.values.allSatisfy(\.isEmpty) }

  /// Adds a row. Returns false when it was in the batch already.
  @discardableResult
  mutating func insert(_ place: Place) -> Bool { rowIDs[place.table, default: []].insert(place.rowID).inserted }

  /// Removes rows, and all rows that need them.
  ///
  /// - Parameter dependents: for each row, the rows that need it.
  mutating func remove(_ places: [Place], dependents: [Place: [Place]]) {
    var waiting = places
    while let place = waiting.popLast() {
      if rowIDs[place.table]?.remove(place.rowID) != nil { waiting += dependents[place] ?? [] }
    }
  }

  /// The ids of a table's rows as a JSON array, in ascending order, for `json_each`.
  func json(_ table: String) -> String { Self.json((rowIDs[table] ?? []).sorted()) }

  /// Row ids as a JSON array.
  static func json(_ rowIDs: [Int64]) -> String { JSONValue.array(rowIDs.map(JSONValue.integer)).serialized() }
}
