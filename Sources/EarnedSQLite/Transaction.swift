import CEarnedSQLite
import EarnedSystem

/// When a transaction takes its locks.
package enum TransactionKind: String, Sendable {
  /// Takes a lock at the first read or write. For reading.
  case deferred
  /// Takes the write lock at once. For writing.
  case immediate
}

extension Database {
  /// Opens a transaction.
  ///
  /// - Throws: `SQLiteError`; `isBusy` is true when another connection held a lock for longer than the busy timeout.
  package func begin(_ kind: TransactionKind) throws(SQLiteError) {
    try execute(kind == .immediate ? "begin immediate" : "begin deferred")
  }

  /// Commits the open transaction, unless it has written to a file that has moved.
  package func commit() throws(SQLiteError) {
    if sqlite3_txn_state(handle, "main") == SQLITE_TXN_WRITE { try expectInPlace() }
    try execute("commit")
  }

  /// Rolls the open transaction back. Does nothing when SQLite has already done so.
  package func rollback() throws(SQLiteError) {
    if isInTransaction { try execute("rollback") }
  }

  /// Runs `body` in one transaction: committed when it returns, rolled back when it throws.
  package func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    try begin(kind)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      try rollback()
      throw error
    }
  }

  /// Runs `body` in one read snapshot, that of the open transaction if there is one: everything it reads is from the same
  /// moment.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try isInTransaction ? body() : transaction(.deferred, body)
  }

  /// Runs `body` so that it can be rolled back alone. It may be called in an open transaction or without one.
  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("savepoint inner_change")
    do {
      let result = try body()
      try execute("release inner_change")
      return result
    } catch {
      // Some errors make SQLite roll back the whole transaction, including the savepoint.
      if isInTransaction {
        try execute("rollback to inner_change")
        try execute("release inner_change")
      }
      throw error
    }
  }
}

/// Waits for a lock of another connection, in short sleeps.
///
/// SQLite's own timeout sleeps for up to 100 ms, which is often several times longer than the lock is held.
final class BusyWait {
  var timeout: Duration
  private var started: SteadyTime?

  init(_ timeout: Duration) { self.timeout = timeout }

  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { context, tries in
        guard let context else { return 0 }
        return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().pause(tries: tries) ? 1 : 0
      }, context)
  }

  /// Sleeps and returns true, or returns false when the timeout has passed or a signal asks the process to end.
  private func pause(tries: Int32) -> Bool {
    let now = SteadyTime.now
    if tries == 0 { started = now }
    guard let started, now - started < timeout, Signals.noted == nil else { return false }
    usleep(tries < 20 ? 200 : 1_000)
    return true
  }
}
