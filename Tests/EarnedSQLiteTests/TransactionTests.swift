import CEarnedSQLite
import EarnedSQLite
import EarnedTestSupport
import Testing

@Suite struct TransactionTests {
  struct Refused: Error, Equatable {}
  let folder = ScratchFolder()
  let database: Database

  init() throws {
    database = try Database(.file(folder.file("a.db")), .create)
    try database.execute("create table t (x integer primary key)")
  }

  private func numbers(_ database: Database) throws -> [Int64] {
    try database.rows("select x from t order by x") { row throws(SQLiteError) in try row.integer(0) }
  }

  private func add(_ number: Int) throws { try database.execute("insert into t values (?)", number) }

  @Test func whatReturnsIsCommitted() throws {
    let given = try database.transaction(.immediate) {
      try add(1)
      return "done"
    }
    #expect(given == "done")
    #expect(!database.isInTransaction)
    #expect(try numbers(Database(.file(folder.file("a.db")), .readOnly)) == [1])
  }

  @Test func whatThrowsIsRolledBack() throws {
    #expect(throws: Refused()) {
      try database.transaction(.immediate) {
        try add(1)
        throw Refused()
      }
    }
    #expect(!database.isInTransaction)
    #expect(try numbers(database) == [])
  }

  /// Runs `body` in a savepoint that then throws.
  private func addAndUndo(_ body: () throws -> Void) throws {
    do {
      try database.savepoint {
        try body()
        throw Refused()
      }
    } catch is Refused {}
  }

  @Test func savepointsAreUndoneAlone() throws {
    try database.transaction(.immediate) {
      try add(1)
      try database.savepoint {
        try add(2)
        try addAndUndo { try add(3) }
        try database.savepoint { try add(4) }
      }
      try addAndUndo { try database.savepoint { try add(5) } }
    }
    #expect(try numbers(database) == [1, 2, 4])
  }

  @Test func aSavepointByItselfIsATransaction() throws {
    try database.savepoint { try add(1) }
    #expect(throws: Refused()) {
      try database.savepoint {
        try add(2)
        throw Refused()
      }
    }
    #expect(!database.isInTransaction)
    #expect(try numbers(database) == [1])
  }

  @Test func theFirstErrorIsToldWhenSQLiteRolledBackByItself() throws {
    try add(1)
    let error = #expect(throws: SQLiteError.self) {
      try database.transaction(.immediate) {
        try add(2)
        try database.execute("insert or rollback into t values (1)")
      }
    }
    #expect(error?.extendedCode == SQLITE_CONSTRAINT_PRIMARYKEY)
    #expect(try numbers(database) == [1])
  }

  @Test func theFirstErrorIsToldFromASavepointToo() throws {
    try add(1)
    let error = #expect(throws: SQLiteError.self) {
      try database.transaction(.immediate) {
        try database.savepoint {
          try add(2)
          try database.execute("insert or rollback into t values (1)")
        }
      }
    }
    #expect(error?.extendedCode == SQLITE_CONSTRAINT_PRIMARYKEY)
    #expect(!database.isInTransaction)
    #expect(try numbers(database) == [1])
  }

  @Test func aCommitThatFailsIsRolledBack() throws {
    try database.run(
      script: """
        pragma foreign_keys = on;
        create table child (x integer references t (x) deferrable initially deferred)
        """)
    let error = #expect(throws: SQLiteError.self) {
      try database.transaction(.immediate) { try database.execute("insert into child values (9)") }
    }
    #expect(error?.isConstraint == true)
    #expect(!database.isInTransaction)
    try database.transaction(.immediate) { try add(1) }
    #expect(try numbers(database) == [1])
  }

  @Test func transactionsDoNotNest() throws {
    try database.begin(.immediate)
    try add(1)
    #expect(throws: SQLiteError.self) { try database.transaction(.immediate) {} }
    #expect(database.isInTransaction)
    try database.commit()
    #expect(try numbers(database) == [1])
  }

  @Test func rollingBackTwiceDoesNothing() throws {
    try database.begin(.immediate)
    try database.rollback()
    try database.rollback()
    #expect(!database.isInTransaction)
  }

  @Test func aSnapshotSeesOneMoment() throws {
    try database.execute("pragma journal_mode = wal")
    try add(1)
    let reader = try Database(.file(folder.file("a.db")), .readOnly)
    try reader.snapshot {
      #expect(try numbers(reader) == [1])
      try add(2)
      #expect(try numbers(reader) == [1])
    }
    #expect(try numbers(reader) == [1, 2])
  }
}
