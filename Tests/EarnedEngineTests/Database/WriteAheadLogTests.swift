import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine

/// The write-ahead log on a disk that is full, and what is done before a checkpoint.
@Suite struct WriteAheadLogTests {
  /// The file must grow for a checkpoint, and the pages of a rolled-back transaction fill the disk.
  @Test func aRolledBackTransactionFreesItsSpace() throws {
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
  @Test func commitsOfOtherConnectionsStay() throws {
    let folder = ScratchFolder()
    let (database, other) = try connections(folder)
    try fill(database, rows: 10)
    try fill(other, rows: 100)
    try database.cutOffRolledBackPages()
    #expect(try database.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) } == 110)
    #expect(try other.integrityFindings() == [])
  }

  /// Then the rows are in the file, and any connection may copy the rest.
  @Test func preparationDoesMostOfACheckpoint() throws {
    let folder = ScratchFolder()
    let (database, other) = try connections(folder)
    let log = WriteAheadLog(of: database)
    try fill(database, rows: 100)

    try log.prepareCheckpoint()
    #expect(try #require(folder.bytes("e.db")).count > 100_000)
    let frames = try other.first("pragma wal_checkpoint(passive)") { row throws(SQLiteError) in
      (all: try row.integer(1), copied: try row.integer(2))
    }
    #expect(try #require(frames).copied == #require(frames).all)

    try fill(other, rows: 10)
    try log.checkpointOnce(besideOthers: true)
    #expect(log.bytes == 0)
    #expect(try rows(inFileOf: folder) == 110)
  }

  /// With SQLite before 3.51.3 a commit that starts the log again during a checkpoint can damage the database, and a
  /// commit does so after a complete checkpoint.
  @Test func preparationIsNotACompleteCheckpoint() throws {
    let folder = ScratchFolder()
    let (database, other) = try connections(folder)
    let log = WriteAheadLog(of: database)
    for _ in 0..<3 {
      try fill(database, rows: 100)
      try log.prepareCheckpoint()
      let bytes = log.bytes
      try fill(other, rows: 1)
      #expect(log.bytes > bytes)
    }
    try log.checkpoint()
    #expect(try rows(inFileOf: folder) == 303)
  }

  /// Two connections to a new database whose log is empty.
  private func connections(_ folder: ScratchFolder) throws -> (Database, Database) {
    let database = try Database(.file(folder.file("e.db")), .create)
    try database.run(script: EarnedDatabase.carefulPragmas + "pragma journal_mode = wal; create table t (x);")
    try WriteAheadLog(of: database).checkpoint()
    let other = try Database(.file(folder.file("e.db")), .readWrite)
    try other.run(script: EarnedDatabase.carefulPragmas)
    return (database, other)
  }

  /// The content of a copy of the file without its log.
  private func rows(inFileOf folder: ScratchFolder) throws -> Int64? {
    let path = folder.write(try #require(folder.bytes("e.db")), to: "copy.db")
    let copy = try Database(.immutableFile(path), .readOnly)
    #expect(try copy.integrityFindings() == [])
    return try copy.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) }
  }

  private func fill(_ database: Database, rows: Int) throws {
    try database.transaction(.immediate) {
      for _ in 0..<rows { try database.execute("insert into t values (zeroblob(1000))") }
    }
  }
}
