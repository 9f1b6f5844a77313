import EarnedEngine
import EarnedSQLite

extension TimeBudgetEconomy {
  /// Whether a database has the tables of the economy. A database made by an app has none until a command writes to
  /// it.
  public static func hasTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable("budget_reset")
  }

  /// Whether a database ever had a record of the economy; a reset does not change that (decision B29).
  public static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from budget_state union all select 1 from budget_reset")
  }
}
