import EarnedSQLite
import Testing

/// A connection that reads only rows whose numbers are within their bounds.
@Suite struct SoundRowsTests {
  private static let tables = [
    SoundRows.Table(
      "coin", columns: ["name", "amount", "weight"],
      bounds: [("amount", .integers(0...100)), ("weight", .reals(0...1))],
      isSingle: false),
    SoundRows.Table(
      "hour", columns: ["day", "hour", "seconds"], bounds: [("seconds", .integers(1...3600))], isSingle: false),
    SoundRows.Table(
      "state", columns: ["id", "balance", "note"], bounds: [("id", .integers(1...1)), ("balance", .integers(0...100))],
      isSingle: true),
    SoundRows.Table("missing", columns: ["amount"], bounds: [("amount", .integers(0...1))], isSingle: false),
  ]

  private func database() throws -> Database {
    let database = try Database(.memory, .create)
    try database.run(
      script: """
        create table coin (name text primary key, amount integer, weight real);
        create index coin_amount on coin (amount);
        insert into coin values
          ('a', 1, 0.5), ('b', 101, 0.5), ('c', 2, 1.5), ('d', null, null), ('e', 'x', 0.5), ('f', 100, 0);
        create table hour (day text, hour integer, seconds integer, primary key (day, hour)) without rowid;
        insert into hour values ('m', 1, 60), ('m', 2, 0), ('n', 2, 4000);
        create table state (id integer primary key, balance integer, note text);
        insert into state values (1, -5, 'x');
        """)
    try database.readSoundRows(of: Self.tables)
    return database
  }

  private func names(_ sql: String, in database: Database) throws -> [String] {
    try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
  }

  @Test func otherRowsAreLeftOutAndCountedOnce() throws {
    let database = try database()
    for _ in 1...2 { #expect(try names("select name from coin order by rowid", in: database) == ["a", "d", "f"]) }
    #expect(try names("select day || hour from hour", in: database) == ["m1"])
    let counts = database.soundRows?.leftOut.counts ?? []
    #expect(counts.map { $0.table } == ["coin", "hour"])
    #expect(counts.map { $0.rows } == [3, 2])
  }

  @Test func anIndexIsUsedAsEver() throws {
    let database = try database()
    let plan = try database.rows("explain query plan select name from coin where amount = 1") {
      row throws(SQLiteError) in
      try row.text(3)
    }
    #expect(plan == ["SEARCH main.coin USING INDEX coin_amount (amount=?)"])
  }

  @Test func whatNamesItsDatabaseIsToldWhatToRead() throws {
    let database = try database()
    let rows = try #require(database.soundRows)
    #expect(try names("select name from main.coin", in: database).count == 6)
    for sql in [
      "select coin.name from main.coin where coin.amount > 0", "select c.name from main.coin c where c.amount > 0",
      "select name from main.coin as c join (select 1) on c.amount > 0",
      "with coin as (select * from main.coin) select name from coin where amount > 0",
    ] {
      for isThere in [true, false] {
        let sound = rows.reading(sql, of: ["main"]) { _ in isThere }
        #expect(try names(sound, in: database) == ["a", "f"], "\(sound)")
      }
    }
  }

  @Test func theOneRowOfATableIsAFaultWhereItsNumberIsRead() throws {
    let database = try database()
    let rows = try #require(database.soundRows)
    #expect(try names(rows.reading("select note from main.state", of: ["main"]) { _ in true }, in: database) == ["x"])
    let error = #expect(throws: SQLiteError.self) {
      _ = try names(rows.reading("select balance from main.state", of: ["main"]) { _ in true }, in: database)
    }
    #expect(error?.isOfValue == true)
    #expect(error?.message == "state.balance does not hold a whole number from 0 to 100")
  }
}
