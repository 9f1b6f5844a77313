import SQLite

/// What SQLite itself says of the soundness of a file.
struct Integrity {
  private static let limit = 100

  /// How many complaints there are, at most 100. Their text may have names in it that are not ours.
  let complaints: Int

  /// Reads the whole file.
  ///
  /// - Parameter isQuick: does not hold the indexes against their tables.
  init(of database: Database, isQuick: Bool) throws(SQLiteError) {
    let lines = try database.rows("pragma \(isQuick ? "quick_check" : "integrity_check")(\(Self.limit))") {
      row throws(SQLiteError) in try row.text(0)
    }
    complaints = lines == ["ok"] ? 0 : lines.count
  }
}
