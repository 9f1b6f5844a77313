import SQLite

/// The database of an app whose data model is that of an economy. It is opened as it is; what it lacks of ours is made
/// beside its tables when it is written to.
public struct AppDatabase: Sendable {
  /// The columns of the tables that it is known by.
  private let columns: [String: [String]]
  /// What `earned import` calls the app.
  let importFormat: String

  /// Describes a database.
  ///
  /// - Parameters:
  ///   - columns: those of its tables. A file with the tables and other columns is in a form of the app's own.
  ///   - importFormat: the format of `earned import` for such a file.
  public init(_ columns: [String: [String]], importFormat: String) {
    self.columns = columns
    self.importFormat = importFormat
  }

  /// The names of its tables.
  var tables: Set<String> { Set(columns.keys) }

  /// Whether a database that has its tables lacks columns of them.
  func isInOtherForm(_ database: Database) throws(SQLiteError) -> Bool {
    for (table, expected) in columns {
      let found = try database.rows("select name from pragma_table_info(?)", table) { row throws(SQLiteError) in
        try row.text(0)
      }
      if !Set(expected).isSubset(of: found) { return true }
    }
    return false
  }
}
