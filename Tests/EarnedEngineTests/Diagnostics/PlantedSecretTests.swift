import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// Secrets in every column, payload key and payload value of every table, whatever the type of the column: none leaves,
/// neither in the document nor in a finding. The tables are those of the schema, so a column that is added later is
/// covered.
@Suite struct PlantedSecretTests {
  /// A text that occurs nowhere else.
  private static let mark = "Geheimnis"

  /// A clinic whose database is full of secrets.
  private func planted(_ soil: Soil = .everywhere) throws -> Clinic {
    let clinic = try Clinic("\(Self.mark)-file.db")
    try clinic.edit("insert into earned_other_app values ('web:a', 'web', 'A', 'B', 'C', 1, 1);")
    try Garden(clinic, soil).plant()
    return clinic
  }

  private func expectNone(_ text: String, at location: SourceLocation = #_sourceLocation) {
    let found = text.split(whereSeparator: { "\" ,:{}[]".contains($0) }).filter { $0.contains(Self.mark) }
    #expect(found.isEmpty, "\(Set(found).sorted().prefix(20))", sourceLocation: location)
  }

  @Test(arguments: [false, true], Soil.allCases) func noSecretLeaves(includingAppIDs: Bool, _ soil: Soil) throws {
    let clinic = try planted(soil)
    var options = DiagnosticsExport.Options()
    options.includesAppIDs = includingAppIDs
    options.eventLimit = 10_000
    options.isThorough = true
    let zones = TimeZoneChoice(environment: "\(Self.mark)/zone")
    let document = clinic.document(options, timeZones: zones)
    expectNone(JSONValue.object(document).serialized())
    // They were there to be found.
    #expect(document["events"]?.arrayValue?.count ?? 0 > 40)
    for shown in EarnedEconomy.tables.compactMap(\.diagnosticsRows) where soil == .texts {
      let part = try #require(document[shown.key])
      #expect(part.objectValue?.isEmpty == false || part.arrayValue?.isEmpty == false, "\(shown.key)")
    }
    #expect(document["database"]?.objectValue?["status"] == "ok")
    let redactions = try #require(document["redactions"]?.objectValue)
    for key in ["dropped_columns", "dropped_payload_keys", "dropped_meta_keys", "refused_values"] {
      #expect(redactions[key]?.integerValue ?? 0 > 0, "\(key)")
    }
  }

  @Test func noSecretIsInAFinding() throws {
    let clinic = try planted()
    let findings = try clinic.check().findings()
    #expect(findings.count > 5)
    for finding in findings { expectNone(finding.json.serialized() + finding.text) }
  }

  @Test func noSecretLeavesADamagedDatabase() throws {
    let clinic = try planted()
    let name = "\(Self.mark)-file.db"
    let bytes = try #require(clinic.folder.bytes(name))
    for count in [bytes.count / 2, bytes.count - 4_096, 40_960] {
      clinic.folder.write(Array(bytes[..<count]), to: name)
      let document = clinic.document()
      #expect(document["database"]?.objectValue?["status"] == "damaged")
      expectNone(JSONValue.object(document).serialized())
      expectNone(try clinic.check().findings().map(\.text).joined())
    }
  }

  /// Of another application's database neither names nor numbers of rows leave.
  @Test func nothingLeavesAForeignDatabase() throws {
    let clinic = try Clinic(history: false)
    clinic.folder.write([], to: "earned.db")
    try clinic.edit(
      """
      create table \(Self.mark)1 (\(Self.mark)2 text default '\(Self.mark)3');
      insert into \(Self.mark)1 values ('\(Self.mark)4');
      create view \(Self.mark)5 as select * from \(Self.mark)6;
      """)
    let document = clinic.document()
    expectNone(JSONValue.object(document).serialized())
    let database = try #require(document["database"]?.objectValue)
    #expect(database["status"] == "foreign")
    #expect(database["table_rows"] == [:])
    #expect(document["events"] == [])
  }

  // MARK: What leaves all the same

  @Test func onlyAppIDsAreNamedOnRequest() throws {
    var options = DiagnosticsExport.Options()
    options.includesAppIDs = true
    let text = JSONValue.object(try Clinic().document(options)).serialized()
    for appID in ["android:com.alpha", "iosToken:Beta"] { #expect(text.contains(appID)) }
    for name in [
      "Alpha", "Bet\"", "water", "Drink", "deep", "novel", "Daytime", "always", "gate-one", "gate-two", "hunt",
      "fridge",
    ] { #expect(!text.contains(name), "\(name)") }
  }

  @Test func theSameThingHasTheSamePlaceholderEverywhere() throws {
    let document = try Clinic().document()
    let grants = try #require(document["active_grants"]?.arrayValue)
    let grant = try #require(grants.compactMap(\.objectValue).first { $0["method"] == "CREDITS" })
    let payload = try #require(
      document["events"]?.arrayValue?.compactMap { $0.objectValue }
        .first { $0["type"] == "UNLOCK_GRANTED" }?["payload"]?.objectValue)
    #expect(payload["grant_id"] == grant["grant_id"])
    #expect(payload["app_id"] == grant["app_id"])
    #expect(payload["attempt_id"] == grant["source_attempt_id"])
    let mode = try #require(document["modes"]?.arrayValue?.first?.objectValue)
    #expect(mode["mode_id"] == grant["source_mode_id"])
    let quest = try #require(document["user_settings"]?.objectValue?["settings"]?.objectValue?["quest"]?.objectValue)
    #expect(quest["qr_key_value"] == "qr-key-1")
  }
}

/// Where secrets are planted.
enum Soil: CaseIterable {
  /// Before every text, so that references still match and every row is still found.
  case texts
  /// Instead of everything, whatever its type.
  case everywhere
}

/// Plants a secret of its own wherever one can be.
private struct Garden {
  private static let mark = "Geheimnis"
  private let database: Database
  private let soil: Soil
  private let counter = Counter()

  private final class Counter {
    var count = 0
  }

  init(_ clinic: Clinic, _ soil: Soil) throws {
    self.soil = soil
    database = try Database(.file(clinic.path), .readWrite)
    try database.run(script: "pragma foreign_keys = off; pragma ignore_check_constraints = on;")
  }

  private func secret(_ place: String) -> String {
    counter.count += 1
    return "\(Self.mark)-\(counter.count)-\(place)"
  }

  func plant() throws {
    let tables = try database.rows(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
    ) { row throws(SQLiteError) in try row.text(0) }
    precondition(tables.count > 20)
    for table in tables where table != "earned_migration" {
      try soil == .texts ? plantTexts(in: table) : plant(in: table)
    }
    try plantEvents()
    try plantMeta()
    try database.run(
      script: """
        create table \(secret("table").replacing("-", with: "_")) (a);
        create index \(secret("index").replacing("-", with: "_")) on mode(name);
        create view \(secret("view").replacing("-", with: "_")) as select 1;
        alter table mode add column \(secret("column").replacing("-", with: "_")) text;
        """)
  }

  private func plantTexts(in table: String) throws {
    let columns = try database.rows("select name from pragma_table_info(?) where upper(type) = 'TEXT'", table) {
      row throws(SQLiteError) in try row.text(0)
    }
    for column in columns where !(table == "meta" && column == "key") {
      if column.hasSuffix("_json") {
        try database.execute("update \(table) set \(column) = ?", value(of: column, "\(table).\(column)"))
      } else {
        try database.execute("update \(table) set \(column) = '\(Self.mark)-' || coalesce(\(column), '')")
      }
    }
  }

  /// Every column of every row that is there, and of a new one.
  private func plant(in table: String) throws {
    let columns = try database.rows("select name, type, pk from pragma_table_info(?)", table) {
      row throws(SQLiteError) in (name: try row.text(0), type: try row.text(1), key: try row.integer(2))
    }
    // Two columns that everything hangs on.
    let planted = columns.filter { !($0.key > 0 && $0.type == "INTEGER") && !($0.name == "key" && table == "meta") }
    for column in planted where column.key == 0 {
      let unique = column.name.hasSuffix("_json") ? "" : " || '-' || rowid"
      try database.execute(
        "update \(table) set \(column.name) = ?\(unique)", value(of: column.name, "\(table).\(column.name)"))
    }
    guard !planted.isEmpty, planted.count == columns.count else { return }
    let sql = "insert into \(table) values (\(planted.map { _ in "?" }.joined(separator: ", ")))"
    let statement = try database.prepare(sql)
    try statement.bind(planted.map { value(of: $0.name, "\(table).\($0.name)") })
    while try statement.step() {}
  }

  /// A text, or where JSON is kept a document with every key that any may have.
  private func value(of column: String, _ place: String) -> String {
    guard column.hasSuffix("_json") else { return secret(place) }
    let known = Array(EarnedEconomy.eventTypes.values.joined()) + settings
    return JSONValue.object(document(of: known, place)).serialized()
  }

  private var settings: [ValueKind.Member] {
    for table in EarnedEconomy.tables where table.name == "user_settings" {
      for column in table.columns {
        if case .json(.object(let members)) = column.kind { return members }
      }
    }
    return []
  }

  /// Known keys with secrets as their values, also where a number belongs, and a secret key.
  private func document(of members: [ValueKind.Member], _ place: String) -> JSONObject {
    var object = JSONObject()
    for member in members {
      switch member.kind.unwrapped {
      case .object(let inner): object[member.name] = .object(document(of: inner, "\(place).\(member.name)"))
      case .list: object[member.name] = [.string(secret("\(place).\(member.name)"))]
      default: object[member.name] = .string(secret("\(place).\(member.name)"))
      }
    }
    object[secret("\(place).key")] = ["inner": .string(secret("\(place).inner"))]
    return object
  }

  /// A line of each type, its payload full of secrets under the keys that may leave.
  private func plantEvents() throws {
    for (type, members) in EarnedEconomy.eventTypes.sorted(by: { $0.key < $1.key }) {
      for zone in ["UTC", secret("zone")] {
        try database.execute(
          """
          insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
          values (?, 1, ?, '2026-02-15', ?, ?, 1)
          """,
          secret("event"), zone, type, JSONValue.object(document(of: members, type)).serialized())
      }
    }
  }

  private func plantMeta() throws {
    for key in ["device_id", "db_location", "last_retention_cleanup_ts_utc_ms", "flags_json", secret("meta key")] {
      try database.execute("insert or replace into meta values (?, ?)", key, secret("meta"))
    }
    try database.execute("insert or replace into meta values ('schema_version', '1')")
  }
}
