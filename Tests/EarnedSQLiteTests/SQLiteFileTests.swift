import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedSQLite

@Suite struct SQLiteFileTests {
  private let folder = ScratchFolder()

  @Test func itsBytesAreReadUpToTheEnd() throws {
    let file = try SQLiteFile(folder.write([1, 2, 3, 4], to: "a"))
    #expect(try file.size() == 4)
    #expect(try file.read(2, at: 1) == [2, 3])
    #expect(try file.read(9, at: 3) == [4])
    #expect(try file.read(9, at: 4) == [] && file.read(9, at: 40) == [])
  }

  @Test func aLinkIsFollowedAndWhatIsNoFileIsAFault() throws {
    #expect(throws: FileFault(.open, folder.file("no"), errorNumber: ENOENT)) { try SQLiteFile(folder.file("no")) }
    #expect(throws: FileFault(.read, folder.path, errorNumber: EISDIR)) { try SQLiteFile(folder.path) }
    symlink("file", folder.file("link"))
    #expect(throws: FileFault(.open, folder.file("link"), errorNumber: ENOENT)) { try SQLiteFile(folder.file("link")) }
    folder.write([7, 8], to: "file")
    #expect(try SQLiteFile(folder.file("link")).read(2, at: 0) == [7, 8])
    mkfifo(folder.file("pipe"), 0o600)
    #expect(throws: FileFault.specialFile(folder.file("pipe"))) { try SQLiteFile(folder.file("pipe")) }
  }

  @Test func aCopyIsForItsOwnerAloneAndKeepsHoles() throws {
    let path = folder.write([1, 2], to: "a.db")
    folder.write([3, 4], to: "a.db-wal")
    chmod(path, 0o644)
    truncate(path, 8 << 20)
    do {
      let copy = try PrivateDatabaseCopy(of: path, suffixes: ["", "-wal"], in: folder.path)
      let (file, log) = (try FileStatus(of: copy.file), try FileStatus(of: copy.file + "-wal"))
      #expect(file?.bytes == 8 << 20 && file?.permissions == 0o600)
      #expect(file.map { $0.bytesOnDisk < 1 << 20 } == true)
      #expect(try File.beginning(of: copy.file, upTo: 3) == [1, 2, 0])
      #expect(log?.permissions == 0o600)
      #expect(try File.read(copy.file + "-wal") == [3, 4])
    }
    #expect(folder.names == ["a.db", "a.db-wal"])
  }

  @Test func aFileOfNothingButHolesIsNotCopied() {
    let path = folder.write([], to: "a.db")
    truncate(path, 1 << 40)
    let fault = #expect(throws: FileFault.self) {
      try PrivateDatabaseCopy(of: path, suffixes: [""], in: folder.path)
    }
    #expect(fault?.isTooLarge == true)
  }

  @Test func theExclusiveLockKeepsOthersOut() throws {
    let path = folder.file("a.db")
    let database = try Database(.file(path), .create, busyTimeout: .zero)
    try database.execute("create table t (x integer)")
    try database.begin(.immediate)
    #expect(try ExclusiveFileLock(path, timeout: .zero) == nil)
    try database.rollback()
    let lock = try ExclusiveFileLock(path, timeout: .zero)
    #expect(lock != nil)
    #expect(throws: SQLiteError.self) { try database.execute("insert into t values (1)") }
    withExtendedLifetime(lock) {}
  }
}

@Suite struct FileLocksTests {
  /// Lines as the system lists them, about the byte of `-shm` that all lock.
  @Test(arguments: [
    ("1: POSIX  ADVISORY  READ 815 fe:00:NUMBER 128 128", true),
    ("1: POSIX  ADVISORY  READ 815 fe:00:NUMBER 120 EOF", true),
    ("12: -> POSIX  ADVISORY  WRITE 815 fe:00:NUMBER 128 128", true),
    // Another file, another byte, another kind.
    ("1: POSIX  ADVISORY  READ 815 fe:00:1NUMBER1 128 128", false),
    ("1: POSIX  ADVISORY  READ 815 fe:00:NUMBER 123 127", false),
    ("1: FLOCK  ADVISORY  WRITE 815 fe:00:NUMBER 0 EOF", false),
    ("1: POSIX  ADVISORY", false), ("", false),
  ])
  func aLineNamesItsProcess(_ line: String, _ isFound: Bool) throws {
    let folder = ScratchFolder()
    let file = try #require(try FileStatus(of: folder.path)?.identity)
    let parts = line.split(separator: "NUMBER", omittingEmptySubsequences: false)
    let locks = FileLocks(Array(parts.joined(separator: "\(file.number)").utf8))
    #expect(locks.holders(of: file, byte: Location.indexLockByte) == (isFound ? [815] : []))
  }
}

/// A database's file is replaced, moved or removed while it is open.
@Suite struct MovedFileTests {
  private let folder = ScratchFolder()
  private var path: String { folder.file("a.db") }

  private func open() throws -> Database {
    let database = try Database(.file(path), .create)
    try database.keepWriteAheadLog()
    try database.run(script: "create table t (x integer); insert into t values (1);")
    return database
  }

  @Test func nothingMoreIsCommittedToIt() throws {
    var database: Database? = try open()
    #expect(database?.hasMoved == false)
    rename(path, folder.file("b.db"))
    #expect(database?.hasMoved == true)
    // Reading does no harm.
    #expect(try database?.first("select x from t") { row throws(SQLiteError) in try row.integer(0) } == 1)
    let error = #expect(throws: SQLiteError.self) {
      try database?.transaction(.immediate) { try database?.execute("insert into t values (2)") }
    }
    #expect(error?.isOfMovedFile == true)
    database = nil
    // What was committed before is in it, and no log is left.
    #expect(folder.names == ["b.db"])
    let moved = try Database(.file(folder.file("b.db")), .readWrite)
    #expect(try moved.rows("select x from t") { row throws(SQLiteError) in try row.integer(0) } == [1])
  }

  @Test func aLinkThatLeadsElsewhereCountsToo() throws {
    _ = try open()
    rename(path, folder.file("one.db"))
    symlink("one.db", path)
    let database = try Database(.file(path), .readWrite)
    #expect(!database.hasMoved)
    unlink(path)
    symlink("two.db", path)
    #expect(database.hasMoved)
  }

  /// Its log does not stay next to another file.
  @Test func anotherFileTakesItsPlace() throws {
    do {
      let old = try open()
      try makeOther()
      rename(folder.file("b.db"), path)
      #expect(old.hasMoved)
    }
    #expect(folder.names == ["a.db"])
    let new = try Database(.file(path), .readOnly)
    #expect(try new.rows("select x from t") { row throws(SQLiteError) in try row.integer(0) } == [7])
  }

  private func makeOther() throws {
    let other = try Database(.file(folder.file("b.db")), .create)
    try other.run(script: "create table t (x integer); insert into t values (7);")
  }
}
