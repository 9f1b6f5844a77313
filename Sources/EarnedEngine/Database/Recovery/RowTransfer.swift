import EarnedSQLite

/// Copies the trustworthy rows of a damaged file into a new database.
struct RowTransfer {
  private let salvaged: SalvagedFile
  private let database: Database
  private let allows: (Value, String, String) throws -> Bool
  private let progressed: (Int) throws -> Void
  private let shapes: [TableShape]
  private(set) var written = 0
  var tables: [String: RecoverySummary.Table] = [:]

  /// Our tables that the new schema fills by itself.
  private static let ownTables: Set = ["earned_migration"]

  init(
    from salvaged: SalvagedFile, to database: Database, allows: @escaping (Value, String, String) throws -> Bool,
    progressed: @escaping (Int) throws -> Void
  ) throws {
    self.salvaged = salvaged
    self.database = database
    self.allows = allows
    self.progressed = progressed
    shapes = try database.tableNames().filter { !Self.ownTables.contains($0) }.map {
      try TableShape($0, in: database)
    }
  }

  var summaries: [RecoverySummary.Table] { tables.values.sorted { $0.name < $1.name } }

  mutating func perform() throws {
    let entries = Dictionary(
      salvaged.schema.filter { $0.type == "table" }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let trees = salvaged.trees
    for shape in shapes {
      tables[shape.name] = RecoverySummary.Table(name: shape.name)
      guard let entry = entries[shape.name], let tree = trees[entry.root] else {
        tables[shape.name]?.isLost = entries[shape.name] != nil || !salvaged.isSchemaWhole
        continue
      }
      try take(tree, to: shape, entry)
    }
    try takeNameless(Set(salvaged.schema.map(\.root)))
    for name in entries.keys where tables[name] == nil && !Self.isInternal(name) {
      tables[name] = RecoverySummary.Table(name: name, isUnknown: true)
    }
  }

  private static func isInternal(_ name: String) -> Bool { name.hasPrefix("sqlite_") || ownTables.contains(name) }

  /// Copies rows of trees that are not in the schema, and of pages without a tree. They go to the table that accepts
  /// all of them and has lost rows, if there is exactly one. Otherwise they are left out.
  private mutating func takeNameless(_ named: Set<Int>) throws {
    let nameless = salvaged.trees.values.filter { !named.contains($0.root) && $0.root != 1 && $0.isTable == true }
    for tree in nameless.sorted(by: { $0.root < $1.root }) + salvaged.strays {
      var takers = shapes.filter { shape in
        shape.hasRowIDs && tables[shape.name].map { $0.isLost || $0.lostPages > 0 } ?? false
      }
      var count = 0
      _ = try salvaged.read(tree) { row in
        count += 1
        try takers.removeAll { try !$0.takes(row.values, allows: allows) }
      }
      guard count > 0, takers.count == 1, let shape = takers.first else { continue }
      guard try shape.isRecognizable(allows: allows) else { continue }
      try take(tree, to: shape, nil)
      tables[shape.name]?.isLost = false
    }
  }

  private mutating func take(_ tree: SalvagedTree, to shape: TableShape, _ entry: SalvagedSchemaEntry?) throws {
    guard let insertion = try RowInsertion(into: shape, madeBy: entry?.sql, database) else {
      tables[shape.name]?.leftOut[.otherColumns, default: 0] += 1
      return
    }
    let isAsOurs = entry?.sql == shape.sql
    var evidence = isAsOurs ? IndexEvidence(of: shape, in: salvaged) : IndexEvidence()
    var table = tables[shape.name] ?? RecoverySummary.Table(name: shape.name)
    var total = written
    let loss = try salvaged.read(tree) { row in
      table.found += 1
      let verdict = try verdict(row, shape, insertion, &evidence)
      if let verdict { table.leftOut[verdict, default: 0] += 1 } else { table.written += 1 }
      total += 1
      if total % 1_000 == 0 { try progressed(total) }
    }
    written = total
    table.lostPages += loss.pages
    table.unreadable += loss.cells
    table.missing += evidence.missing
    tables[shape.name] = table
  }

  /// Writes a row, or returns why it is not trustworthy.
  private func verdict(
    _ row: SalvagedRow, _ shape: TableShape, _ insertion: RowInsertion, _ evidence: inout IndexEvidence
  ) throws -> RecoverySummary.Reason? {
    guard let values = insertion.values(of: row), try shape.takes(values, allows: allows) else { return .notAllowed }
    guard evidence.agrees(with: row.rowID, values) else { return .contradictsIndex }
    do {
      try insertion.insert(row.rowID, values)
      return nil
    } catch {
      guard error.isConstraint else { throw error }
      return error.isUniqueness ? .sameKey : .notAllowed
    }
  }
}

/// Inserts rows into one table. Their columns may have another order in the damaged file.
struct RowInsertion {
  private let shape: TableShape
  private let statement: Statement
  /// For each of our columns, its position in a stored row.
  private let places: [Int]
  private let storedCount: Int

  init?(into shape: TableShape, madeBy sql: String?, _ database: Database) throws {
    let stored =
      if let sql, sql != shape.sql {
        TableShape.columnNames(madeBy: sql, table: shape.name) ?? shape.columns.map(\.name)
      } else {
        shape.columns.map(\.name)
      }
    let places = shape.columns.compactMap { stored.firstIndex(of: $0.name) }
    guard places.count == shape.columns.count else { return nil }
    self.places = places
    self.shape = shape
    storedCount = stored.count
    let names =
      (shape.hasRowIDs && shape.rowIDColumn == nil ? ["rowid"] : []) + shape.columns.map(\.name.quotedIdentifier)
    statement = try database.prepare(
      """
      insert into \(shape.name.quotedIdentifier) (\(names.joined(separator: ", "))) \
      values (\(names.map { _ in "?" }.joined(separator: ", ")))
      """)
  }

  /// The values of a stored row in the order of our columns; nil when it is not a row of this table.
  func values(of row: SalvagedRow) -> [Value]? {
    guard row.values.count == storedCount, (row.rowID != nil) == shape.hasRowIDs else { return nil }
    var values = places.map { row.values[$0] }
    if let column = shape.rowIDColumn, let rowID = row.rowID {
      guard values[column] == .null else { return nil }
      values[column] = .integer(rowID)
    }
    return values
  }

  func insert(_ rowID: Int64?, _ values: [Value]) throws(SQLiteError) {
    let hidden: [Value] = shape.hasRowIDs && shape.rowIDColumn == nil ? [rowID.map(Value.integer) ?? .null] : []
    try statement.bind(hidden + values)
    while try statement.step() {}
  }
}
