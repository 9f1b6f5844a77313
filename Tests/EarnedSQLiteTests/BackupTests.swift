import CEarnedSQLite
import EarnedSQLite
import EarnedTestSupport
import Testing

@Suite struct BackupTests {
  let folder = ScratchFolder()

  private func count(_ table: String, _ database: Database) throws -> Int64? {
    try database.first("select count(*) from \(table)") { row throws(SQLiteError) in try row.integer(0) }
  }

  @Test func theCopyIsOfOneMomentWhileAnotherConnectionWrites() throws {
    let path = folder.file("a.db")
    let source = try Database(.file(path), .create)
    try source.run(
      script: """
        pragma journal_mode = wal;
        create table a (x text); create table b (x text);
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
          insert into a select hex(randomblob(100)) from numbers;
        insert into b select x from a;
        """)
    let writer = BackgroundThread { #expect(throws: Never.self) { try addPairs(200, to: path) } }
    for number in 1...5 {
      let copy = try Database(.file(folder.file("copy\(number).db")), .create)
      try source.backup(to: copy)
      #expect(try count("a", copy) == count("b", copy))
      #expect(try count("a", copy) ?? 0 >= 2_000)
      let verdict = try copy.first("pragma integrity_check") { row throws(SQLiteError) in try row.text(0) }
      #expect(verdict == "ok")
    }
    writer.join()
    #expect(try count("a", source) == 2_200)
  }

  @Test func whatTheTargetHeldIsReplaced() throws {
    let source = try Database(.memory, .create)
    try source.run(script: "create table a (x); insert into a values (1)")
    let target = try Database(.file(folder.file("old.db")), .create)
    try target.run(script: "create table old (x)")
    try source.backup(to: target)
    #expect(try target.rows("select name from sqlite_master") { row throws(SQLiteError) in try row.text(0) } == ["a"])
  }

  @Test func aTargetThatStaysLockedIsABusyError() throws {
    let path = folder.file("target.db")
    let holder = try Database(.file(path), .create)
    try holder.execute("create table old (x)")
    try holder.begin(.immediate)
    let source = try Database(.memory, .create)
    try source.run(script: "create table a (x)")
    let target = try Database(.file(path), .readWrite, busyTimeout: .milliseconds(10))
    let error = #expect(throws: SQLiteError.self) { try source.backup(to: target) }
    #expect(error?.isBusy == true)
    try holder.rollback()
    try source.backup(to: target)
  }

  @Test func aReadOnlyTargetIsRefused() throws {
    try Database(.file(folder.file("target.db")), .create).execute("create table old (x)")
    let source = try Database(.memory, .create)
    try source.run(script: "create table a (x)")
    let target = try Database(.file(folder.file("target.db")), .readOnly)
    let error = #expect(throws: SQLiteError.self) { try source.backup(to: target) }
    #expect(error?.code == SQLITE_READONLY)
  }
}

/// Adds a row to both tables in each transaction, so that every moment has as many in one as in the other.
private func addPairs(_ count: Int, to path: String) throws {
  let writer = try Database(.file(path), .readWrite)
  for _ in 1...count {
    try writer.transaction(.immediate) {
      try writer.execute("insert into a values (hex(randomblob(100)))")
      try writer.execute("insert into b values (hex(randomblob(100)))")
    }
  }
}
