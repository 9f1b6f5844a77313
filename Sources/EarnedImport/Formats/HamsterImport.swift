import EarnedSQLite

/// Reads the database of Hamster, a time tracker, also while it runs (contract, section 8). Each fact is a focus session; its
/// times are those of the clock.
package struct HamsterImport: Importer {
  package static let kind = FileKind("a database of Hamster", format: "hamster") {
    $0.hasTables(["facts", "activities", "categories"])
  }
  package static let aspects: Set<Aspect> = []

  package init() {}

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let source = try ForeignDatabase(file)
    try source.require("facts", columns: ["id", "activity_id", "start_time", "end_time"], format: "Hamster")
    try source.require("activities", columns: ["id", "name"], format: "Hamster")
    let rows = try source.read { (database) throws(SQLiteError) in
      let sql = """
        select f.id, coalesce(f.start_time, ''), coalesce(f.end_time, ''), coalesce(a.name, '')
        from facts f left join activities a on a.id = f.activity_id
        order by f.start_time, f.id
        """
      return try database.rows(sql) { row throws(SQLiteError) in
        TableRows.Row(
          place: "\(file.name): fact \(try row.integer(0))",
          fields: [try row.text(1), try row.text(2), try row.text(3)], isDamaged: false)
      }
    }
    var columns = TableColumns()
    (columns.form, columns.time, columns.end, columns.label) = (.focus, "start_time", "end_time", "name")
    try TableImport(columns).read(file, as: Self.kind, into: findings) {
      TableRows(["start_time", "end_time", "name"], rows)
    }
  }
}
