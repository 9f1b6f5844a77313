extension Database {
  /// Attaches another database to this connection under a name, with the access that this connection has.
  public func attach(_ location: Location, as name: String) throws(SQLiteError) {
    try execute("attach ? as \(name)", location.name)
  }
}
