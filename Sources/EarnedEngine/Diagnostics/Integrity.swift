import EarnedSQLite

/// The result of SQLite's integrity check.
struct Integrity {
  private static let limit = 100

  /// The number of complaints, at most 100. Their texts may contain names that are not ours.
  let complaints: Int

  /// Reads the whole file.
  ///
  /// - Parameter isQuick: leaves out the comparison of indexes with their tables.
  init(of database: Database, isQuick: Bool) throws(SQLiteError) {
    complaints = try database.integrityLines(isQuick: isQuick, limit: Self.limit).count
  }
}
