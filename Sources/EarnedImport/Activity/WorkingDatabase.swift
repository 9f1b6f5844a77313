import SQLite

/// A temporary database of an import's own, which is gone with it: what files say is put in order there, so that a
/// gigabyte needs no memory.
struct WorkingDatabase {
  private let database: Database

  /// - Parameter tables: the statements that make its tables.
  init(_ tables: String) throws(ImportFault) {
    do {
      database = try Database(.temporary, .create)
      try database.run(
        script: """
          pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4000; pragma temp_store = file;
          \(tables)
          begin;
          """)
    } catch {
      throw .temporary(error)
    }
  }

  /// Runs a statement that returns no rows.
  func execute(_ sql: String, _ values: any Bindable...) throws(ImportFault) {
    do { try database.execute(sql, values: values) } catch { throw .temporary(error) }
  }

  /// Hands on the rows of a query until `body` wants no more.
  ///
  /// - Parameter body: returns whether to go on.
  func rows(_ sql: String, _ values: any Bindable..., while body: (Row) throws -> Bool) throws {
    let statement: Statement
    do {
      statement = try database.prepare(sql)
      try statement.bind(values)
    } catch {
      throw ImportFault.temporary(error)
    }
    defer { statement.reset() }
    while true {
      do { guard try statement.step() else { return } } catch { throw ImportFault.temporary(error) }
      guard try body(statement.row) else { return }
    }
  }

  /// Hands on all rows of a query.
  func rows(_ sql: String, _ body: (Row) throws -> Void) throws {
    try rows(
      sql,
      while: { row in
        try body(row)
        return true
      })
  }
}
