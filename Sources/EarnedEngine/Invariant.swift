import EarnedSQLite

/// A condition that holds in every database of an economy, after every record: a query that must return no rows.
public struct Invariant: Sendable {
  /// The code of its finding, such as `GRANTED_WITHOUT_GRANT`.
  public let code: String
  /// The query. Its one column names what violates the condition. It may read only the economy's own tables and the
  /// log.
  public let sql: String
  /// What is wrong when there are rows, as a sentence.
  public let message: String

  /// An invariant from its parts.
  public init(code: String, sql: String, message: String) {
    self.code = code
    self.sql = sql
    self.message = message
  }

  /// The names of what violates it, at most `limit`. A name of over 1,000 bytes is not read, so that what others wrote
  /// into a database does not fill the memory.
  public func violations(in database: Database, limit: Int = 10) throws(SQLiteError) -> [String] {
    try database.rows("select * from (\(sql)) limit ?", limit) { row throws(SQLiteError) in
      switch row.value(0, upTo: 1_000) {
      case .text(let text): text
      case .integer(let integer): String(integer)
      case .real, .blob, .null, nil: "?"
      }
    }
  }
}
