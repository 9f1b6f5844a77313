import EarnedCore
import EarnedEconomyStore
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedSystem
import Testing

@testable import EarnedEngine
@testable import EarnedTestSupport

/// Contract, section 5: no report changes, whatever is deleted when. Every report of the economy, every dataset of it.
@Suite struct ReportsStayTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  /// Those of this economy; the others are held against their own cleanups.
  private static let catalog = Result {
    try ReportCatalog().reports().filter { !$0.definition.name.contains("-") }
  }

  /// A dataset as a report shows it.
  private struct Shown: Equatable {
    let rows: [[Datum]]
    let notes: [String]
  }

  /// Every report over several windows around the days on record, by what it is. One without a window is the same in each.
  private func reports(on path: String, at now: Now) throws -> [String: Shown] {
    let database = try EarnedDatabase.openForReading(path)
    var shown: [String: Shown] = [:]
    for (index, (name, window)) in try windows(in: database, now).enumerated() {
      for report in try Self.catalog.get() where index == 0 || report.definition.window != nil {
        let request = ReportRequest(window: window, now: now.instant, timeZone: now.timeZone)
        let document = try report.document(from: database, request: request)
        for dataset in document.datasets {
          shown["\(report.definition.name), \(name), \(dataset.definition.name)"] = Shown(
            rows: Array(dataset.rows), notes: document.notes)
        }
      }
    }
    return shown
  }

  private func windows(in database: Database, _ now: Now) throws -> [(String, WindowRequest)] {
    let days = try database.rows("select day_id from day_summary order by day_id") { row throws(SQLiteError) in
      CalendarDate(try row.text(0)) ?? now.date
    }
    guard let first = days.first, let last = days.last else { return [("rows", .daysOnRecord())] }
    let middle = days[days.count / 2]
    return [
      ("rows", .daysOnRecord()), ("rows to the middle", .daysOnRecord(ending: middle)),
      ("week", .week(middle.isoWeek)), ("all", .range(from: first, to: last)),
      ("half", .range(from: first, to: middle)),
    ]
  }

  private func expectSameReports(_ before: [String: Shown], _ comment: String) throws {
    let after = try reports(on: shelf.path, at: shelf.now)
    #expect(after.count == before.count)
    for (name, shown) in before where after[name] != shown {
      Issue.record("\(comment): \(name)\n  before \(shown)\n  after  \(after[name].map { "\($0)" } ?? "none")")
    }
  }

  private func record(_ objects: [JSONObject]) throws {
    let engine = Engine(
      database: shelf.database, economies: [EarnedEconomy(database: shelf.database)],
      timeZones: TimeZoneChoice(chosen: .utc))
    try engine.transaction { for object in objects { _ = try engine.record(object) } }
  }

  /// Several runs in a row with less and less kept, with an archive and without.
  private func cleanRepeatedly(_ random: inout SeededGenerator, days: Int64) throws {
    let before = try reports(on: shelf.path, at: shelf.now)
    for kept in [days, random.number(1...days), random.number(1...days)].sorted(by: >) {
      shelf.options.keptDays = Int(kept)
      shelf.options.archivePath = random.chance(30) ? shelf.archivePath : nil
      try shelf.clean()
      try expectSameReports(before, "\(kept) days kept")
      #expect(try shelf.brokenTies() == 0)
    }
  }

  func reportsOfTheMonthStay() throws {
    var lines = String(decoding: try File.read("Tests/Fixtures/month.ndjson"), as: UTF8.self)
    lines += String(decoding: try File.read("Tests/Fixtures/month-quests.ndjson"), as: UTF8.self)
    try record(lines.split(separator: "\n").map { try RandomActivity.object(String($0)) })
    shelf.now = Now(Instant(millisecondsSinceEpoch: 1_773_640_800_000), try .named("America/Vancouver"))
    var random = SeededGenerator(seed: 4)
    try cleanRepeatedly(&random, days: 28)
    #expect(try shelf.number("select count(*) from earned_rolled_attempt") ?? 0 > 100)
    #expect(try shelf.number("select count(*) from earned_rolled_credit") ?? 0 > 100)
  }

  func reportsOfAnyHistoryStay(seed: UInt64) throws {
    let history = HistoryGenerator.history(seed: seed, count: 150)
    try record(history)
    let last = try shelf.number("select max(ts_utc_ms) from event_log") ?? 0
    var random = SeededGenerator(seed: seed)
    shelf.now = Now(Instant(millisecondsSinceEpoch: last + random.number(0...3) * 86_400_000), .utc)
    try cleanRepeatedly(&random, days: random.number(1...5))
  }

  func reportsOfAnyRowsStay(seed: UInt64) throws {
    try shelf.fillAtRandom(seed: seed, count: 80)
    var random = SeededGenerator(seed: seed)
    for index in 0..<40 {
      let payload = #"{"source":"\#(random.pick(["FOCUS", "HABIT"]))","amount":\#(index),"app_id":null}"#
      let type = random.pick(["CREDITS_EARNED", "CREDITS_SPENT", "DAY_ROLLOVER"])
      try shelf.event("c\(index)", at: shelf.cutoff + random.number(-9...9), type, payload)
    }
    try addStreakBonus(at: shelf.cutoff + random.number(-9...9))
    try shelf.database.run(
      script: """
        insert into day_summary (day_id, timezone_id, qualified, created_ts_utc_ms, updated_ts_utc_ms)
        select distinct day_id, 'UTC', 1, 0, 0 from event_log
        """)
    let before = try reports(on: shelf.path, at: shelf.now)
    for later in [0, 5, 12] as [Int64] {
      shelf.now = Now(Shelf.noon + .milliseconds(later), .utc)
      try shelf.clean()
      shelf.now = Now(Shelf.noon, .utc)
      try expectSameReports(before, "\(later) ms later")
    }
    #expect(try shelf.left("event_log").isEmpty)
  }

  /// A streak bonus is two lines of one instant.
  private func addStreakBonus(at time: Int64) throws {
    try shelf.event("b1", at: time, "CREDITS_EARNED", #"{"source":"STREAK_BONUS","amount":15}"#)
    try shelf.event("b2", at: time, "STREAK_BONUS_AWARDED", #"{"amount":15,"streak_count":4}"#)
  }

  /// A run may end between them.
  func aStreakBonusCountsOnceBetweenItsTwoLines() throws {
    try addStreakBonus(at: shelf.cutoff - 1)
    try shelf.database.run(
      script: """
        insert into day_summary (day_id, timezone_id, qualified, created_ts_utc_ms, updated_ts_utc_ms)
        select distinct day_id, 'UTC', 1, 0, 0 from event_log
        """)
    let before = try reports(on: shelf.path, at: shelf.now)
    #expect(before["streaks, rows, streak"]?.rows.first?.last == .integer(15))
    let log = try #require(shelf.retentions.first)
    var expired = try ExpiredRows(log, in: shelf.database, before: shelf.retention().cutoff, at: shelf.now.instant)
    for left in [["b2"], []] {
      try shelf.database.transaction(.immediate) { _ = try expired.next(limit: 1).map(expired.delete) }
      #expect(try shelf.left("event_log") == left)
      try expectSameReports(before, "\(left.count) left")
    }
  }

  /// A payload that is no JSON gives nothing and holds nothing up.
  @Test func linesWithBrokenPayloadsAreDeletedToo() throws {
    try shelf.event("e", at: shelf.cutoff - 1, "CREDITS_EARNED", "{broken")
    try shelf.attempt("a", at: shelf.cutoff - 1, outcome: "CANCELLED")
    try shelf.database.execute(
      "update unlock_attempt set chosen_option_type = 'CREDITS_UNLOCK', chosen_option_payload_json = '{'")
    #expect(try shelf.clean().deleted["event_log"] == 1)
    #expect(try shelf.left("unlock_attempt").isEmpty)
  }
}

/// Records as they are typed.
enum RandomActivity {
  static func object(_ line: String) throws -> JSONObject {
    guard case .object(let object) = try JSONParser().parse(line) else { return JSONObject() }
    return object
  }
}
