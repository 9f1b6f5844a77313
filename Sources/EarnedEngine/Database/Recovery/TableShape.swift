import EarnedSQLite
import EarnedSystem

/// A table of our schema as a recovery needs it: its columns, and the indexes, which have copies of some of them.
struct TableShape {
  struct Column: Equatable {
    let name: String
    let type: String
    let mayBeNull: Bool
  }

  struct Index {
    let name: String
    let sql: String?
    let columns: [Int]
    /// Whether it is a partial index, which leaves rows out.
    let isPartial: Bool
  }

  let name: String
  let sql: String
  let columns: [Column]
  /// The position of the column that is the row id.
  let rowIDColumn: Int?
  let hasRowIDs: Bool
  let indexes: [Index]

  init(_ name: String, in database: Database) throws {
    self.name = name
    let table = try database.first(
      "select sql, wr from sqlite_schema s join pragma_table_list(s.name) where s.name = ?", name
    ) { row throws(SQLiteError) in (sql: try row.text(0), isWithoutRowIDs: try row.flag(1)) }
    guard let table else { preconditionFailure("the table \(name) is in its own database") }
    sql = table.sql
    hasRowIDs = !table.isWithoutRowIDs
    columns = try Self.columns(of: name, in: database)
    let keys = try database.rows(
      "select cid from pragma_table_info(?) where pk > 0 and upper(type) = 'INTEGER'", name
    ) { row throws(SQLiteError) in Int(try row.integer(0)) }
    rowIDColumn = hasRowIDs && keys.count == 1 ? keys[0] : nil
    indexes = try Self.indexes(of: name, in: database)
  }

  private static func columns(of table: String, in database: Database) throws(SQLiteError) -> [Column] {
    try database.rows("select name, upper(type), \"notnull\", pk from pragma_table_info(?) order by cid", table) {
      row throws(SQLiteError) in
      // SQLite allows null in a text key. Our tables never have null there.
      Column(
        name: try row.text(0), type: try row.text(1), mayBeNull: (try row.integer(2), try row.integer(3)) == (0, 0))
    }
  }

  private static func indexes(of table: String, in database: Database) throws(SQLiteError) -> [Index] {
    let list = try database.rows(
      "select l.name, s.sql, l.partial from pragma_index_list(?) l join sqlite_schema s on s.name = l.name", table
    ) { row throws(SQLiteError) in (name: try row.text(0), sql: try row.optionalText(1), partial: try row.flag(2)) }
    return try list.map { index throws(SQLiteError) in
      let columns = try database.rows("select cid from pragma_index_info(?) order by seqno", index.name) {
        row throws(SQLiteError) in Int(try row.integer(0))
      }
      return Index(name: index.name, sql: index.sql, columns: columns, isPartial: index.partial)
    }
  }

  /// The columns of a table as another program created it; nil when its statement cannot be used.
  ///
  /// The statement comes from a damaged file, so it is run in an empty database in memory, where it can do no harm.
  static func columnNames(madeBy statement: String, table: String) -> [String]? {
    guard statement.uppercased().hasPrefix("CREATE TABLE"), !statement.uppercased().contains("SELECT") else {
      return nil
    }
    do {
      let scratch = try Database(.memory, .create)
      try scratch.run(script: "pragma trusted_schema = off;")
      try scratch.execute(statement)
      let names = try columns(of: table, in: scratch).map(\.name)
      return names.isEmpty ? nil : names
    } catch {
      // The statement is damaged too, so the table is assumed to have our columns.
      return nil
    }
  }

  /// Whether the values of a row alone can show that it belongs to this table, because some column allows only certain
  /// texts. In a table such as `meta` almost any row would be valid.
  func isRecognizable(allows: (Value, String, String) throws -> Bool) rethrows -> Bool {
    try columns.contains { try $0.type == "TEXT" && !allows(.text("?"), $0.name, name) }
  }

  /// Whether a row is valid in this table: one value per column, each of its declared type and allowed there.
  func takes(_ values: [Value], allows: (Value, String, String) throws -> Bool) rethrows -> Bool {
    try values.count == columns.count
      && zip(columns, values).enumerated().allSatisfy { index, pair in
        let (column, value) = pair
        switch (value, column.type) {
        case (.null, _): return column.mayBeNull || index == rowIDColumn
        case (.integer, "INTEGER"), (.text, "TEXT"), (.blob, "BLOB"), (.real, "REAL"), (.integer, "REAL"):
          return try allows(value, column.name, name)
        default: return false
        }
      }
  }
}

/// What the indexes of a table say about its rows. An index has copies of some columns with the row id, so rows can be
/// checked against it.
struct IndexEvidence {
  private struct Index {
    let columns: [Int]
    /// By row id, a hash of the values in the index.
    var hashes: [Int64: Int] = [:]
    /// Whether no part of the index is lost, so that every row of the table must be in it.
    var isWhole: Bool
  }

  private var indexes: [Index] = []
  private var unseen: Set<Int64> = []

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
    var index = Index(columns: shape.columns, isWhole: !shape.isPartial)
    let loss = salvaged.read(tree) { row in
      guard row.values.count == shape.columns.count + 1, case .integer(let rowID)? = row.values.last else {
        index.isWhole = false
        return
      }
      index.hashes[rowID] = Array(row.values.dropLast()).hashValue
    }
    if !loss.isNone { index.isWhole = false }
    return index
  }

  /// The number of rows that are in an index but were not found.
  var missing: Int { unseen.count }

  /// False when an index has other values for the row, or was read completely and does not have it.
  mutating func agrees(with rowID: Int64?, _ values: [Value]) -> Bool {
    guard let rowID else { return true }
    unseen.remove(rowID)
    return indexes.allSatisfy { index in
      index.hashes[rowID].map { $0 == index.columns.map { values[$0] }.hashValue } ?? !index.isWhole
    }
  }
}
