import CEarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedSQLite

@Suite struct OpeningTests {
  let folder = ScratchFolder()

  @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
  func aMissingFileIsNotCreated(access: DatabaseAccess) {
    let error = #expect(throws: SQLiteError.self) { try Database(.file(folder.file("no.db")), access) }
    #expect(error?.code == SQLITE_CANTOPEN)
    #expect(error?.isInputOutput == true)
    #expect(error?.systemError == ENOENT)
    #expect(folder.names == [])
  }

  @Test func aFileIsCreatedWhenAsked() throws {
    let database = try Database(.file(folder.file("new.db")), .create)
    try database.execute("create table t (x integer)")
    #expect(!database.isReadOnly)
    #expect(folder.names == ["new.db"])
  }

  @Test func readingOnlyRefusesToWrite() throws {
    let path = folder.file("a.db")
    try Database(.file(path), .create).execute("create table t (x integer)")
    let database = try Database(.file(path), .readOnly)
    #expect(database.isReadOnly)
    let error = #expect(throws: SQLiteError.self) { try database.execute("insert into t values (1)") }
    #expect(error?.code == SQLITE_READONLY)
  }

  @Test(arguments: [DatabaseAccess.readOnly, .readWrite, .create])
  func aFolderIsNoDatabase(access: DatabaseAccess) {
    let path = folder.makeFolder("folder.db")
    let error = #expect(throws: SQLiteError.self) {
      try Database(.file(path), access).execute("select count(*) from sqlite_master")
    }
    #expect(error?.isInputOutput == true)
  }

  @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
  func anotherKindOfFileIsDamage(access: DatabaseAccess) {
    let path = folder.write(String(repeating: "This is a letter, not a database. ", count: 40), to: "letter.txt")
    let error = #expect(throws: SQLiteError.self) {
      try Database(.file(path), access).execute("select count(*) from sqlite_master")
    }
    #expect(error?.code == SQLITE_NOTADB)
    #expect(error?.isDamage == true)
    #expect(folder.names == ["letter.txt"])
  }

  static let names = [
    "with space.db", "what?.db", "what?mode=memory", "half#two.db", "100%25.db", "file:a.db", "file:a.db?mode=memory",
    ":memory:", ":a.db", "é 🐢.db",
  ]

  @Test(arguments: names)
  func everyNameIsAFile(name: String) throws {
    try Database(.file(folder.file(name)), .create).execute("create table t (x integer)")
    #expect(folder.names == [name])
    let database = try Database(.immutableFile(folder.file(name)), .readOnly)
    #expect(try database.rows("select name from sqlite_master") { row throws(SQLiteError) in try row.text(0) } == ["t"])
  }

  @Test(arguments: [Location.file(""), .immutableFile("")])
  func anEmptyNameIsNoTemporaryDatabase(location: Location) {
    #expect(throws: SQLiteError.self) {
      try Database(location, .create).execute("create table t (x integer)")
    }
  }

  @Test func anImmutableFileMayBeNamedWithSeveralSlashes() throws {
    try Database(.file(folder.file("a.db")), .create).execute("create table t (x integer)")
    let database = try Database(.immutableFile("/" + folder.file("a.db")), .readOnly)
    #expect(try database.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) } == 0)
  }

  @Test func anImmutableFileIsReadWithoutTouchingItsFolder() throws {
    let path = folder.file("wal.db")
    try Database(.file(path), .create).run(script: "pragma journal_mode = wal; create table t (x integer)")
    let database = try Database(.immutableFile(path), .readOnly)
    try database.execute("select * from t")
    #expect(folder.names == ["wal.db"])
    #expect(throws: SQLiteError.self) { try database.execute("insert into t values (1)") }
  }

  @Test func memoryAndTemporaryLeaveNoFile() throws {
    for location in [Location.memory, .temporary] {
      let database = try Database(location, .create)
      try database.execute("create table t (x integer)")
      #expect(try database.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) } == 0)
    }
    #expect(folder.names == [])
  }

  @Test func theLibraryNamesItsVersion() {
    #expect(Database.libraryVersion.hasPrefix("3."))
  }
}

/// A path that starts with `file:` or `:` only means something special to SQLite when it is relative. The folder of the
/// process is everybody's, so these look at the name that SQLite is given.
struct RelativeNameTests {
  @Test(arguments: [
    ("file:a.db", "./file:a.db"), ("file:a.db?mode=memory", "./file:a.db?mode=memory"), (":memory:", "./:memory:"),
    (":a.db", "./:a.db"), ("plain.db", "plain.db"), ("what?.db", "what?.db"), ("", "./"),
  ])
  func aRelativeNameIsAFileToo(path: String, name: String) {
    #expect(Location.file(path).name == name)
  }

  @Test(arguments: [
    ("file:a.db", "file:./file%3aa.db?immutable=1"), (":memory:", "file:./%3amemory%3a?immutable=1"),
    ("what?.db", "file:./what%3f.db?immutable=1"), ("/a b.db", "file:///a%20b.db?immutable=1"),
  ])
  func soIsOneThatNobodyChanges(path: String, name: String) {
    #expect(Location.immutableFile(path).name == name)
  }
}
