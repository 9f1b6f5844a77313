import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// No secret is exported, wherever it is in a database.
@Suite struct ExportTests {
  private let shell = Shell()

  private static let secret = "S3CRET"

  /// Columns that decide which rows a relation has, or must be a day or a zone: secrets are put into these one by one.
  private static var deciding: Regex<Substring> {
    /day|date|month|timezone|^tz|^event_log\.type$|^user_settings\.|_migration\./
  }

  private func textColumns(_ database: Database) throws -> [(table: String, column: String)] {
    try database.rows(
      """
      select t.name, c.name from sqlite_master t join pragma_table_info(t.name) c
      where t.type = 'table' and upper(c.type) = 'TEXT' and t.name not like 'sqlite_%' and t.name <> 'meta'
      order by 1, 2
      """
    ) { row throws(SQLiteError) in (try row.text(0), try row.text(1)) }
  }

  /// Puts a secret before every text of a column; in JSON before every text but time zones, and into a new key.
  private func plant(_ database: Database, _ table: String, _ column: String) throws -> Int {
    try database.execute(
      """
      update or ignore \(table) set \(column) = iif(
        json_valid(\(column)) and json_type(iif(json_valid(\(column)), \(column), 'null')) = 'object',
        (select json_insert(json_group_object(key, case
            when type = 'text' and key not like '%zone%' then '\(Self.secret)' || value
            when type in ('object', 'array') then json(value) else value end), '$.\(Self.secret)', '\(Self.secret)')
          from json_each(iif(json_valid(\(column)), \(column), '{}'))),
        '\(Self.secret)' || \(column))
      """)
    return database.changes
  }

  private func planting(in name: String) throws -> Database {
    let database = try Database(.file(shell.folder.file(name)), .readWrite)
    try database.run(
      script:
        """
        pragma ignore_check_constraints = on; pragma foreign_keys = off; pragma journal_mode = delete;
        pragma synchronous = off;
        """
    )
    return database
  }

  /// Printed and written text with the secret.
  private func expectNoSecret(_ result: Shell.Result, in folder: String) {
    let found = shell.run("cat \(folder)/manifest.ndjson; cat \(folder)/*.earned.gz | gunzip -c").out
    for line in (result.out + result.err + found).split(separator: "\n") where line.contains(Self.secret) {
      Issue.record("\(line.prefix(300))")
    }
    #expect(found.contains("\"rows\":"))
  }

  /// With a secret in every text of every table, no secret is exported and everything else is.
  @Test func noTextIsExported() throws {
    shell.makeDatabase("e.db")
    shell.run("export EARNED_DB=e.db; earned note cold; earned goal focus 8h; earned trial start Kitchen")
    let database = try planting(in: "e.db")
    var planted = 0
    for (table, column) in try textColumns(database) where !"\(table).\(column)".contains(Self.deciding) {
      planted += try plant(database, table, column)
    }
    #expect(planted > 3_000)
    let result = shell.run("earned export out e.db && earned export --sqlite hashed.db --hashed --db e.db")
    #expect(result.status == 0, "\(result)")
    expectNoSecret(result, in: "out")
    #expect(!String(decoding: shell.folder.bytes("hashed.db") ?? [], as: UTF8.self).contains(Self.secret))
    // The secrets were in the database.
    #expect(shell.run("earned export plain e.db --include-app-ids --include-texts --quiet").status == 0)
    #expect(shell.run("gunzip -c plain/e.earned.gz | grep -c \(Self.secret)").out != "0\n")
    #expect(shell.run("earned export --sqlite own.db --db e.db --quiet && grep -c \(Self.secret) own.db").out != "0\n")
  }

  /// With a secret in a column for a day, a zone or a number: it is not exported, or the export fails.
  @Test func noValueOfAnotherKindIsExported() throws {
    let more = "$FIXTURES/../EarnedReportsTests/Fixtures"
    shell.run(
      """
      for file in "$FIXTURES/month.ndjson" "\(more)/clepsy.ndjson" "\(more)/budget.ndjson" "\(more)/usage.ndjson" \
        "\(more)/hachimi.ndjson"; do head -30 "$file"; done | earned ingest --quiet --sort --backfill --db e.db -
      mkdir planted
      """)
    let source = try planting(in: "e.db")
    var columns = try textColumns(source).filter { "\($0.table).\($0.column)".contains(Self.deciding) }
    // A few of the numbers.
    let numbers = try source.rows(
      """
      select t.name, c.name from sqlite_master t join pragma_table_info(t.name) c
      where t.type = 'table' and upper(c.type) in ('INTEGER', 'REAL') and c.pk = 0 and t.name not like 'sqlite_%'
      """
    ) { row throws(SQLiteError) in (table: try row.text(0), column: try row.text(1)) }
    var generator = SplitMix64(seed: 1)
    columns += numbers.shuffled(using: &generator).prefix(20)
    for (table, column) in columns {
      shell.folder.write(shell.folder.bytes("e.db") ?? [], to: "planted/\(table)-\(column).db")
      let database = try planting(in: "planted/\(table)-\(column).db")
      try database.execute("update or ignore \(table) set \(column) = '\(Self.secret)' || coalesce(\(column), '')")
    }
    let result = shell.run("earned export out planted")
    #expect(result.status == 65, "\(result)")
    expectNoSecret(result, in: "out")
    #expect(result.err.contains("holds a value that is not of the kind 'day'"), "\(result.err)")
    let tables = shell.run(
      """
      mkdir hashed; for file in planted/day_summary-*.db planted/usage_hour-*.db; do
        earned export --quiet --sqlite "hashed/${file#planted/}" --hashed --db "$file"
      done; grep -l \(Self.secret) hashed/*
      """)
    #expect(tables.out == "", "\(tables)")
    #expect(tables.err.contains("holds a value that is not of the kind"), "\(tables.err)")
  }
}
