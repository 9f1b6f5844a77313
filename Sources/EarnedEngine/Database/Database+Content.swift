import EarnedSQLite

extension Database {
  /// Compares this copy with the original, row by row, in the snapshot that is open there.
  ///
  /// - Returns: the number of rows of each table.
  /// - Throws: `BackupFault.differs`.
  func expectContent(of original: Database, in path: String) throws -> [String: Int] {
    let tables = try original.tableNames()
    guard try tableNames() == tables else { throw BackupFault.differs(path: path, table: "sqlite_schema") }
    var rows: [String: Int] = [:]
    for table in tables {
      let (one, other) = (
        try prepare("select * from \(table.quotedIdentifier)"),
        try original.prepare("select * from \(table.quotedIdentifier)")
      )
      defer {
        one.reset()
        other.reset()
      }
      var count = 0
      while true {
        let (hasRow, hasOther) = (try one.step(), try other.step())
        guard hasRow == hasOther, !hasRow || one.row.isEqual(to: other.row) else {
          throw BackupFault.differs(path: path, table: table)
        }
        if !hasRow { break }
        count += 1
      }
      rows[table] = count
    }
    return rows
  }
}

extension Row {
  fileprivate func isEqual(to other: Row) -> Bool {
    count == other.count && (0..<count).allSatisfy { value($0) == other.value($0) }
  }
}
