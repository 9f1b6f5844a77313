import CEarnedSQLite

extension Database {
  /// Runs `body` while no trigger runs on this connection. References between tables (`on delete cascade`) do.
  public func withoutTriggers<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = csqlite_enable_triggers(handle, 0)
    defer { _ = csqlite_enable_triggers(handle, 1) }
    return try body()
  }
}
