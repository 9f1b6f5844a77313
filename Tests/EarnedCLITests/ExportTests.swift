import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// `earned export`: what it writes, and what it never writes.
@Suite struct ExportTests {
  private let shell = Shell()

  /// A database in which every economy has data.
  private func makeDatabase(_ name: String) {
    let more = "$FIXTURES/../EarnedReportsTests/Fixtures"
    let made = shell.run(
      """
      earned ingest --quiet --sort --backfill --db \(name) "$FIXTURES/month.ndjson" "\(more)/clepsy.ndjson" \
        "\(more)/budget.ndjson" "\(more)/usage.ndjson" "\(more)/hachimi.ndjson"
      """)
    #expect(made.status == 0 || made.status == 65, "\(made)")
  }

  /// The file of a device.
  private struct Content {
    var header = JSONObject()
    var columns: [String: [String]] = [:]
    var kinds: [String: [String]] = [:]
    var rows: [String: [[JSONValue]]] = [:]
    var counts = JSONObject()

    /// The values of a column.
    func values(_ relation: String, _ column: String) -> [JSONValue] {
      guard let index = columns[relation]?.firstIndex(of: column) else { return [] }
      return rows[relation, default: []].map { $0[index] }
    }

    /// All values of a kind, with their place.
    func values(ofKind kind: String) -> [(place: String, value: String)] {
      rows.flatMap { relation, rows in
        rows.flatMap { row in
          row.enumerated().compactMap { index, value in
            guard kinds[relation]?[index] == kind, let text = value.stringValue else { return nil }
            return ("\(relation).\(columns[relation]?[index] ?? "")", text)
          }
        }
      }
    }
  }

  private func content(_ file: String) throws -> Content {
    var content = Content()
    var relation = ""
    for line in shell.run("gunzip -c \(file)").out.split(separator: "\n") {
      let value = try JSONParser().parse(Array(line.utf8))
      if let row = value.arrayValue {
        content.rows[relation, default: []].append(row)
      } else if let name = value.objectValue?["relation"]?.stringValue {
        relation = name
        content.columns[name] = value.objectValue?["columns"]?.arrayValue?.compactMap(\.stringValue)
        content.kinds[name] = value.objectValue?["kinds"]?.arrayValue?.compactMap(\.stringValue)
      } else if let counts = value.objectValue?["rows"]?.objectValue {
        content.counts = counts
      } else {
        content.header = value.objectValue ?? JSONObject()
      }
    }
    return content
  }

  private func isHash(_ text: String) -> Bool {
    text.utf8.count == 24 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  // MARK: What is in it

  @Test func everyRelationIsExportedWithItsCodes() throws {
    makeDatabase("e.db")
    #expect(shell.run("earned export out e.db --quiet").status == 0)
    let content = try content("out/e.earned.gz")
    #expect(content.header["device"] == "e" && content.header["timezone_id"] == "America/Vancouver")
    for member in content.counts.members {
      let rows = content.rows[member.key, default: []].count
      #expect(member.value.integerValue.map { Int($0) } == rows, "\(member.key)")
    }
    let empty = content.counts.members.filter { $0.value == 0 }.map(\.key)
    let mayBeEmpty: Set = [
      "added_day", "day_note", "device_event", "event_kind", "goal", "hachimi_imported_date", "hachimi_rolled",
      "time_imported", "time_session", "trial", "trial_day",
    ]
    #expect(mayBeEmpty.isSuperset(of: empty), "\(empty)")
    // A hashed code has no words in reports/words/.
    for (place, code) in content.values(ofKind: "code") { #expect(!isHash(code), "\(place)") }
    for kind in ["app", "id"] {
      let values = content.values(ofKind: kind)
      #expect(!values.isEmpty)
      for (place, id) in values { #expect(isHash(id) || id == "", "\(place)") }
    }
    #expect(content.values(ofKind: "text").isEmpty)
  }

  /// With all options, the rows are those of the tables.
  @Test func exportedRowsAreThoseOfTheTables() throws {
    makeDatabase("e.db")
    #expect(shell.run("earned export out e.db --quiet --include-app-ids --include-texts").status == 0)
    let content = try content("out/e.earned.gz")
    let database = try Database(.file(shell.folder.file("e.db")), .readOnly)
    for (relation, table) in [("habit", "habit"), ("focus_session", "focus_session"), ("app_use", "usage_hour")] {
      var columns = try #require(content.columns[relation])
      if relation == "app_use", let index = columns.firstIndex(of: "device_name") {
        columns[index] = "nullif(device, '')"
      }
      let order = columns.indices.map { "\($0 + 1)" }.joined(separator: ", ")
      let rows = try database.rows("select \(columns.joined(separator: ", ")) from \(table) order by \(order)") { row in
        (0..<row.count).map { index -> JSONValue in
          switch row.value(index) {
          case .integer(let integer): .integer(integer)
          case .text(let text): .string(text)
          case .null, .real, .blob: .null
          }
        }
      }
      #expect(!rows.isEmpty && content.rows[relation] == rows, "\(relation)")
    }
  }

  /// Retention changes no report, so it changes no relation.
  @Test func exportedRowsAreTheSameAfterRetention() throws {
    makeDatabase("e.db")
    #expect(shell.run("earned export out e.db --quiet").status == 0)
    let before = try content("out/e.earned.gz")
    #expect(shell.run("earned retention run --quiet --days 10 --db e.db && earned export out e.db --quiet").status == 0)
    let after = try content("out/e.earned.gz")
    for relation in ["attempt", "app_grant", "streak_bonus", "time_day", "day_summary", "hachimi_known_habit"] {
      #expect(before.rows[relation]?.isEmpty == false && before.rows[relation] == after.rows[relation], "\(relation)")
    }
  }

  @Test func aHashDependsOnItsKey() throws {
    makeDatabase("a.db")
    let exports = shell.run(
      """
      cp a.db b.db; earned export one a.db b.db --key one.key; earned export same b.db --key one.key
      earned export two a.db --key two.key; stat -c %a one.key; wc -c < one.key
      """)
    #expect(exports.out.hasSuffix("600\n65\n"), "\(exports)")
    let (a, b) = (try content("one/a.earned.gz"), try content("one/b.earned.gz"))
    let other = try content("two/a.earned.gz")
    let same = try content("same/b.earned.gz")
    #expect(same.rows == b.rows)
    // Only apps can be compared across databases.
    #expect(Set(a.values("app_label", "app_id")) == Set(b.values("app_label", "app_id")))
    #expect(Set(a.values("habit", "habit_id")).isDisjoint(with: b.values("habit", "habit_id")))
    #expect(Set(a.values("app_label", "app_id")).isDisjoint(with: other.values("app_label", "app_id")))
    // Within one database, ids still join.
    #expect(Set(a.values("habit_completion", "habit_id")).isSubset(of: a.values("habit", "habit_id")))
    #expect(a.header["key"] == b.header["key"] && a.header["key"] != other.header["key"])
    #expect(!exports.out.contains(shell.folder.text("one.key").prefix(64)) && exports.err == "")
  }

  /// A file of SQLite with `--hashed` has the rows of the export, in its order, and no names.
  @Test func hashedTablesAreThoseOfTheExport() throws {
    makeDatabase("e.db")
    let exports = shell.run(
      "earned export out e.db --quiet; earned export --sqlite hashed.db --hashed --db e.db --quiet")
    #expect(exports.status == 0 && exports.err == "", "\(exports)")
    let content = try content("out/e.earned.gz")
    let file = try Database(.file(shell.folder.file("hashed.db")), .readOnly)
    let tables = try file.rows("select distinct \"table\" from about") { row throws(SQLiteError) in try row.text(0) }
    let shared = content.columns.filter { tables.contains($0.key) }
    #expect(shared.count > 20)
    for (table, columns) in shared {
      let rows = try file.rows("select \(columns.joined(separator: ", ")) from \(table) order by rowid") { row in
        (0..<row.count).map { index -> JSONValue in
          switch row.value(index) {
          case .integer(let integer): .integer(integer)
          case .real(let real): .number(real)
          case .text(let text): .string(text)
          case .null, .blob: .null
          }
        }
      }
      #expect(rows == content.rows[table, default: []], "\(table)")
    }
    #expect(try file.first("select count(*) from label") { row in row.value(0) } == .integer(0))
  }

  /// Names and labels fall back to ids, which have an option of their own.
  @Test func noAppIDIsExportedAsALabel() throws {
    shell.folder.write(
      """
      {"type":"app.upsert","ts_utc_ms":1771200000000,"app_id":"android:named","display_name":"Named"}
      {"type":"app.upsert","ts_utc_ms":1771200000001,"app_id":"android:bare"}
      {"type":"app.upsert","ts_utc_ms":1771200000002,"app_id":"android:same","display_name":"android:same"}
      {"type":"clepsy.apps.set","ts_utc_ms":1771200000003,"productive":[{"app_bundle_id":"com.other","name":""}],\
      "vice":[{"app_bundle_id":"com.same","name":"com.same"}]}
      """, to: "apps.ndjson")
    let made = shell.run("earned ingest --quiet --db e.db apps.ndjson && earned export out e.db --include-texts")
    #expect(made.status == 0, "\(made)")
    let content = try content("out/e.earned.gz")
    #expect(Set(content.values("app_label", "label")) == ["Named", .null])
    #expect(Set(content.values("time_app", "name")) == ["", .null])
    #expect(!shell.run("gunzip -c out/e.earned.gz").out.contains("android:"))
  }

  // MARK: Secrets

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
    makeDatabase("e.db")
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
    // A few of the numbers, different ones each time.
    let numbers = try source.rows(
      """
      select t.name, c.name from sqlite_master t join pragma_table_info(t.name) c
      where t.type = 'table' and upper(c.type) in ('INTEGER', 'REAL') and c.pk = 0 and t.name not like 'sqlite_%'
      """
    ) { row throws(SQLiteError) in (table: try row.text(0), column: try row.text(1)) }
    columns += numbers.shuffled().prefix(20)
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
