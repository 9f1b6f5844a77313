import EarnedEngine
import EarnedSQLite
import HachimiRules

/// Which ledger actions are our own: their payload has a time zone, and they are not imported. All others come from
/// the app.
enum OwnActions {
  /// An SQL condition on the columns of `action_ledger`.
  static let hasZone = "iif(json_valid(payload), json_extract(payload, '$.timezoneId'), null) is not null"

  /// An SQL condition on the columns of `action_ledger`.
  static let condition = "(\(hasZone)) and id not in (select action_id from hachimi_imported)"

  /// All of them, in the order of the ledger. Nil when they are not conclusive: one of them cannot be read, or the app
  /// still writes to the file.
  static func conclusive(in database: Database) throws -> [Action]? {
    guard try HachimiEconomy.hasAdditiveTables(in: database), try !appGoesOn(in: database) else { return nil }
    let actions = try database.elements(
      "\(Action.columns.select) where \(condition) order by created_at, rowid", as: Action.init)
    let readable = actions.compactMap { $0 }
    return readable.count == actions.count ? readable : nil
  }

  /// Whether the app has added actions after our own. Their effects are unknown to us.
  private static func appGoesOn(in database: Database) throws(SQLiteError) -> Bool {
    try database.exists(
      """
      select 1 from action_ledger
      where not (\(hasZone)) and id not in (select action_id from hachimi_imported)
        and rowid > coalesce((select min(rowid) from action_ledger where \(condition)), 0)
      """)
  }

  /// Whether there are any, or were any before a cleanup: then more actions were deleted than were imported.
  static func areThere(in database: Database) throws -> Bool {
    if try database.exists("select 1 from action_ledger where \(condition) order by rowid desc") { return true }
    return try database.exists(
      """
      select 1 where (select count(*) from hachimi_rolled_action) > (
        select count(*) from hachimi_imported where action_id not in (select id from action_ledger))
      """)
  }
}
