import EarnedSQLite
import EarnedSystem

/// A database of another program, open for reading. Neither the file nor its folder is ever changed.
///
/// A log next to the file (`-wal`, `-journal`) holds data that is not in the file yet. SQLite cannot read such a log
/// without writing next to it, so file and log are copied and the copy is read.
package struct ForeignDatabase {
  let path: String
  let database: Database
  private let copy: PrivateDatabaseCopy?

  init(_ file: ForeignFile) throws(ImportFault) { try self.init(path: file.path, name: file.name) }

  package init(path: String, name: String? = nil) throws(ImportFault) {
    let file = try Self.resolve(path)
    let logs = ["-wal", "-journal"].filter { Self.size(of: file + $0) > 0 }
    self.path = name ?? path
    do {
      copy = logs.isEmpty ? nil : try PrivateDatabaseCopy(of: file, suffixes: [""] + logs)
    } catch {
      throw .file(error)
    }
    do {
      database =
        if let copy { try Database(.file(copy.file), .readWrite) } else {
          try Database(.immutableFile(file), .readOnly)
        }
      try database.run(script: "pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on")
    } catch {
      throw .database(path: self.path, error)
    }
  }

  /// Checks that the file is a database and has a table with these columns. A view or a virtual table does not count,
  /// because it may have no end.
  package func require(_ table: String, columns: Set<String>, format: String) throws(ImportFault) {
    guard try columns.isSubset(of: self.columns(of: table)) else {
      throw .foreign(path: path, format: format, missingTable: table)
    }
  }

  /// The columns of a table; empty when there is no such table.
  func columns(of table: String) throws(ImportFault) -> Set<String> {
    try read { (database) throws(SQLiteError) in
      let sql = """
        select c.name
        from sqlite_master t join pragma_table_info(t.name) c
        where t.type = 'table' and t.name = ? collate nocase and t.rootpage > 0
        """
      return Set(try database.rows(sql, table) { row throws(SQLiteError) in try row.text(0) })
    }
  }

  /// Reads, and adds the file to any error.
  package func read<Result>(_ body: (Database) throws(SQLiteError) -> Result) throws(ImportFault) -> Result {
    do { return try body(database) } catch { throw .database(path: path, error) }
  }

  /// Calls `body` for the rows of a query, without keeping any in memory.
  func rows(_ sql: String, _ body: (Row) throws -> Void) throws {
    let statement = try read { (database) throws(SQLiteError) in try database.prepare(sql) }
    defer { statement.reset() }
    while try read({ _ throws(SQLiteError) in try statement.step() }) {
      do { try body(statement.row) } catch let error as SQLiteError { throw ImportFault.database(path: path, error) }
    }
  }

  /// The file behind any symbolic links, because SQLite keeps its log next to that one.
  private static func resolve(_ path: String) throws(ImportFault) -> String {
    guard let real = File.endOfLinks(path) else { throw .file(FileFault(.open, path)) }
    var status = stat()
    guard stat(real.systemPath, &status) == 0 else { throw .file(FileFault(.inspect, path)) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .file(FileFault(.read, path, errorNumber: EISDIR)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(.specialFile(path)) }
    guard access(real.systemPath, R_OK) == 0 else { throw .file(FileFault(.open, path)) }
    return real
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path.systemPath, &status) == 0 ? Int(status.st_size) : 0
  }
}
