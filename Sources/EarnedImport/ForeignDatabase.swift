import Files
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A database of another program, open for reading. Neither it nor its folder is ever changed.
///
/// A log beside the file (`-wal`, `-journal`) holds what its program has not yet put into it. SQLite cannot read such
/// a log without writing beside it, so file and log are then copied and the copy is read.
struct ForeignDatabase {
  let path: String
  let database: Database
  private let copy: PrivateCopy?

  init(path: String) throws(ImportFault) {
    let file = try Self.resolve(path)
    let logs = ["-wal", "-journal"].filter { Self.size(of: file + $0) > 0 }
    self.path = path
    do {
      copy = logs.isEmpty ? nil : try PrivateCopy(of: file, suffixes: [""] + logs)
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
      throw .database(path: path, error)
    }
  }

  /// Checks that a table is there with these columns, and that the file is a database at all.
  func require(_ table: String, columns: Set<String>, format: String) throws(ImportFault) {
    let found = try read { (database) throws(SQLiteError) in
      try database.rows("select name from pragma_table_info(?)", table) { row throws(SQLiteError) in try row.text(0) }
    }
    guard columns.isSubset(of: found) else { throw .foreign(path: path, format: format, missingTable: table) }
  }

  /// Reads, and says which file an error is about.
  func read<Result>(_ body: (Database) throws(SQLiteError) -> Result) throws(ImportFault) -> Result {
    do { return try body(database) } catch { throw .database(path: path, error) }
  }

  /// The file behind any links, as SQLite keeps its log beside that one.
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
