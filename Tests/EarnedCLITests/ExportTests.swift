import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// `earned export`: what it writes, and what it never writes.
@Suite struct ExportTests {
  private let shell = Shell()

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

  @Test func everyRelationIsExportedWithItsCodes() throws {
    shell.makeDatabase("e.db")
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
      "mode_on", "time_imported", "time_session", "trial", "trial_day",
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
    shell.makeDatabase("e.db")
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
    shell.makeDatabase("e.db")
    #expect(shell.run("earned export out e.db --quiet").status == 0)
    let before = try content("out/e.earned.gz")
    #expect(shell.run("earned retention run --quiet --days 10 --db e.db && earned export out e.db --quiet").status == 0)
    let after = try content("out/e.earned.gz")
    for relation in ["attempt", "app_grant", "streak_bonus", "time_day", "day_summary", "hachimi_known_habit"] {
      #expect(before.rows[relation]?.isEmpty == false && before.rows[relation] == after.rows[relation], "\(relation)")
    }
  }

  @Test func aHashDependsOnItsKey() throws {
    shell.makeDatabase("a.db")
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
    shell.makeDatabase("e.db")
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
}

extension Shell {
  /// A database in which every economy has data. It is recorded once, and copied.
  func makeDatabase(_ name: String) {
    let copied = run("cp \(Self.everything.folder.file("e.db")) \(name)")
    #expect(copied.status == 0, "\(copied)")
  }

  private nonisolated(unsafe) static let everything: Shell = {
    let shell = Shell()
    let more = "$FIXTURES/../EarnedReportsTests/Fixtures"
    let made = shell.run(
      """
      earned ingest --quiet --sort --backfill --db e.db "$FIXTURES/month.ndjson" "\(more)/clepsy.ndjson" \
        "\(more)/budget.ndjson" "\(more)/usage.ndjson" "\(more)/hachimi.ndjson"
      """)
    #expect(made.status == 0 || made.status == 65, "\(made)")
    return shell
  }()
}
