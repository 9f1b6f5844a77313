import EarnedCore
import EarnedRules
import EarnedSQLite

extension AppInfo {
  /// Our own table for the systems that `app_info.platform` has no word for.
  private static let otherTable = "earned_other_app"

  /// The table that keeps it.
  var table: String { platform.isSpecified ? "app_info" : Self.otherTable }

  /// The tables of a database that keep what is known of apps. One that an app made has only the specified one.
  static func tables(in database: Database) throws(SQLiteError) -> [String] {
    let hasOther = try database.hasTable(otherTable)
    return hasOther ? ["app_info", otherTable] : ["app_info"]
  }
}
