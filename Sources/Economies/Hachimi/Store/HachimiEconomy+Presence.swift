import EarnedEngine
import EarnedSQLite

extension HachimiEconomy {
  /// Whether a database has the tables of the data model, which an app also writes.
  public static func hasTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable("action_ledger")
  }

  /// Whether a database has our own tables too. A database made by an app has none until a command writes to it.
  public static func hasAdditiveTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable("hachimi_history")
  }

  /// Whether a database holds any data of the economy.
  public static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists(
      "select 1 from materialized_state union all select 1 from action_ledger union all select 1 from local_habits")
  }
}
