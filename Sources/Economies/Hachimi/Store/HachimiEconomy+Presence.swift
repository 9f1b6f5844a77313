import EarnedEngine
import SQLite

extension HachimiEconomy {
  /// Whether a database has the tables of the data model, as an app writes them too.
  public static func hasTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.exists("select 1 from sqlite_master where type = 'table' and name = 'action_ledger'")
  }

  /// Whether a database has our own tables beside them. One that an app made, or that no command has written to since, has
  /// none.
  public static func hasAdditiveTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.exists("select 1 from sqlite_master where type = 'table' and name = 'hachimi_history'")
  }

  /// Whether anything of the economy was ever put into a database.
  public static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists(
      "select 1 from materialized_state union all select 1 from action_ledger union all select 1 from local_habits")
  }
}
