extension Database {
  /// A number that is another one after another connection, of this process or not, has committed. Only to be compared
  /// with what the same connection said before.
  public func dataVersion() throws(SQLiteError) -> Int64? {
    try first("pragma data_version") { row throws(SQLiteError) in try row.integer(0) }
  }
}
