import SQLite
import TestSupport
import Testing

@testable import EarnedEngine

/// The write-ahead log on a disk that is full.
@Suite struct WriteAheadLogTests {
  /// The file must grow for a checkpoint, and the pages of a transaction that was rolled back take all the room.
  @Test func whatWasRolledBackMakesRoom() throws {
    guard let small = SmallFileSystem(kibibytes: 2_000) else { return }
    let database = try Database(.file(small / "e.db"), .create)
    try database.run(script: EarnedDatabase.carefulPragmas + "pragma journal_mode = wal; create table t (x);")
    let log = WriteAheadLog(of: database)
    try log.checkpoint()
    try fill(database, rows: 300)
    #expect(throws: SQLiteError.self) { try fill(database, rows: 4_000) }
    #expect { try log.checkpoint() } throws: { ($0 as? SQLiteError)?.isFull == true }

    try log.makeRoom()

    #expect(log.bytes == 0)
    #expect(try database.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) } == 300)
    #expect(try database.integrityFindings() == [])
    try fill(database, rows: 300)
  }

  /// What another connection has committed at the end of the log stays there.
  @Test func whatOthersHaveCommittedStays() throws {
    let folder = ScratchFolder()
    let database = try Database(.file(folder.file("e.db")), .create)
    try database.run(script: EarnedDatabase.carefulPragmas + "pragma journal_mode = wal; create table t (x);")
    let other = try Database(.file(folder.file("e.db")), .readWrite)
    try fill(database, rows: 10)
    try fill(other, rows: 100)
    try database.cutOffRolledBackPages()
    #expect(try database.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) } == 110)
    #expect(try other.integrityFindings() == [])
  }

  private func fill(_ database: Database, rows: Int) throws {
    try database.transaction(.immediate) {
      for _ in 0..<rows { try database.execute("insert into t values (zeroblob(1000))") }
    }
  }
}
