/// What is left of one b-tree: a table or an index.
public struct SalvagedTree: Sendable {
  /// A leaf page, and the row ids that it may contain.
  struct Leaf: Sendable {
    let page: PageNumber
    let rowIDs: ClosedRange<Int64>
  }

  /// Its root page, as in the schema.
  public let root: PageNumber
  /// The number of its pages that cannot be read.
  public internal(set) var lostPages = 0
  /// Whether it is the tree of a table with row ids; nil when nothing of it could be read.
  public internal(set) var isTable: Bool?
  var leaves: [Leaf] = []
}

/// One row or index entry.
public struct SalvagedRow: Equatable, Sendable {
  /// Its row id; nil in an index and in a table without row ids.
  public let rowID: Int64?
  /// Its columns as stored: an `integer primary key` is null, as its value is the row id, and a whole number in a real
  /// column is an integer.
  public let values: [Value]
}

/// An entry of the schema: a table or an index, and the root of its tree.
public struct SalvagedSchemaEntry: Equatable, Sendable {
  /// `table` or `index`.
  public let type: String
  /// Its name.
  public let name: String
  /// The table it belongs to.
  public let table: String
  /// The root page of its tree.
  public let root: PageNumber
  /// The statement that created it; nil for the index of a constraint.
  public let sql: String?

  /// Reads a row of `sqlite_schema`; nil when it is not one, or has no tree.
  init?(_ values: [Value]) {
    guard values.count == 5, case .text(let type) = values[0], ["table", "index"].contains(type),
      case .text(let name) = values[1], case .text(let table) = values[2], case .integer(let root) = values[3],
      root > 1, let page = PageNumber(exactly: root)
    else { return nil }
    switch values[4] {
    case .text(let sql) where sql.uppercased().hasPrefix("CREATE "): self.sql = sql
    case .null where type == "index": sql = nil
    default: return nil
    }
    (self.type, self.name, self.table, self.root) = (type, name, table, page)
  }
}
