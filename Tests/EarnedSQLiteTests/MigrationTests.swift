import EarnedSQLite
import Testing

@Suite struct MigrationTests {
  static let first = Migration(name: "001-tables", script: "create table t (x integer); insert into t values (1);")
  static let second = Migration(name: "002-doubled", script: "update t set x = x * 2; insert into t values (10);")
  static let broken = Migration(
    name: "003-broken", script: "insert into t values (99); insert into nowhere values (1);")
  let database: Database

  init() throws { database = try Database(.memory, .create) }

  private func migrate(_ steps: Migration...) throws {
    let migrator = Migrator(table: "migration", steps)
    try database.transaction(.immediate) { try migrator.migrate(database) }
  }

  private func strings(_ sql: String) throws -> [String] {
    try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
  }

  private func numbers() throws -> [Int64] {
    try database.rows("select x from t order by rowid") { row throws(SQLiteError) in try row.integer(0) }
  }

  @Test func stepsRunInOrder() throws {
    try migrate(Self.first, Self.second)
    #expect(try numbers() == [2, 10])
    #expect(try strings("select name from migration order by position") == ["001-tables", "002-doubled"])
  }

  @Test func aStepRunsOnce() throws {
    try migrate(Self.first)
    try migrate(Self.first)
    #expect(try numbers() == [1])
    try migrate(Self.first, Self.second)
    try migrate(Self.first, Self.second)
    #expect(try numbers() == [2, 10])
  }

  @Test func pendingStepsAreNamedWithoutDoingThem() throws {
    let migrator = Migrator(table: "migration", [Self.first, Self.second])
    #expect(try migrator.pending(in: database).map(\.name) == ["001-tables", "002-doubled"])
    #expect(try strings("select name from sqlite_master") == [])
    try migrate(Self.first)
    #expect(try migrator.pending(in: database).map(\.name) == ["002-doubled"])
  }

  @Test func stepsOfAnotherListAreLeftAlone() throws {
    try migrate(Self.first, Self.second)
    let other = Migrator(table: "migration", [Migration(name: "other/001", script: "create table u (x)")])
    #expect(try other.pending(in: database).map(\.name) == ["other/001"])
    try database.transaction(.immediate) { try other.migrate(database) }
    #expect(try other.done(in: database) == ["001-tables", "002-doubled", "other/001"])
    #expect(try numbers() == [2, 10])
  }

  @Test func aFailingStepUndoesAll() throws {
    try migrate(Self.first)
    let error = #expect(throws: SQLiteError.self) { try migrate(Self.first, Self.second, Self.broken) }
    #expect(error?.message == "no such table: nowhere")
    #expect(try numbers() == [1])
    #expect(try strings("select name from migration") == ["001-tables"])
  }

  @Test func aFailingFirstStepLeavesNothing() throws {
    #expect(throws: SQLiteError.self) { try migrate(Self.broken) }
    #expect(try strings("select name from sqlite_master") == [])
  }

  @Test func twoMigratorsKeepTheirOwnNames() throws {
    try migrate(Self.first)
    let other = Migrator(table: "other_migration", [Migration(name: "001-tables", script: "create table u (x)")])
    try database.transaction(.immediate) { try other.migrate(database) }
    #expect(try strings("select name from sqlite_master where name in ('t', 'u') order by name") == ["t", "u"])
  }
}
