import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Synchronization

@testable import EarnedCLI

/// A database whose every row is known, as the bytes of its files.
struct Original: Sendable {
  enum Kind: CaseIterable, Sendable {
    /// As earned makes it.
    case earned
    /// The same, with a log that was not yet folded back.
    case log
    /// As an app makes it: only the specified tables, small pages that are not moved, deleted rows that still stand in
    /// the file.
    case app
  }

  let kind: Kind
  let bytes: [UInt8]
  let log: [UInt8]?
  let pageBytes: Int
  let rows: Rows

  /// Made once.
  static func of(_ kind: Kind) throws -> Original {
    try made.withLock { made in
      if let original = made[kind] { return original }
      let original = try make(kind)
      made[kind] = original
      return original
    }
  }

  private static let made = Mutex<[Kind: Original]>([:])

  private static func make(_ kind: Kind) throws -> Original {
    let folder = ScratchFolder()
    let path = folder.file("earned.db")
    let recorder = try Recorder(path)
    let month = String(decoding: try File.read("Tests/Fixtures/month.ndjson"), as: UTF8.self)
    let lines = month.split(separator: "\n").map(String.init)
    try recorder.ingest(Array(lines[..<130]))
    var log: [UInt8]?
    var file = path
    if kind == .log {
      let engine = recorder.engine
      let reader = RecordReader(types: engine.recordTypes)
      for line in lines[130..<170] {
        guard case .record(let record) = try reader.read(Array(line.utf8)) else { continue }
        _ = try engine.transaction { try engine.apply(record) }
      }
      log = folder.bytes("earned.db-wal")
    } else if kind == .app {
      file = folder.file("app.db")
      try makeApp(file, from: path, recorder.database)
    }
    let rows = try Rows(of: Database(.file(file), .readOnly))
    return Original(
      kind: kind, bytes: try File.read(file), log: log, pageBytes: kind == .app ? 1_024 : 4_096, rows: rows)
  }

  private static func makeApp(_ path: String, from original: String, _ database: Database) throws {
    let app = try Database(.file(path), .create)
    try app.run(script: "pragma page_size = 1024; pragma auto_vacuum = none; pragma secure_delete = off;")
    try app.attach(.file(original), as: "original")
    let schema = try database.rows(
      """
      select name, type, sql from sqlite_schema where sql is not null and name not like 'earned%'
        and name not in (select name from sqlite_schema where tbl_name like 'earned%') order by type desc, rowid
      """
    ) { row throws(SQLiteError) in (name: try row.text(0), type: try row.text(1), sql: try row.text(2)) }
    for entry in schema { try app.execute(entry.sql) }
    for entry in schema where entry.type == "table" {
      try app.execute("insert into \(entry.name) select * from original.\(entry.name)")
    }
    // Every second of these goes again, and in the end a run of them that fills pages of its own.
    try app.run(
      script: """
        with recursive n (n) as (select 1 union all select n + 1 from n where n < 400)
          insert into event_log select 'deleted-' || n, 1773604800000 + n, 'UTC', '2026-03-15', 'SECRET',
            json_object('note', hex(zeroblob(40))), 1773604800000 + n, 'LOCAL_ONLY' from n;
        delete from event_log where type = 'SECRET' and (rowid % 2 or rowid > 300);
        delete from event_log where type = 'SECRET';
        """)
  }
}

/// The rows of all tables, without their row ids.
struct Rows: Sendable {
  var tables: [String: Set<[Value]>] = [:]

  init() {}

  /// All of them; or, of a damaged database, those that SQLite reads before it stumbles.
  init(of database: Database, stumbling: Bool = false) throws {
    do {
      for table in try database.tableNames() where table != "earned_migration" {
        tables[table] = []
        try read(table, of: database)
      }
    } catch let error as SQLiteError {
      if !stumbling { throw error }
    }
  }

  private mutating func read(_ table: String, of database: Database) throws {
    let statement = try database.prepare("select * from \(table) not indexed")
    defer { statement.reset() }
    while try statement.step() {
      let row = statement.row
      tables[table]?.insert((0..<row.count).map { row.value($0) })
    }
  }

  var count: Int { tables.values.reduce(0) { $0 + $1.count } }

  /// How many of these are there too.
  func count(in other: Rows) -> Int {
    tables.reduce(0) { $0 + $1.value.intersection(other.tables[$1.key] ?? []).count }
  }
}
