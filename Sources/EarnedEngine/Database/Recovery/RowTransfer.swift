import EarnedSQLite

/// Copies the trustworthy rows of a damaged file into a new database.
struct RowTransfer {
  private let salvaged: SalvagedFile
  private let database: Database
  private let allows: (Value, String, String) throws -> Bool
  private let progressed: (Int) throws -> Void
  private let shapes: [TableShape]
  /// The number of rows written.
  private(set) var written = 0
  var tables: [String: RecoverySummary.Table] = [:]

  /// Tables of ours that the new schema fills by itself.
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

  /// The tables, by name.
  var summaries: [RecoverySummary.Table] { tables.values.sorted { $0.name < $1.name } }

  /// Copies all rows.
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
    guard let insertion = try Insertion(into: shape, madeBy: entry?.sql, database) else {
      tables[shape.name]?.leftOut[.otherColumns, default: 0] += 1
      return
    }
    let isAsOurs = entry?.sql == shape.sql
    var evidence = isAsOurs ? IndexEvidence(of: shape, in: salvaged) : IndexEvidence()
    var table = tables[shape.name] ?? RecoverySummary.Table(name: shape.name)
    table.lostPages += tree.lostPages
    var total = written
    table.unreadable += try salvaged.read(tree) { row in
      table.found += 1
      let verdict = try verdict(row, shape, insertion, &evidence)
      if let verdict { table.leftOut[verdict, default: 0] += 1 } else { table.written += 1 }
      total += 1
      if total % 1_000 == 0 { try progressed(total) }
    }
    written = total
    table.missing += evidence.missing
    tables[shape.name] = table
  }

  /// Writes a row, or returns why it is not trustworthy.
  private func verdict(
    _ row: SalvagedRow, _ shape: TableShape, _ insertion: Insertion, _ evidence: inout IndexEvidence
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
