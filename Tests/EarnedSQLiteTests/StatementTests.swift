import CEarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedSQLite

@Suite struct StatementTests {
  let folder = ScratchFolder()
  let database: Database

  init() throws {
    database = try Database(.memory, .create)
    try database.run(script: "create table t (x integer); insert into t values (1), (2), (3)")
  }

  @Test func theSameTextGivesTheSameStatement() throws {
    let first = try database.prepare("select x from t where x = ?")
    #expect(try database.prepare("select x from t where x = ?") === first)
    #expect(try database.prepare("select x from t where x = ? ") !== first)
  }

  @Test func aRunningStatementIsNotShared() throws {
    let first = try database.prepare("select x from t order by x")
    #expect(try first.step())
    let second = try database.prepare("select x from t order by x")
    #expect(second !== first)
    #expect(try second.step())
    #expect(try first.step())
    #expect(try first.row.integer(0) == 2)
    #expect(try second.row.integer(0) == 1)
    first.reset()
    #expect(try database.prepare("select x from t order by x") === first)
  }

  @Test func nestedUseOfTheSameText() throws {
    let sql = "select x from t where x >= ? order by x"
    let pairs = try database.rows(sql, 2) { outer throws(SQLiteError) in
      let outerValue = try outer.integer(0)
      let inner = try database.rows(sql, 1) { inner throws(SQLiteError) in try inner.integer(0) }
      return [outerValue] + inner
    }
    #expect(pairs == [[2, 1, 2, 3], [3, 1, 2, 3]])
  }

  @Test func aFunctionMayUseTheTextThatCallsIt() throws {
    let sql = "select case when ? > 0 then depth() else 0 end"
    try database.register(function: "depth", argumentCount: 0) { [unowned database] _ in
      let inner = try database.first(sql, 0) { row throws(SQLiteError) in try row.integer(0) }
      return .integer((inner ?? 0) + 1)
    }
    #expect(try database.first(sql, 1) { row throws(SQLiteError) in try row.integer(0) } == 1)
  }

  @Test func aThrowingReaderLeavesTheStatementReady() throws {
    let sql = "select x, 'text' from t order by x"
    #expect(throws: SQLiteError.self) { try database.rows(sql) { row throws(SQLiteError) in try row.integer(1) } }
    #expect(try database.rows(sql) { row throws(SQLiteError) in try row.integer(0) } == [1, 2, 3])
    #expect(try !database.prepare(sql).isRunning)
  }

  @Test func aFailedStatementIsReadyAgain() throws {
    try database.execute("create table only (x integer primary key)")
    try database.execute("insert into only values (?)", 1)
    let error = #expect(throws: SQLiteError.self) { try database.execute("insert into only values (?)", 1) }
    #expect(error?.extendedCode == SQLITE_CONSTRAINT_PRIMARYKEY)
    try database.execute("insert into only values (?)", 2)
    #expect(database.changes == 1)
  }

  @Test(arguments: ["", "  -- nothing", "select 1; select 2", "insert into t values (4); drop table t"])
  func onlyOneStatementAtATime(sql: String) throws {
    let error = #expect(throws: SQLiteError.self) { try database.execute(sql) }
    #expect(error?.code == SQLITE_MISUSE)
    #expect(try database.first("select count(*) from t") { row throws(SQLiteError) in try row.integer(0) } == 3)
  }

  @Test func whatFollowsMayBeAComment() throws {
    #expect(try database.first("select 1;\n-- the end\n") { row throws(SQLiteError) in try row.integer(0) } == 1)
  }

  @Test func namesOfColumnsAndParameters() throws {
    let statement = try database.prepare("select x as credits, :day as day from t where x = :x and x > ?")
    #expect(statement.columnNames == ["credits", "day"])
    #expect(statement.parameterNames == [":day", ":x", nil])
    #expect(statement.isReadOnly)
    #expect(try !database.prepare("delete from t").isReadOnly)
  }

  @Test func bindingByName() throws {
    let statement = try database.prepare("select x from t where x = :x")
    try statement.bind(2, named: ":x")
    try statement.bind("unused", named: ":other")
    #expect(try statement.step())
    #expect(try statement.row.integer(0) == 2)
    #expect(try !statement.step())
  }

  /// Up to two kilobytes are read where they were copied to; SQLite copies the rest.
  @Test(arguments: [0, 1, 15, 16, 500, 2_047, 2_048, 2_049, 5_000])
  func textsAndBlobsOfAnyLengthAreBound(length: Int) throws {
    let sql = "select ?, ?, ?, ?, ?"
    for letter in ["a", "b"] {
      let text = String(repeating: letter, count: length)
      let bytes = Array(text.utf8)
      let back = try database.first(sql, text, bytes, text, "", [UInt8]()) { row in (0..<5).map { row.value($0) } }
      #expect(back == [.text(text), .blob(bytes), .text(text), .text(""), .blob([])])
    }
  }

  @Test func aValueBoundByNameStaysUntilItIsBoundAgain() throws {
    let statement = try database.prepare("select :fixed, :changing")
    try statement.bind("stays", named: ":fixed")
    for number in 0..<1_000 {
      try statement.bind("value \(number)", named: ":changing")
      #expect(try statement.step())
      #expect(try statement.row.text(0) == "stays")
      #expect(try statement.row.text(1) == "value \(number)")
      statement.reset()
    }
  }

  @Test func aReleasedDatabaseIsClosed() throws {
    weak var released: Database?
    do {
      let database = try Database(.file(folder.file("a.db")), .create)
      released = database
      try database.run(script: "pragma journal_mode = wal; create table t (x integer)")
      try database.register(function: "one", argumentCount: 0) { _ in .integer(1) }
      try database.execute("insert into t values (one())")
      let statement = try database.prepare("select x from t")
      #expect(try statement.step())
      #expect(folder.names.contains("a.db-wal"))
    }
    #expect(released == nil)
    // The last connection takes the log away when it closes.
    #expect(folder.names == ["a.db"])
  }

  @Test func aReleasedDatabaseLetsGoOfItsFunctions() throws {
    final class Held {}
    weak var released: Held?
    do {
      let held = Held()
      released = held
      let database = try Database(.memory, .create)
      try database.register(function: "held", argumentCount: 0) { _ in withExtendedLifetime(held) { .null } }
    }
    #expect(released == nil)
  }
}
