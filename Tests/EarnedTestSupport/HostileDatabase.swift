import EarnedSQLite

/// A database that was made to do harm, or was damaged so that it might. A program that reads it must end with a clear
/// error or a right answer. It is made by SQL from an intact earned database, or from its bytes.
package struct HostileDatabase: Sendable, CustomStringConvertible {
  /// What is wrong with it.
  package let description: String
  private let change: @Sendable (_ bytes: [UInt8], _ path: String, _ folder: ScratchFolder) throws -> Void

  /// Makes the file called `name` in `folder` from the bytes of an intact database without a log.
  ///
  /// - Throws: `SQLiteError` when SQLite rejects the change.
  package func make(_ name: String, from sound: [UInt8], in folder: ScratchFolder) throws {
    try change(sound, name, folder)
  }

  init(
    _ description: String, change: @escaping @Sendable ([UInt8], String, ScratchFolder) throws -> Void
  ) {
    self.description = description
    self.change = change
  }

  /// Made by a script; the `tables` lose their constraints first.
  private init(_ description: String, loosening tables: [String] = [], _ script: String) {
    self.init(description) { sound, name, folder in
      folder.write(sound, to: name)
      let database = try Database(.file(folder.file(name)), .readWrite)
      try database.run(
        script: """
          pragma journal_mode = delete; pragma foreign_keys = off; pragma legacy_alter_table = on;
          pragma ignore_check_constraints = on; pragma writable_schema = on; pragma recursive_triggers = on;
          """)
      for table in tables {
        try database.run(
          script: """
            alter table \(table) rename to tight; create table \(table) as select * from tight; drop table tight;
            """)
      }
      try database.run(script: script)
    }
  }

  private static func bytes(
    _ description: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> HostileDatabase {
    HostileDatabase(description) { sound, name, folder in folder.write(change(sound), to: name) }
  }

  /// All of them, made from an intact database.
  package static func all(of sound: [UInt8]) throws -> [HostileDatabase] {
    let tables = try tables(of: sound)
    return values(in: tables) + shadows(of: tables) + schemas + triggers(on: tables.map(\.name)) + versions + lies
      + damage
  }

  // MARK: Values

  private static func tables(of sound: [UInt8]) throws -> [(name: String, columns: [String])] {
    let folder = ScratchFolder()
    folder.write(sound, to: "sound.db")
    let database = try Database(.file(folder.file("sound.db")), .readWrite)
    let names = try database.rows(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
    ) { row throws(SQLiteError) in try row.text(0) }
    return try names.map { name in
      let columns = try database.rows("select name from pragma_table_info(?)", name) { row throws(SQLiteError) in
        try row.text(0)
      }
      return (name, columns)
    }
  }

  /// Values that no column should have.
  private static let values = [
    ("blobs", "x'00ff80'"), ("nothing", "null"), ("numbers beyond all", "9e999"),
    ("the largest number", "9223372036854775807"), ("the least number", "-9223372036854775808"),
    ("texts that end in the middle", "cast(x'610062' as text)"), ("texts that are no UTF-8", "cast(x'fffe80' as text)"),
    ("texts for the terminal", "'a' || char(0x202e, 27) || '[31m' || char(13, 8, 0x9b) || 'b'"),
    ("deep JSON", "replace(hex(zeroblob(3000)), '00', '[')"),
    ("deep objects", "replace(hex(zeroblob(3000)), '00', '{\"a\":')"),
    ("long texts", "hex(zeroblob(300000))"), ("a date of no calendar", "'2026-02-30'"),
  ]

  /// Each value in all columns of one table, and of all tables.
  private static func values(in tables: [(name: String, columns: [String])]) -> [HostileDatabase] {
    values.flatMap { kind, value in
      let scripts = tables.map { table in
        table.columns.map { "update or ignore \(table.name) set \($0) = \(value);" }.joined()
      }
      let each = zip(tables, scripts).map { table, script in
        HostileDatabase("\(kind) in \(table.name)", loosening: [table.name], script)
      }
      let meta = ["meta", "earned_migration"]
      let others = zip(tables, scripts).filter { !meta.contains($0.0.name) }.map(\.1).joined()
      // Long texts everywhere would be gigabytes.
      return kind == "long texts" ? each : each + [HostileDatabase("\(kind) everywhere", others)]
    }
  }

  // MARK: Tables that are others

  /// In place of each table a view, with its rows or with endless rows.
  private static func shadows(of tables: [(name: String, columns: [String])]) -> [HostileDatabase] {
    tables.flatMap { table in
      let columns = table.columns.map { "n as \($0)" }.joined(separator: ", ")
      return [
        HostileDatabase(
          "\(table.name) is a view",
          "alter table \(table.name) rename to hidden; create view \(table.name) as select * from hidden;"),
        HostileDatabase(
          "\(table.name) is a view without end",
          """
          alter table \(table.name) rename to hidden; create view \(table.name) as
          with recursive numbers(n) as (select 1 union all select n + 1 from numbers) select \(columns) from numbers;
          """),
      ]
    }
  }

  private static let schemas = [
    HostileDatabase(
      "columns more", "alter table event_log add column more text default 'x'; alter table meta add column n;"),
    HostileDatabase(
      "columns that are made",
      "alter table event_log add column made text as (upper(type)); alter table day_summary add column made as (1 / 0);"
    ),
    HostileDatabase(
      "a column that cannot be made", "alter table event_log add column made text as (json(type));"),
    HostileDatabase("an index that keeps rows out", "create unique index one_only on event_log (length(timezone_id));"),
    HostileDatabase(
      "an index that cannot be kept",
      "create index evil on event_log (json_extract(iif(event_id like '0%', '{}', 'x'), '$'));"),
    HostileDatabase(
      "a circle of parents",
      """
      alter table habit add column parent text references habit (habit_id) on delete cascade;
      update habit set parent = habit_id;
      create table one (id text primary key references two (id) on delete cascade);
      create table two (id text primary key references one (id) on delete cascade);
      insert into one values ('a'); insert into two values ('a');
      """),
    HostileDatabase(
      "a parent that is not there",
      "alter table day_summary add column parent text references nowhere (id) default 'x';"),
    HostileDatabase(
      "a thousand tables",
      (0..<1_000).map { "create table stranger\($0) (a, b, c);" }.joined()),
    HostileDatabase(
      "a table of many columns",
      "create table wide (\((0..<1_900).map { "c\($0)" }.joined(separator: ", ")));"),
    HostileDatabase(
      "names for the terminal",
      "create table \"a\u{1b}[31m\u{202e}\" (\"b\u{7}\" text); create view \"select * from x\" as select 1;"),
    HostileDatabase(
      "statistics that lie",
      """
      analyze; update sqlite_stat1 set stat = '99999999999999999999 x y'; insert into sqlite_stat1 values
      ('event_log', 'idx_event_day', '1 1 1 1 1 1 1 1 unordered sz=-1'), (null, x'00', x'ff');
      """),
    HostileDatabase("a full vacuum of its own", "pragma auto_vacuum = full; vacuum;"),
    HostileDatabase("pages of 512 bytes", "pragma page_size = 512; vacuum;"),
    HostileDatabase("pages of 64 KB", "pragma page_size = 65536; vacuum;"),
  ]

  private static func triggers(on tables: [String]) -> [HostileDatabase] {
    let actions = [
      ("refuses", "select raise(abort, 'no \u{1b}[31m\u{202e}')"),
      ("rolls back", "select raise(rollback, 'gone')"), ("ignores", "select raise(ignore)"),
      ("empties the log", "delete from event_log"), ("asks for what is not there", "insert into nowhere values (1)"),
    ]
    return actions.map { name, action in
      let script = tables.flatMap { table in
        ["insert", "update", "delete"].map { event in
          "create trigger \(event)_\(table) before \(event) on \(table) begin \(action); end;"
        }
      }.joined()
      return HostileDatabase("a trigger on every table that \(name)", script)
    } + [
      HostileDatabase(
        "a trigger that calls itself",
        """
        create table echo (n); create trigger again after insert on echo begin insert into echo values (new.n + 1); end;
        create trigger begin_it after insert on event_log begin insert into echo values (1); end;
        """)
    ]
  }

  // MARK: Versions

  private static let versions =
    ["'9223372036854775808'", "'9223372036854775807'", "'-1'", "''", "'1e309'", "x'00'", "9223372036854775807"].map {
      HostileDatabase("schema version \($0)", "update meta set value = \($0) where key = 'schema_version';")
    } + [
      HostileDatabase("a user version", "pragma user_version = 2147483647; pragma application_id = -1;"),
      HostileDatabase(
        "a migration that was never made", "insert into earned_migration (name) values ('x' || char(27) || '[2J');"),
      HostileDatabase("all migrations, no tables", "drop table event_log; drop table economy_state; drop table habit;"),
      HostileDatabase("no migrations", "delete from earned_migration;"),
      HostileDatabase(
        "times that cannot be", "update meta set value = '-9223372036854775808' where key glob '*_ms';"),
    ]

  // MARK: A list of tables that lies

  private static let lies = [
    (
      "two tables in one place",
      "rootpage = (select rootpage from sqlite_master where name = 'meta') where name = 'habit'"
    ),
    (
      "an index that is a table",
      "rootpage = (select rootpage from sqlite_master where name = 'meta') where type = 'index'"
    ),
    ("a table behind the end", "rootpage = 2147483647 where name = 'habit'"),
    ("a table nowhere", "rootpage = 0 where name = 'day_summary'"),
    ("a table on the first page", "rootpage = 1 where name = 'event_log'"),
    (
      "fewer columns than there are",
      "sql = 'create table event_log (event_id text primary key, type)' where name = 'event_log'"
    ),
    ("more columns than there are", "sql = replace(sql, 'value TEXT', 'a, b, c, d, value TEXT') where name = 'meta'"),
    ("a table without rowid that has one", "sql = sql || ' without rowid' where name = 'habit'"),
    (
      "a module that nobody has",
      "sql = 'create virtual table habit using nobody(a)', rootpage = 0 where name = 'habit'"
    ),
    ("a sorting that nobody has", "sql = replace(sql, 'name TEXT', 'name TEXT collate nobody') where name = 'habit'"),
    ("a type that is none", "type = 'tabel' where name = 'habit'"),
    ("a name that is another's", "name = 'meta', tbl_name = 'meta' where name = 'habit'"),
    ("no text", "sql = null where type = 'table'"),
    ("a text of something else", "sql = 'drop table meta' where name = 'habit'"),
  ].map { name, change in HostileDatabase("\(name), says the list of tables", "update sqlite_master set \(change);") }

  // MARK: Bytes

  private static let damage =
    (1...24 as ClosedRange<UInt64>).map { seed in
      bytes("bytes of chance, seed \(seed)") { sound in
        var (bytes, random) = (sound, SplitMix64(seed: seed))
        for _ in 0..<(seed * 4) {
          bytes[Int.random(in: (seed % 2 == 0 ? 100 : 0)..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        return bytes
      }
    }
    + ["\u{37}\u{7f}\u{06}\u{82}", "\u{37}\u{7f}\u{06}\u{83}", "nonsense"].enumerated().map { index, start in
      HostileDatabase("a log that makes no sense, \(index)") { sound, name, folder in
        folder.write(sound, to: name)
        var random = SplitMix64(seed: UInt64(index))
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        folder.write(Array(start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) + noise, to: name + "-wal")
      }
    }
}
