import EarnedSQLite

/// The database of an app that has an economy's data model. It is opened as it is. The tables of ours that it lacks are
/// added on the first write.
public struct AppDatabase: Sendable {
  /// The columns of the tables that identify it.
  private let columns: [String: [String]]
  /// The app's format in `earned import`.
  let importFormat: String
  /// Throws when its rows cannot be used.
  let checkRows: @Sendable (Database) throws -> Void

  /// An app's database.
  ///
  /// - Parameters:
  ///   - columns: the columns of its tables. A file with the same tables but other columns has another
  ///     form.
  ///   - importFormat: the format of `earned import` for such a file.
  ///   - checkRows: throws when a file in the right form has rows that cannot be used.
  public init(
    _ columns: [String: [String]], importFormat: String,
    checkRows: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) {
    self.columns = columns
    self.importFormat = importFormat
    self.checkRows = checkRows
  }

  /// The names of its tables.
  var tables: Set<String> { Set(columns.keys) }

  /// Whether a database with its tables lacks some of the columns.
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
