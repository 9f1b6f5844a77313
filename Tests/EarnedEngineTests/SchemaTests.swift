import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedSystem
import Testing

/// The created schema against the data model (A3), object by object.
@Suite struct SchemaTests {
  private static let specification = "../shared/specs/earned_data_model_v1_1.md"

  /// A schema as SQLite reports it, each object as one text.
  private struct Shape {
    var tables: [String]
    var parts: Set<String> = []

    init(_ database: Database, leaving additions: Set<String> = []) throws {
      tables = try Self.texts(database, "select name from sqlite_master where type = 'table' order by name")
        .filter { !additions.contains($0) }
      for table in tables {
        try add(
          database, table, "column",
          "select cid||' '||name||' '||type||' '||\"notnull\"||' '||coalesce(dflt_value,'-')||' '||pk||' '||hidden from pragma_table_xinfo(?)"
        )
        try add(
          database, table, "foreign key",
          "select id||' '||seq||' '||\"table\"||' '||\"from\"||' '||\"to\"||' '||on_update||' '||on_delete from pragma_foreign_key_list(?)"
        )
        try add(
          database, table, "check", "select sql from sqlite_master where type = 'table' and name = ?", as: Self.checks)
        for index in try Self.texts(database, "select name from pragma_index_list(?)", table)
        where !additions.contains(index) {
          try add(
            database, table, index,
            "select \"unique\"||' '||origin||' '||partial from pragma_index_list('\(table)') where name = ?", of: index)
          try add(
            database, table, index,
            "select seqno||' '||coalesce(name,'-')||' '||\"desc\"||' '||coll from pragma_index_xinfo(?) where key",
            of: index)
        }
      }
    }

    private mutating func add(
      _ database: Database, _ table: String, _ kind: String, _ sql: String, of name: String? = nil,
      as split: (String) -> [String] = { [$0] }
    ) throws {
      for text in try Self.texts(database, sql, name ?? table).flatMap(split) {
        parts.insert("\(table) \(kind): \(text)")
      }
    }

    private static func texts(_ database: Database, _ sql: String, _ values: String...) throws -> [String] {
      let statement = try database.prepare(sql)
      try statement.bind(values)
      defer { statement.reset() }
      var texts: [String] = []
      while try statement.step() { texts.append(try statement.row.text(0)) }
      return texts
    }

    /// The lines of a table that hold a CHECK, with single blanks and without comments and the comma at their end.
    private static func checks(_ sql: String) -> [String] {
      sql.split(separator: "\n").filter { $0.contains("CHECK") || $0.contains("check") }.map { line in
        let code = line.prefix(upTo: line.firstRange(of: "--")?.lowerBound ?? line.endIndex)
        let words = code.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        return words.hasSuffix(",") ? String(words.dropLast()) : words
      }
    }
  }

  /// Objects of our own in addition to the specified ones.
  private static let additions: Set = [
    "earned_record_key", "earned_migration", "earned_scheduled_disable", "earned_rolled_attempt",
    "earned_rolled_credit", "earned_rolled_grant", "idx_unlock_grant_attempt", "idx_unlock_attempt_pending",
    "idx_unlock_attempt_not_granted", "idx_event_streak_bonus",
    "idx_unlock_attempt_grant", "idx_rolled_attempt_day", "idx_rolled_credit_day", "idx_rolled_grant_day",
    "earned_added_focus", "earned_added_day", "earned_qualified_later", "earned_other_app",
  ]

  @Test(.enabled(if: File.exists(specification), "\(specification) is not there"))
  func everyColumnIndexKeyAndCheckIsAsSpecified() throws {
    let specified = try Database(.memory, .create)
    try specified.run(script: try Self.ddl())
    let expected = try Shape(specified)
    let created = try Shape(try Recorder().database, leaving: Self.additions)
    #expect(created.tables == expected.tables)
    #expect(created.parts.subtracting(expected.parts) == [], "created, but not specified")
    #expect(expected.parts.subtracting(created.parts) == [], "specified, but not created")
  }

  /// The first block of SQL in the specification.
  private static func ddl() throws -> String {
    let text = String(decoding: try File.read(specification), as: UTF8.self)
    let start = try #require(text.firstRange(of: "```sql\n"))
    let rest = text[start.upperBound...]
    return String(rest[..<(try #require(rest.firstRange(of: "\n```"))).lowerBound])
  }

  @Test func thereAreOnlyTheSpecifiedTablesAndOurOwn() throws {
    let recorder = try Recorder()
    #expect(
      try recorder.texts("select name from sqlite_master where type = 'table' order by name") == [
        "app_info", "daily_app_limits", "day_summary", "distracting_app", "earned_added_day", "earned_added_focus",
        "earned_migration",
        "earned_other_app", "earned_qualified_later", "earned_record_key",
        "earned_rolled_attempt", "earned_rolled_credit", "earned_rolled_grant", "earned_scheduled_disable",
        "economy_state", "emergency_state", "entitlement_state", "event_log",
        "focus_session", "focus_session_blocked_app", "focus_state", "habit", "habit_completion", "meta", "mode",
        "mode_blocked_app", "mode_window", "quest_session", "unlock_attempt", "unlock_grant", "unlock_grant_current",
        "unlock_grant_extension", "user_settings",
      ])
    #expect(try recorder.texts("select name from sqlite_master where type in ('view', 'trigger')") == [])
    #expect(
      Set(try recorder.texts("select name from sqlite_master where type = 'index' and sql is not null"))
        .intersection(Self.additions).count == 8)
  }

  /// An analyst finds every table in the document, and every column of those of the data model.
  @Test func theDocumentNamesEveryTable() throws {
    let text = String(decoding: try File.read("docs/schema.md"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let own = Set(try Self.columns(of: [EarnedEconomy.self]).map(\.table)).subtracting(Self.additions)
    #expect(own.count == 23)
    for (table, column) in try Self.columns(of: UnlistedEconomyTests.all) {
      guard own.contains(table) else {
        #expect(text.contains("`\(table)`") || text.contains("`\(table)("), "docs/schema.md does not name \(table)")
        continue
      }
      let row = rows.first { $0.hasPrefix("| `\(table)` |") }
      // Those with one row have these two, as the text above them says.
      let isSaid = row?.contains("`\(column)`") == true || ["id", "updated_ts_utc_ms"].contains(column)
      #expect(isSaid, "docs/schema.md lacks \(table).\(column)")
    }
  }

  /// Whoever sends a document to support finds all that it has in the page about it.
  @Test func thePageOfDiagnosticsNamesEveryPart() throws {
    let text = String(decoding: try File.read("docs/diagnostics.md"), as: UTF8.self)
    for part in UnlistedEconomyTests.all.flatMap({ $0.tables }).compactMap(\.diagnosticsRows) {
      #expect(text.contains("`\(part.key)`"), "docs/diagnostics.md does not name \(part.key)")
    }
  }

  /// Every column of a new database.
  private static func columns(of economies: [any Economy.Type]) throws -> [(table: String, column: String)] {
    let database = try EarnedDatabase.openInMemory(economies: economies, now: Now(.start, try Zone.named("UTC")))
    return try database.rows(
      "select t.name, c.name from sqlite_master as t, pragma_table_info(t.name) as c where t.type = 'table' and t.name not like 'sqlite_%'"
    ) { row throws(SQLiteError) in (try row.text(0), try row.text(1)) }
  }

  @Test func rowsThatMustExistAreCreated() throws {
    let recorder = try Recorder()
    for table in ["economy_state", "user_settings", "entitlement_state", "emergency_state", "focus_state"] {
      #expect(try recorder.texts("select id || '' from \(table)") == ["1"], "\(table)")
    }
    #expect(try recorder.texts("select key from meta order by key") == ["db_location", "device_id", "schema_version"])
    #expect(try recorder.text("select value from meta where key = 'schema_version'") == "1")
    #expect(try recorder.text("select value from meta where key = 'db_location'") == "app_sandbox")
    #expect(try recorder.text("select value from meta where key = 'device_id'")?.utf8.count == 36)
    #expect(try recorder.text("select tier || subscription_active from entitlement_state") == "FREE0")
    #expect(
      try recorder.text("select settings_json from user_settings")
        == #"{"timezone_id":"UTC","credit_costs":{"minutes_5":10,"minutes_15":25,"minutes_30":45},"quest":{"enabled_types":["BREATHING","COPY_TEXT","QR_SCAN"],"unlock_minutes":5,"max_quest_unlocks_per_app_per_day":2,"cooldown_minutes_per_app":15,"qr_key_value":null,"qr_key_set_ts_utc_ms":null,"key_change_cooldown_hours_strict":24},"emergency":{"daily_limit":1,"delay_seconds":60,"unlock_minutes":5,"block_same_app_consecutive":true},"focus":{"preset_minutes":[25,50,75],"strict":true,"min_minutes_to_qualify":20}}"#
    )
  }
}
