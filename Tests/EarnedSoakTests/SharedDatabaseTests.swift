import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedJSON
import EarnedTestSupport
import EarnedTimeBudgetStore
import EarnedUsageStore
import Testing

@testable import EarnedCLITests

/// An app with one economy and the command, which has all, use the same database.
@Suite struct SharedDatabaseTests {
  /// An app: its economy, and a record of it without its time and its id.
  struct App: CustomTestStringConvertible {
    let economy: any Economy.Type
    let record: JSONObject

    var testDescription: String { economy.name }

    static let all: [App] = [
      App(economy: EarnedEconomy.self, record: ["type": "app.upsert", "app_id": "android:com.reddit.frontpage"]),
      App(
        economy: ClepsyEconomy.self,
        record: ["type": "clepsy.event", "seconds": 60, "kind": "earned"]),
      App(economy: TimeBudgetEconomy.self, record: ["type": "budget.day.ensure"]),
      App(
        economy: HachimiEconomy.self,
        record: ["type": "hachimi.habit.create", "name": "Read", "cat": ["name": "Mochi"]]),
      App(
        economy: UsageEconomy.self,
        record: ["type": "usage.period", "app_id": "android:com.reddit.frontpage", "seconds": 30]),
    ]
  }

  /// 2026-03-15, an hour before the command's now.
  private static let start = Instant(millisecondsSinceEpoch: 1_773_601_200_000)

  private let shell = Shell()
  private var path: String { shell.folder.file("shared.db") }

  /// What the app does each time it starts: it opens the database, cleans up, and records.
  private func start(_ app: App, minute: Int) throws -> Outcome {
    let zone = try Zone.named("UTC")
    let now = Now(Self.start + .minutes(minute), zone)
    let database = try EarnedDatabase.openForWriting(path, economies: [app.economy], now: { now })
    try Retention.runIfDue(on: database, economies: [app.economy], at: now)
    let engine = Engine(
      database: database, economies: [app.economy.init(database: database)],
      timeZones: TimeZoneChoice(chosen: zone))
    return try engine.record(Self.record(app, minute: minute))
  }

  private static func record(_ app: App, minute: Int) -> JSONObject {
    var record = app.record
    record["ts_utc_ms"] = .integer((start + .minutes(minute)).millisecondsSinceEpoch)
    if app.economy == UsageEconomy.self {
      record["start_ts_utc_ms"] = .integer((start + .minutes(minute - 1)).millisecondsSinceEpoch)
    }
    if app.economy == ClepsyEconomy.self { record["id"] = .string("00000000-0000-4000-8000-0000000000\(minute + 10)") }
    return record
  }

  /// Also when an earlier version of the command has made the tables of all economies.
  @Test(arguments: App.all) func noCommandLocksAnAppOut(app: App) throws {
    #expect(try start(app, minute: 1) == .applied)
    shell.folder.write(JSONValue.object(Self.record(app, minute: 2)).serialized() + "\n", to: "more.ndjson")
    for (minute, command) in [
      "ingest --quiet more.ndjson", "retention run --force", "report weekly", "report weekly --json", "status",
      "diagnostics check", "diagnostics export", "db info", "shield", "export out --key key --quiet",
    ].enumerated() {
      let result = shell.run("EARNED_DB=shared.db earned \(command)")
      #expect(result.status == 0, "\(command): \(result.err)")
      #expect(try start(app, minute: minute + 3) == .applied, "\(command)")
    }
  }

  @Test(arguments: App.all.indices) func recordsOfAnotherEconomyAreNamed(index: Int) throws {
    let (app, other) = (App.all[index], App.all[(index + 1) % App.all.count])
    #expect(try start(app, minute: 1) == .applied)
    shell.folder.write(JSONValue.object(Self.record(other, minute: 2)).serialized() + "\n", to: "more.ndjson")
    #expect(shell.run("earned ingest --db shared.db --quiet more.ndjson").status == 0)
    let fault = #expect(throws: DatabaseFault.self) { try start(app, minute: 3) }
    #expect(fault == .unknownEconomy(path: path, name: other.economy.name))
    let words = "\(try #require(fault))"
    #expect(words.contains("has records of '\(other.economy.name)'") && words.contains("add that one to them"))
  }
}
