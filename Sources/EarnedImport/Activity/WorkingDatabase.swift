import EarnedSQLite

/// A temporary database for sorting what an import reads, deleted with the import. It keeps memory low for files of a
/// gigabyte.
struct WorkingDatabase {
  private let database: Database

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

  func execute(_ sql: String, _ values: any Bindable...) throws(ImportFault) {
    do { try database.execute(sql, values: values) } catch { throw .temporary(error) }
  }

  /// Calls `body` for the rows of a query until it returns false.
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

  /// The rows of a query, one at a time, while others are read.
  func cursor(_ sql: String, _ values: any Bindable...) throws(ImportFault) -> Cursor {
    do {
      let statement = try database.prepare(sql)
      try statement.bind(values)
      return Cursor(statement: statement)
    } catch {
      throw .temporary(error)
    }
  }

  /// The rows of a running query.
  struct Cursor {
    fileprivate let statement: Statement

    /// The next row; nil after the last one.
    func next() throws(ImportFault) -> Row? {
      do {
        if try statement.step() { return statement.row }
        statement.reset()
        return nil
      } catch {
        throw .temporary(error)
      }
    }
  }

  func rows(_ sql: String, _ body: (Row) throws -> Void) throws {
    try rows(
      sql,
      while: { row in
        try body(row)
        return true
      })
  }
}
