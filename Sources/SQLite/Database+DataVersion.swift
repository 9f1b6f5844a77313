extension Database {
  /// A number that changes whenever another connection, of this process or not, has committed. Compare it only with
  /// what the same connection returned before.
  public func dataVersion() throws(SQLiteError) -> Int64? {
    try first("pragma data_version") { row throws(SQLiteError) in try row.integer(0) }
  }
}
