import EarnedEngine
import SQLite

extension ClepsyEconomy {
  /// Whether a database has the tables of the economy. One that an app made, or that no record was put into since, has
  /// none.
  public static func hasTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.exists("select 1 from sqlite_master where type = 'table' and name = 'clepsy_history'")
  }

  /// Whether a record of the economy was ever put into a database.
  public static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from clepsy_history")
  }

  /// Whether there is something to show: not before the first record, nor right after a reset.
  public static func hasData(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from clepsy_balance union all select 1 from clepsy_pending_event")
  }
}
