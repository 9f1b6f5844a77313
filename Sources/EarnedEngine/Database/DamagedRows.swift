import EarnedCore
import EarnedSQLite

/// What is answered without: rows that hold a number outside the bounds that its column declares (decision E62; contract,
/// section 16). Diagnostics, backups and repairs read all rows.
extension EarnedDatabase {
  /// From now on the connection, which only reads, reads no damaged row, also of an archive that is attached. A table with one
  /// row is read as it is; whoever reads a damaged number of it gets a fault. The tables of economies that are not in use
  /// are left alone: they cost time, and answers say nothing of them.
  package static func leaveOutDamage(in database: Database, of economies: [any Economy.Type]) throws {
    let tables = try economies.filter { try mayBeInUse($0, database) }.flatMap { $0.tables } + [EventLog.table]
    try database.readSoundRows(of: tables.map(SoundRows.Table.init))
  }

  /// Whether an economy is in use, also when a damaged page keeps that from being found out. One without tables is not.
  private static func mayBeInUse(_ economy: any Economy.Type, _ database: Database) throws -> Bool {
    do {
      return try economy.isInUse(in: database)
    } catch let error as SQLiteError where error.isDamage || error.isOfStatement {
      return error.isDamage
    }
  }

  /// Which damaged rows were left out so far, as sentences for whoever is answered; nil when none was.
  package static func damageNote(of database: Database) -> String? {
    guard let counts = database.soundRows?.leftOut.counts, !counts.isEmpty else { return nil }
    let rows = counts.map { table, rows in
      (rows < SoundRows.LeftOut.most ? rows.counted("row") : "\(rows) rows and more") + " of \(table)"
    }
    return "Left out, because a number in it is outside its bounds: \(rows.joined(separator: ", ")). "
      + "'earned diagnostics check' names the column."
  }
}

extension SoundRows.Table {
  /// The columns of a table that hold bounded numbers, and the time between those that are in order.
  fileprivate init(_ table: TableDescription) {
    let isSingle = table.columns.contains { $0.kind.isOne }
    let between =
      isSingle ? [] : table.inOrder.map { ("\($0.later) - \($0.earlier)", SoundRows.Bounds.integers(0...Int64.max)) }
    self.init(
      table.name, columns: table.columns.map(\.name),
      bounds: table.columns.compactMap { column in column.kind.bounds.map { (column.name, $0) } } + between,
      isSingle: isSingle)
  }
}

extension ValueKind {
  fileprivate var bounds: SoundRows.Bounds? {
    if case .real(let range) = unwrapped { .reals(range) } else { integers.map(SoundRows.Bounds.integers) }
  }

  fileprivate var isOne: Bool { integers == 1...1 }
}
