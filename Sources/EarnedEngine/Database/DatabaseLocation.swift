import EarnedSQLite

/// Where a database is (data model 0.2, `meta.db_location`).
public enum DatabaseLocation: String, CaseIterable, Sendable {
  /// In the app's own folder.
  case appSandbox = "app_sandbox"
  /// In the folder of an app group, where the extensions of the app can read it.
  case appGroup = "app_group"
}

extension SharedTables {
  private static let locationKey = "db_location"

  /// The stored location; nil when there is none, or one that the data model does not know.
  package func location() throws(SQLiteError) -> DatabaseLocation? {
    try value(Self.locationKey).flatMap(DatabaseLocation.init)
  }

  /// Stores that the database is in an app group, which is kept from then on (decision E63).
  ///
  /// - Returns: whether that is new.
  func note(_ location: DatabaseLocation) throws(SQLiteError) -> Bool {
    guard location == .appGroup, try self.location() != .appGroup else { return false }
    try set(Self.locationKey, location.rawValue)
    return true
  }
}
