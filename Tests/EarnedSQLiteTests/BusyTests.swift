import CEarnedSQLite
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@Suite struct BusyTests {
  let folder = ScratchFolder()
  let holder: Database

  init() throws {
    holder = try Database(.file(folder.file("a.db")), .create)
    try holder.run(script: "pragma journal_mode = wal; create table t (x integer)")
  }

  private func waiter(_ timeout: Duration) throws -> Database {
    try Database(.file(folder.file("a.db")), .readWrite, busyTimeout: timeout)
  }

  @Test func aLockThatStaysIsABusyError() throws {
    try holder.begin(.immediate)
    let waiter = try waiter(.milliseconds(30))
    let start = ContinuousClock.now
    let error = #expect(throws: SQLiteError.self) { try waiter.begin(.immediate) }
    #expect(error?.code == SQLITE_BUSY)
    #expect(error?.isBusy == true)
    #expect(error?.sql == "begin immediate")
    #expect(ContinuousClock.now - start >= .milliseconds(30))
    #expect(!waiter.isInTransaction)
  }

  @Test func eachWaitHasTheWholeTimeout() throws {
    try holder.begin(.immediate)
    let waiter = try waiter(.milliseconds(20))
    for _ in 1...3 {
      let start = ContinuousClock.now
      #expect(throws: SQLiteError.self) { try waiter.begin(.immediate) }
      #expect(ContinuousClock.now - start >= .milliseconds(20))
    }
    try holder.rollback()
    try waiter.begin(.immediate)
    try waiter.commit()
  }

  @Test func aLockThatIsReleasedIsWaitedFor() throws {
    try holder.begin(.immediate)
    try holder.execute("insert into t values (1)")
    // From here until the join only the thread uses the holder.
    nonisolated(unsafe) let holder = holder
    let thread = BackgroundThread {
      usleep(30_000)
      #expect(throws: Never.self) { try holder.commit() }
    }
    let waiter = try waiter(.seconds(60))
    try waiter.transaction(.immediate) {
      let seen = try waiter.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) }
      #expect(seen == 1)
    }
    thread.join()
  }

  @Test func aSnapshotThatIsTooOldIsBusyToo() throws {
    let waiter = try waiter(.milliseconds(1))
    try waiter.begin(.deferred)
    try waiter.execute("select * from t")
    try holder.execute("insert into t values (1)")
    let error = #expect(throws: SQLiteError.self) { try waiter.execute("insert into t values (2)") }
    #expect(error?.extendedCode == SQLITE_BUSY_SNAPSHOT)
    #expect(error?.isBusy == true)
  }

  /// Which SQLite rejects at once, whatever the timeout.
  @Test func theChangeToALogWaitsForAnotherThatChangesTheFile() throws {
    try holder.run(script: "pragma journal_mode = delete")
    try holder.begin(.immediate)
    let impatient = try waiter(.milliseconds(20))
    let start = ContinuousClock.now
    #expect(throws: SQLiteError.self) { try impatient.keepWriteAheadLog() }
    #expect(ContinuousClock.now - start >= .milliseconds(20))

    nonisolated(unsafe) let holder = holder
    let thread = BackgroundThread {
      usleep(30_000)
      #expect(throws: Never.self) { try holder.commit() }
    }
    let waiter = try waiter(.seconds(60))
    try waiter.keepWriteAheadLog()
    thread.join()
    let mode = try waiter.first("pragma journal_mode") { row throws(SQLiteError) in try row.text(0) }
    #expect(mode == "wal")
  }
}
