import SQLite

/// What is left of one b-tree: a table or an index.
public struct SalvagedTree: Sendable {
  /// A page of rows, and the row ids that may stand in it.
  struct Leaf: Sendable {
    let page: PageNumber
    let rowIDs: ClosedRange<Int64>
  }

  /// The page it begins at, which the schema names.
  public let root: PageNumber
  /// Pages of it that cannot be read.
  public internal(set) var lostPages = 0
  /// Whether it is the tree of a table with row ids; nil when nothing of it could be read.
  public internal(set) var isTable: Bool?
  var leaves: [Leaf] = []
}

/// One row or index entry.
public struct SalvagedRow: Equatable, Sendable {
  /// Its row id; nil in an index and in a table without row ids.
  public let rowID: Int64?
  /// Its columns, as they stand in the file: an `integer primary key` is null, as its value is the row id, and a whole
  /// number in a column of reals is an integer.
  public let values: [Value]
}

/// One line of the schema: a table or an index, and the root of its tree.
public struct SalvagedSchemaEntry: Equatable, Sendable {
  /// `table` or `index`.
  public let type: String
  /// Its name.
  public let name: String
  /// The table it belongs to.
  public let table: String
  /// Where its tree begins.
  public let root: PageNumber
  /// The statement that made it; nil for the index of a constraint.
  public let sql: String?

  /// Reads a row of `sqlite_schema`; nil when it is none, or has no tree.
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
