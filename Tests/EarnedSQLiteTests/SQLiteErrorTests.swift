import CEarnedSQLite
import EarnedSQLite
import Testing

@Suite struct SQLiteErrorTests {
  let database: Database

  init() throws {
    database = try Database(.memory, .create)
    try database.execute("create table t (x text not null unique, y integer check (y > 0))")
  }

  @Test func aConstraintNamesItsColumnAndNotTheValue() throws {
    let sql = "insert into t (x, y) values (?, ?)"
    try database.execute(sql, "a secret", 1)
    let error = #expect(throws: SQLiteError.self) { try database.execute(sql, "a secret", 1) }
    #expect(error?.extendedCode == SQLITE_CONSTRAINT_UNIQUE)
    #expect(error?.code == SQLITE_CONSTRAINT)
    #expect(error?.isConstraint == true)
    #expect(error?.message == "UNIQUE constraint failed: t.x")
    #expect(error?.sql == sql)
    #expect(
      error?.description
        == "SQLite 2067: UNIQUE constraint failed: t.x (constraint failed), in: insert into t (x, y) values (?, ?)")
  }

  @Test func noErrorHoldsABoundValue() throws {
    let refused: [(String, [any Bindable])] = [
      ("insert into t (x, y) values (?, ?)", ["a secret", -5_551]),
      ("insert into t (x, y) values (nullif(?, ?), 1)", ["a secret", "a secret"]),
      ("insert into t (rowid, x) values (?, 'x')", ["a secret"]),
    ]
    for (sql, values) in refused {
      let statement = try database.prepare(sql)
      try statement.bind(values)
      let error = #expect(throws: SQLiteError.self) { try statement.step() }
      #expect(error?.description.contains("secret") == false)
      #expect(error?.description.contains("5551") == false)
    }
  }

  @Test func aMistypedStatementIsQuoted() {
    let error = #expect(throws: SQLiteError.self) { try database.execute("selct 1") }
    let message = "near \"selct\": syntax error"
    #expect(error == SQLiteError(extendedCode: SQLITE_ERROR, message: message, sql: "selct 1", offset: 0))
    #expect(error?.description == "SQLite 1: near \"selct\": syntax error (SQL logic error), in: selct 1")
  }

  @Test func aScriptTellsItsError() {
    let error = #expect(throws: SQLiteError.self) { try database.run(script: "create table u (x); drop table v") }
    #expect(error?.message == "no such table: v")
  }

  @Test func theMessageIsNotSaidTwice() {
    #expect(
      SQLiteError(extendedCode: SQLITE_FULL, message: "database or disk is full").description
        == "SQLite 13: database or disk is full")
  }

  @Test(arguments: [
    (SQLITE_BUSY, "busy"), (SQLITE_BUSY_SNAPSHOT, "busy"), (SQLITE_LOCKED, "busy"),
    (SQLITE_CORRUPT, "damage"), (SQLITE_CORRUPT_INDEX, "damage"), (SQLITE_NOTADB, "damage"),
    (SQLITE_CONSTRAINT_CHECK, "constraint"),
    (SQLITE_IOERR_FSYNC, "input"), (SQLITE_FULL, "input"), (SQLITE_CANTOPEN_ISDIR, "input"),
    (SQLITE_READONLY_DBMOVED, "input"), (SQLITE_PERM, "input"),
    (SQLITE_ERROR, ""), (SQLITE_MISUSE, ""), (SQLITE_INTERRUPT, ""),
  ])
  func everyCodeIsOfOneKind(code: Int32, kind: String) {
    let error = SQLiteError(extendedCode: code, message: "")
    #expect(error.isBusy == (kind == "busy"))
    #expect(error.isDamage == (kind == "damage"))
    #expect(error.isConstraint == (kind == "constraint"))
    #expect(error.isInputOutput == (kind == "input"))
  }
}

// C macros that Swift does not import, defined as in sqlite3.h.
let SQLITE_BUSY_SNAPSHOT = SQLITE_BUSY | 2 << 8
let SQLITE_CORRUPT_INDEX = SQLITE_CORRUPT | 3 << 8
let SQLITE_CONSTRAINT_CHECK = SQLITE_CONSTRAINT | 1 << 8
let SQLITE_CONSTRAINT_PRIMARYKEY = SQLITE_CONSTRAINT | 6 << 8
let SQLITE_CONSTRAINT_UNIQUE = SQLITE_CONSTRAINT | 8 << 8
let SQLITE_IOERR_FSYNC = SQLITE_IOERR | 4 << 8
let SQLITE_CANTOPEN_ISDIR = SQLITE_CANTOPEN | 2 << 8
let SQLITE_READONLY_DBMOVED = SQLITE_READONLY | 4 << 8
