import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import EarnedUsageStore
import Testing

@testable import EarnedReports

/// A row is a thing, not a name (contract, section 12).
@Suite struct ThingNamesTests {
  /// Columns of ids and names, as they are shown.
  private func names(_ things: [(id: String, name: String)], of idColumn: String = "app_id", isUnicode: Bool = true)
    -> [String]
  {
    let definition = DatasetDefinition(
      name: "things", title: "Things", summary: "", isSingle: false, isOptional: false,
      columns: [
        Column(name: idColumn, title: "ID", kind: .text),
        Column(name: "name", title: "Name", kind: .text, idColumn: idColumn),
      ], presentation: .table(bar: nil), charts: [], sql: nil, file: "")
    var rows = Rows()
    for thing in things { rows.append([.text(thing.id), .text(thing.name)]) }
    let names = EntityNames(in: [Dataset(definition: definition, rows: rows)], isUnicode: isUnicode)
    return things.map { names.name(.text($0.id), of: idColumn)?.text ?? $0.name }
  }

  @Test func thingsThatWouldBeWrittenAlikeAreToldApart() {
    #expect(names([("web:a", "Reddit"), ("android:b", "reddit")]) == ["Reddit", "reddit"])
    #expect(names([("web:a", "Reddit"), ("android:b", "Reddit")]) == ["Reddit (web)", "Reddit (Android)"])
    #expect(
      names([("web:a", "Reddit"), ("android:b", "Reddit"), ("android:c", "Reddit")])
        == ["Reddit (web)", "Reddit (android:b)", "Reddit (android:c)"])
    #expect(names([("ios:a", "é"), ("macos:a", "e\u{301}")]) == ["é (iOS)", "e\u{301} (macOS)"])
    #expect(names([("ios:a", "\u{200E}X"), ("linux:a", "X ")]) == ["\u{200E}X (iOS)", "X  (Linux)"])
    #expect(names([("h1", "Café"), ("h2", "Cafe\u{301}")], of: "habit_id") == ["Café (h1)", "Cafe\u{301} (h2)"])
    // Where only ASCII can be shown, more names look alike.
    #expect(names([("h1", "é"), ("h2", "à")], of: "habit_id") == ["é", "à"])
    #expect(names([("h1", "é"), ("h2", "à")], of: "habit_id", isUnicode: false) == ["é (h1)", "à (h2)"])
    // What tells apart must itself be told apart.
    #expect(
      names([("web:a", "X"), ("ios:a", "X"), ("ios:b", "X (web)")])
        == ["X (web:a)", "X (iOS)", "X (web) (iOS)"])
    #expect(names([("é", "é"), ("e\u{301}", "e\u{301}")], of: "device_name") == ["é (2)", "e\u{301} (1)"])
  }

  @Test func anAppWithoutANameIsItsIDAndItsSystem() {
    #expect(names([("linux:code", "linux:code"), ("web:a", "A")]) == ["code (Linux)", "A"])
    #expect(names([("ios:x", "ios:x"), ("iosToken:x", "iosToken:x")]) == ["x (ios:x)", "x (iosToken:x)"])
    #expect(names([("android:a", "\u{200E} ")]) == ["a (Android)"])
    #expect(names([("web:a", "web:a")], of: "habit_id") == ["web:a"])
  }

  /// Two apps and two habits whose names Unicode holds for equal: each is a row, with its own counts, in every format.
  @Test func namesThatUnicodeHoldsForEqualAreTwoRows() throws {
    let lines = try text("../Fixtures/reports/nfc_nfd_names.ndjson").split(separator: "\n").map(String.init)
    let history = try NamedHistory(lines: lines)
    let document = try history.document("apps")
    try ReadBack(document).expectTheSame()
    try ReadBack(document).expectTheSameInText()
    try ReadBack(history.document("habits")).expectTheSame()
    try ReadBack(history.document("habits")).expectTheSameInText()
    for format in [ReportFormat.text, .html, .md] {
      let text = try String(decoding: format.bytes(of: document), as: UTF8.self)
      #expect(text.contains("GO (Android)") || text.contains("GO<wbr/></bdi> <span class=\"faint\"><bdi>(Android)"))
    }
    let cells = try #require(workbook(document).cells["Hours grid"])
    let sums = ["2", "3"].map { row in
      cells.filter { $0.key.drop(while: \.isLetter) == row && $0.key.first != "A" }.compactMap { Int($0.value) }
        .reduce(0, +)
    }
    #expect(sums == [5, 3] && cells["A2"] == "Pokémon GO (Android)" && cells["A3"] == "Pokémon GO (iOS)")
  }

  /// Whatever the names, every count in every table, chart and grid of every format is that of the rows.
  func everyFormatHasEveryCountOfEveryRow(_ seed: UInt64) throws {
    let history = try NamedHistory(seed: seed)
    for report in ["apps", "habits", "unlocks", "usage", "weekly", "credits", "hours"] {
      let readBack = try ReadBack(history.document(report))
      try readBack.expectTheSame()
      try readBack.expectTheSameInText()
    }
  }
}

/// A history of a few days, recorded by the engine.
private struct NamedHistory {
  private let database: Database

  init(lines: [String]) throws {
    let now = Now(Instant(millisecondsSinceEpoch: Self.begin), try .named("UTC"))
    let economies: [any Economy.Type] = [EarnedEconomy.self, UsageEconomy.self]
    let database = try EarnedDatabase.openInMemory(economies: economies, now: now)
    self.database = database
    let engine = Engine(
      database: database, economies: economies.map { $0.init(database: database) }, timeZones: TimeZoneChoice())
    for line in lines {
      guard case .object(let object) = try JSONParser().parse(line) else { continue }
      let outcome = try engine.record(object)
      #expect(outcome == .applied, "\(line)")
    }
  }

  /// Apps, habits and devices whose names are made of letters with and without accents, of marks that combine, that nobody
  /// sees or that turn a line around, and of what means something to a format.
  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var lines = [Self.line("settings.update", 0, ["settings": ["timezone_id": "UTC"]])]
    lines.append(Self.line("entitlement.set", 0, ["tier": "PRO"]))
    let apps = Self.apps.filter { _ in Int.random(in: 0..<3, using: &random) > 0 } + ["web:a"]
    let habits = Self.habits.prefix(Int.random(in: 1...4, using: &random))
    for (index, app) in apps.enumerated() where Int.random(in: 0..<4, using: &random) > 0 {
      lines.append(
        Self.line("app.upsert", index, ["app_id": .string(app), "display_name": .string(Self.name(&random))]))
    }
    for (index, habit) in habits.enumerated() {
      lines.append(
        Self.line("habit.upsert", index, ["habit_id": .string(habit), "name": .string("x" + Self.name(&random))]))
    }
    for day in 0..<Int.random(in: 1...9, using: &random) {
      for minute in 0..<Int.random(in: 1...12, using: &random) {
        let time = day * 86_400_000 + minute * 5_000_000 + 10_000
        lines.append(Self.line("unlock.attempt", time, ["app_id": .string(random.pick(apps))]))
        let period: JSONObject = [
          "app_id": .string(random.pick(apps)), "start_ts_utc_ms": .integer(Self.begin + Int64(time) - 9_000_000),
          "seconds": .integer(Int64.random(in: 1...5_000, using: &random)),
          "device": .string("d" + Self.name(&random)),
        ]
        lines.append(Self.line("usage.period", time + 1, period))
      }
      for (index, habit) in habits.enumerated() where Bool.random(using: &random) {
        lines.append(
          Self.line("habit.complete", day * 86_400_000 + 62_000_000 + index, ["habit_id": .string(habit)]))
      }
    }
    try self.init(lines: lines)
  }

  /// 2026-03-10, 09:00.
  private static let begin: Int64 = 1_773_133_200_000
  private static let apps = [
    "android:a", "android:é", "android:e\u{301}", "ios:a", "iosToken:a", "linux:a", "macos:b", "windows:a", "web:a.b",
  ]
  private static let habits = ["h", "é", "e\u{301}", "g"]
  private static let alphabet = [
    "e", "é", "\u{301}", "a", "A", " ", "\u{200E}", "\u{200B}", "\u{202E}", "\u{AD}", "\u{3164}", "ש", "ع", "|", "&",
    "_",
    "<", "(", "\u{200D}", "\u{FE0F}", "`", "\n",
  ]

  private static func name(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(alphabet) }.joined()
  }

  private static func line(_ type: String, _ milliseconds: Int, _ fields: JSONObject) -> String {
    var object: JSONObject = ["type": .string(type), "ts_utc_ms": .integer(begin + Int64(milliseconds))]
    object.set(fields)
    return JSONValue.object(object).serialized()
  }

  func document(_ report: String) throws -> Document {
    let request = ReportRequest(
      window: .daysOnRecord(), now: Instant(millisecondsSinceEpoch: Self.begin + 9 * 86_400_000),
      timeZone: try .named("UTC"))
    return try ReportCatalog().report(named: report).document(from: database, request: request)
  }
}
