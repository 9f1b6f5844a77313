import EarnedEngine
import EarnedSQLite

extension ClepsyEconomy {
  /// Whether a database has the tables of the economy. A database that an app made has none before its first record
  /// here.
  public static func hasTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable("clepsy_history")
  }

  /// Whether it has all tables of this version. The next command that writes adds those that lack.
  static func hasAllTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable("clepsy_rolled_hour")
  }

  /// Whether a database ever had a record of the economy.
  public static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from clepsy_history")
  }

  /// Whether there is something to show: not before the first record, and not right after a reset.
  public static func hasData(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from clepsy_balance union all select 1 from clepsy_pending_event")
  }
}
