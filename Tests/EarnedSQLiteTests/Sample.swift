import EarnedSQLite

/// A database with everything a page can hold.
enum Sample {
  static func make(
    _ path: String, pageBytes: Int, rows: Int, encoding: String = "utf-8", autoVacuum: String = "none"
  ) throws {
    let database = try Database(.file(path), .create)
    try database.run(
      script: """
        pragma page_size = \(pageBytes); pragma encoding = '\(encoding)'; pragma auto_vacuum = \(autoVacuum);
        pragma secure_delete = off;
        create table mixed (id text primary key, number integer, fraction real, bytes blob, note text);
        create index mixed_number on mixed (number);
        create table keyed (position integer primary key, word text not null);
        create table sorted (key blob primary key, word text) without rowid;
        """)
    try database.transaction(.immediate) {
      for row in 0..<rows {
        let number = Int64(row) * Int64(row) * (row % 2 == 0 ? 1 : -1) << Int64(row % 40)
        try database.execute(
          "insert into mixed values (?, ?, ?, ?, ?)", "row-\(row)", number, Double(row) + 0.5,
          [UInt8](repeating: UInt8(row % 256), count: row * 37 % 3_000), row % 5 == 0 ? String?.none : "ü\(row)€😀")
        try database.execute("insert into keyed values (?, ?)", row * 3 - 5, String(repeating: "w", count: row % 90))
        try database.execute(
          "insert into sorted values (?, ?)", [UInt8(row % 256), UInt8(row / 256), 7],
          String(repeating: "s", count: row))
      }
    }
  }

  /// The rows of a table as SQLite reads them, an integer key as the null that stands in the file.
  static func rows(_ table: String, _ path: String) throws -> [[Value]] {
    let database = try Database(.file(path), .readWrite)
    let statement = try database.prepare("select * from \(table) not indexed")
    defer { statement.reset() }
    var rows: [[Value]] = []
    while try statement.step() {
      rows.append((0..<statement.row.count).map { statement.row.value($0) })
      if table == "keyed" { rows[rows.count - 1][0] = .null }
    }
    return rows
  }
}
