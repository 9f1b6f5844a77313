import SQLite

/// Something that is true of every database of an economy, after every record: a query that must return no rows.
public struct Invariant: Sendable {
  /// A name that programs can rely on, such as `GRANTED_WITHOUT_GRANT`.
  public let code: String
  /// The query. Its one column names what breaks the invariant; it reads only the economy's own tables and the log.
  public let sql: String
  /// What is wrong when it returns rows, as a sentence.
  public let message: String

  /// Joins the three.
  public init(code: String, sql: String, message: String) {
    self.code = code
    self.sql = sql
    self.message = message
  }

  /// What breaks it, at most `limit` names.
  public func violations(in database: Database, limit: Int = 10) throws(SQLiteError) -> [String] {
    try database.rows("select * from (\(sql)) limit ?", limit) { row throws(SQLiteError) in
      switch row.value(0) {
      case .text(let text): text
      case .integer(let integer): String(integer)
      case .real, .blob, .null: "?"
      }
    }
  }
}
