extension Database {
  /// Reads the schema of a file that others may have changed, and lets nothing in it use a function that SQLite does not
  /// trust. Without this, SQLite takes an index with such a function for a damaged schema.
  public func readUntrustedSchema() throws(SQLiteError) {
    try run(script: "pragma trusted_schema = on;")
    _ = try first("select count(*) from sqlite_schema") { _ in true }
    try run(script: "pragma trusted_schema = off;")
  }
}
