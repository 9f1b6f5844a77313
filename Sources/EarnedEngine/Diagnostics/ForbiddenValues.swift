import EarnedSQLite

/// Rows with values that a `CHECK` of their table does not allow. Another program has written them.
///
/// SQLite's own check does not see them here: for a connection that may only read, it leaves these rules out of the
/// schema.
struct ForbiddenValues {
  /// The tables with such rows, in the order of creation.
  let tables: [Finding.Part]

  init(in database: Database, _ economies: [any Economy.Type]) throws(SQLiteError) {
    let known = KnownSchema(economies)
    let made = Dictionary(known.steps.flatMap(\.statements).filter(\.makesTable).map { ($0.name, $0) }) { $1 }
    let found = try database.tableNames()
    var tables: [Finding.Part] = []
    for table in known.tables where found.contains(table) {
      guard let checks = made[table]?.checks, !checks.isEmpty else { continue }
      let broken = checks.map { "not (\($0))" }.joined(separator: " or ")
      do {
        let rows = try database.first("select count(*) from \(table) where \(broken)") { row throws(SQLiteError) in
          Int(try row.integer(0))
        }
        if let rows, rows > 0 { tables.append(Finding.Part(table, rows: rows)) }
      } catch {
        // A missing column is a finding of its own.
        guard error.isOfStatement else { throw error }
      }
    }
    self.tables = tables
  }
}
