import EarnedEngine
import SQLite

/// Which ledger actions are our own: their payload has a time zone, and they are not imported. All others come from
/// the app.
enum OwnActions {
  /// An SQL condition on the columns of `action_ledger`.
  static let hasZone = "iif(json_valid(payload), json_extract(payload, '$.timezoneId'), null) is not null"

  /// An SQL condition on the columns of `action_ledger`.
  static let condition = "(\(hasZone)) and id not in (select action_id from hachimi_imported)"

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
