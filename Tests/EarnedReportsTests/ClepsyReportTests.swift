import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedJSON
import EarnedJournalStore
import EarnedSQLite
import EarnedTestSupport
import EarnedTimeBudgetStore
import EarnedUsageStore
import Testing

@testable import EarnedReports

/// The reports of the time balance: numbers of known days, and text and NDJSON against files that were looked at.
/// EARNED_RECORD_GOLDEN=1 records them again.
@Suite struct ClepsyReportGoldenTests {
  static let names = ["clepsy-balance", "clepsy-streaks", "clepsy-apps"]

  @Test(arguments: names, [ReportFormat.text, .ndjson]) func format(_ name: String, _ format: ReportFormat) throws {
    try expectGolden(TimeBalance().document(name), name, as: format)
  }

  @Test func weeklyHasASectionForIt() throws {
    let week = try #require(ISOWeek("2026-W07"))
    try expectGolden(TimeBalance().document("weekly", .week(week)), "weekly-clepsy", as: .text)
  }
}

@Suite struct ClepsyReportTests {
  private let balance: TimeBalance

  init() throws { balance = try TimeBalance() }

  private func rows(_ report: String, _ dataset: String, now: String? = nil) throws -> [String] {
    try balance.document(report, now: now).dataset(named: dataset).lines
  }

  @Test func today() throws {
    #expect(try rows("clepsy-balance", "today") == ["2026-02-11 3900 4500 600 1h 5m 60 1.25 100"])
    // The next morning nothing is left, before anything is recorded.
    #expect(try rows("clepsy-balance", "today", now: "2026-02-12T08:00:00Z") == ["2026-02-12 0 0 0 0m 60 0 0"])
  }

  /// Time that names no app is on record, and is none of an app.
  @Test(
    arguments: [
      ([], "There is nothing on record."), ([nil], "10 min earned, 0 min spent; no app is named."),
      (["a.b"], "1 app: 10 min earned, 0 min spent."),
      ([nil, "a.b"], "1 app, and time that names no app: 20 min earned, 0 min spent."),
    ] as [([String?], String)])
  func whatNamesNoApp(_ apps: [String?], _ words: String) throws {
    let database = try EarnedDatabase.openInMemory(
      economies: [EarnedEconomy.self, ClepsyEconomy.self], now: Now(Fixture.request().now, .named("UTC")))
    for (number, app) in apps.enumerated() {
      try database.execute(
        """
        insert into clepsy_event (event_id, ts_utc_ms, timezone_id, date, hour_local, kind, seconds, app_bundle_id,
          credited_seconds, counted_seconds)
        values (?, 0, 'UTC', '1970-01-01', 0, 'earned', 600, ?, 600, 600)
        """, "\(number)", app)
    }
    let document = try ReportCatalog().report(named: "clepsy-apps")
      .document(from: database, request: Fixture.request())
    #expect(document.sentences(Formatter(timeZone: document.timeZone)).map(\.text).first == words)
  }

  @Test func sevenDays() throws {
    #expect(
      try rows("clepsy-balance", "days") == [
        "2026-02-05 4 0 0 0 0", "2026-02-06 5 1800 0 1800 1800", "2026-02-07 6 60 60 0 0", "2026-02-08 7 59 0 59 59",
        "2026-02-09 1 0 0 0 0", "2026-02-10 2 300 100 200 200", "2026-02-11 3 4500 600 0 3900",
      ])
    #expect(
      try rows("clepsy-balance", "days", now: "2026-02-12T08:00:00Z").suffix(2) == [
        "2026-02-11 3 4500 600 3900 3900", "2026-02-12 4 0 0 0 0",
      ])
  }

  @Test func hoursAndBestTimes() throws {
    let hours = try rows("clepsy-balance", "hours")
    #expect(hours.count == 24)
    #expect(hours[9] == "9 6300 0")
    #expect(hours[20] == "20 0 700")
    #expect(try rows("clepsy-balance", "best") == ["3 9 0 0"])
  }

  @Test func streaks() throws {
    #expect(
      try rows("clepsy-streaks", "runs") == [
        "2026-02-02 2026-02-03 2", "2026-02-06 2026-02-07 2", "2026-02-10 2026-02-11 2",
      ])
    #expect(try rows("clepsy-streaks", "current") == ["2 2026-02-10"])
    // Yesterday's streak is shown until the day is over.
    #expect(try rows("clepsy-streaks", "current", now: "2026-02-12T22:00:00Z") == ["2 2026-02-10"])
    #expect(try rows("clepsy-streaks", "current", now: "2026-02-13T00:00:00Z") == ["0 null"])
  }

  @Test func apps() throws {
    #expect(
      try rows("clepsy-apps", "apps") == [
        "com.amazon.Lassen Kindle productive 6359 0 0", "null null null 660 160 0",
        "com.zhiliaoapp.musically <b>Tik</b>Tok vice 0 600 0", "com.burbn.instagram =Insta vice 0 0 0",
      ])
  }

  /// Of chosen days there are the runs that reach into them, whole; the streak is that of now.
  @Test func chosenDaysHaveTheRunsThatReachIntoThem() throws {
    let usual = try balance.document("clepsy-streaks")
    let runs = try usual.dataset(named: "runs")
    #expect(runs.rows.count > 1 && usual.notes == [])
    for row in runs.rows.indices {
      guard case .text(let text) = runs.values(of: "end_date")[row], let day = CalendarDate(text) else { continue }
      let chosen = try balance.document("clepsy-streaks", .range(from: day, to: day))
      #expect(try chosen.dataset(named: "runs").rows.map { $0 } == [runs.rows.map { $0 }[row]])
      #expect(try chosen.dataset(named: "current") == usual.dataset(named: "current"))
    }
  }

  /// S17: a balance that was imported can be spent and expires, and is none of what was earned.
  @Test func anImportedBalanceIsNotEarned() throws {
    let earned = ["clepsy-apps", "clepsy-streaks"]
    let before = try earned.map { try balance.document($0) }
    let hours = try rows("clepsy-balance", "hours")
    #expect(try balance.document("clepsy-balance").datasets.allSatisfy { $0.definition.name != "imported" })
    for (number, time) in [1_770_530_400_000, 1_770_789_600_000, 1_770_793_200_000].enumerated() {
      try balance.record(
        """
        {"type":"clepsy.event","ts_utc_ms":\(time),"timezone_id":"UTC","id":"00000000-0000-4000-8000-00000000a00\(number)",\
        "seconds":1200,"kind":"earned","imported":true}
        """)
    }
    #expect(
      try rows("clepsy-balance", "days").filter { $0.hasPrefix("2026-02-08") || $0.hasPrefix("2026-02-11") } == [
        "2026-02-08 7 59 0 1259 1259", "2026-02-11 3 4500 600 0 6300",
      ])
    #expect(try rows("clepsy-balance", "imported") == ["2026-02-08 1200", "2026-02-11 2400"])
    let day = try #require(CalendarDate("2026-02-08"))
    #expect(
      try balance.document("clepsy-balance", .range(from: day, to: day)).dataset(named: "imported").lines == [
        "2026-02-08 1200"
      ])
    #expect(try rows("clepsy-balance", "hours") == hours)
    for (name, document) in zip(earned, before) { #expect(try balance.document(name).datasets == document.datasets) }
  }

  // Without a day of Earned on record the week is that of the time balance: its last seven days with a record.
  @Test func theWeekOfATimeBalanceAlone() throws {
    let document = try balance.document("weekly")
    let rows = try document.dataset(named: "clepsy").rows
    #expect(rows.map { $0.map { $0.json.serialized() }.joined(separator: " ") } == ["7019 760 2359 2"])
    #expect(document.window?.daysOnRecord.map(\.description).first == "2026-02-02")
    #expect(document.window?.daysOnRecord.count == 7)
  }

  /// The newest day decides, of equals that of Earned. Days on which nothing happened in Earned decide nothing.
  @Test func theEconomyWithTheNewestDayHasTheWeek() throws {
    func add(_ day: String, attempts: Int) throws {
      try balance.database.execute(
        """
        insert into day_summary (day_id, timezone_id, unlock_attempts_count, created_ts_utc_ms, updated_ts_utc_ms)
        values ('\(day)', 'UTC', \(attempts), 0, 0)
        """)
    }
    func week() throws -> (days: [String], notes: [String], isOwnShown: Bool) {
      let document = try balance.document("weekly")
      return (
        document.window?.daysOnRecord.map(\.description) ?? [], document.notes.filter { $0.hasPrefix("No credits") },
        !document.hidesOwn
      )
    }
    let ofBalance = try week().days
    #expect(ofBalance.count == 7 && ofBalance.last == "2026-02-11")
    try add("2026-02-20", attempts: 0)
    #expect(try week() == (ofBalance, [], false))
    try add("2026-01-20", attempts: 1)
    #expect(try week() == (ofBalance, ["No credits on record since 2026-01-20."], false))
    try add("2026-02-03", attempts: 1)
    #expect(try week() == (ofBalance, [], true))
    try add("2026-02-11", attempts: 1)
    #expect(try week().days == ["2026-01-20", "2026-02-03", "2026-02-11"])
    let rows = try balance.document("weekly").dataset(named: "clepsy_days").rows
    #expect(rows.isEmpty)
  }

  /// One event and nothing else, in the night when the calendar date has begun and the day of Earned has not.
  @Test func oneEventAloneIsAWeek() throws {
    let zone = try Zone.named("UTC")
    let night = Instant(millisecondsSinceEpoch: 1_770_860_000_000)
    let economies: [any Economy.Type] = [EarnedEconomy.self, ClepsyEconomy.self]
    let engine = try Engine.inMemory(of: economies, at: Now(night, zone))
    #expect(
      try engine.record([
        "type": "clepsy.event", "ts_utc_ms": .integer(night.millisecondsSinceEpoch), "timezone_id": "UTC",
        "id": "00000000-0000-4000-8000-000000000001", "seconds": 600, "kind": "earned",
      ]) == .applied)
    let report = try ReportCatalog().report(named: "weekly")
    let document = try report.document(
      from: engine.database, request: ReportRequest(now: night + .seconds(60), timeZone: zone))
    #expect(document.notes == ["This day is not over yet."])
    #expect(
      try document.dataset(named: "window").rows == [
        [.text("rows"), .text("2026-02-12"), .text("2026-02-12"), .integer(1), .integer(1), .json([])]
      ])
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains(/Time earned +10 min/))
    #expect(text.contains("\n\n10 min was earned and 0 min spent.\n\n"))
  }

  @Test func weeklyShowsItsDays() throws {
    let week = try #require(ISOWeek("2026-W07"))
    let document = try balance.document("weekly", .week(week))
    let rows = try document.dataset(named: "clepsy").rows
    #expect(rows.map { $0.map { $0.json.serialized() }.joined(separator: " ") } == ["4800 700 200 2"])
  }
}

/// What was settled after the first build: S3, S4, S12.
@Suite struct ClepsySettledReportTests {
  private let balance: TimeBalance

  init() throws { balance = try TimeBalance() }

  private func expired(now: String) throws -> [String] {
    let week = try #require(ISOWeek("2026-W07"))
    let weekly = try balance.document("weekly", .week(week), now: now).dataset(named: "clepsy").rows
    let days = try balance.document("clepsy-balance", now: now).dataset(named: "days").rows
    return try [#require(weekly.map { $0[2].json.serialized() }.first)]
      + days.filter { $0[0].json == .string("2026-02-11") }.map { $0[4].json.serialized() }
  }

  // S3: what has expired belongs to its day when that is over by the asker's clock, with a later record or without.
  @Test func anEndedDayHasExpired() throws {
    #expect(try expired(now: "2026-02-11T21:00:00Z") == ["200", "0"])
    #expect(try expired(now: "2026-02-12T00:00:00Z") == ["4100", "3900"])
    #expect(try expired(now: "2026-02-16T06:00:00Z") == ["4100", "3900"])
    try balance.record(#"{"type":"clepsy.day.ensure","ts_utc_ms":1770854400000,"timezone_id":"UTC"}"#)
    #expect(try expired(now: "2026-02-12T00:00:00Z") == ["4100", "3900"])
  }

  // S4: what is in use and not counted is said, since the beginning of what is not counted.
  @Test func uncountedTimeIsNoted() throws {
    func notes(now: String = "2026-02-11T22:30:00Z") throws -> [String] {
      let notes = try ["clepsy-balance", "clepsy-apps"].map { try balance.document($0, now: now).notes }
      #expect(notes[0] == notes[1])
      return notes[0]
    }
    #expect(try notes() == [])
    // 22:00
    try balance.record(
      #"{"type":"clepsy.app.open","ts_utc_ms":1770847200000,"timezone_id":"UTC","app_bundle_id":"com.amazon.Lassen"}"#)
    #expect(try notes(now: "2026-02-11T22:05:00Z") == ["Kindle: in use since 22:01, not counted yet."])
    #expect(try notes() == ["Kindle: in use since 22:26, not counted yet."])
    #expect(try notes(now: "2026-02-11T22:26:00Z") == [])
    // 22:08: a step of 300 seconds is counted.
    try balance.record(#"{"type":"clepsy.day.ensure","ts_utc_ms":1770847680000,"timezone_id":"UTC"}"#)
    #expect(try notes(now: "2026-02-11T22:09:00Z") == ["Kindle: in use since 22:06, not counted yet."])
    #expect(try notes(now: "2026-02-12T00:02:00Z") == ["Kindle: in use since 00:00, not counted yet."])
    try balance.record(#"{"type":"clepsy.screen.lock","ts_utc_ms":1770847800000,"timezone_id":"UTC"}"#)
    #expect(try notes(now: "2026-02-11T22:12:00Z") == ["Kindle: left, with time since 22:06, not counted yet."])
    #expect(try notes() == [])
    try balance.record(#"{"type":"clepsy.day.ensure","ts_utc_ms":1770848400000,"timezone_id":"UTC"}"#)
    #expect(try notes() == [])
  }

  /// Where no name is, people read so, and programs null.
  @Test func eventsWithoutAnAppAreNoted() throws {
    let document = try balance.document("clepsy-apps")
    #expect(try document.dataset(named: "apps").values(of: "name").contains(.null))
    for format in [ReportFormat.text, .html, .md] {
      #expect(try String(decoding: format.bytes(of: document), as: UTF8.self).contains("No app named"), "\(format)")
    }
  }

  // S12: apps without use in the order of their names, regardless of case.
  @Test func namesAreSortedWithoutCase() throws {
    try balance.record(
      #"{"type":"clepsy.apps.set","ts_utc_ms":1770847200000,"timezone_id":"UTC","vice":[{"app_bundle_id":"1","name":"émile"},{"app_bundle_id":"2","name":"Zoo"},{"app_bundle_id":"3","name":"apple"}],"productive":[{"app_bundle_id":"4","name":"Éclair"},{"app_bundle_id":"5","name":"Banana"}]}"#
    )
    let names = try balance.document("clepsy-apps").dataset(named: "apps").rows.map { $0[1].json.stringValue ?? "-" }
    #expect(names.suffix(5) == ["apple", "Banana", "Zoo", "Éclair", "émile"])
  }
}

/// Ten days of the time balance in UTC, its last one Wednesday 2026-02-11.
struct TimeBalance {
  let database: Database
  private let engine: Engine

  /// Records one more line.
  func record(_ line: String) throws {
    guard case .object(let object) = try JSONParser().parse(line) else { return }
    let outcome = try engine.record(object)
    #expect(outcome == .applied, "\(line)")
  }

  init() throws {
    let zone = try Zone.named("UTC")
    let now = Now(Instant(millisecondsSinceEpoch: 1_769_990_400_000), zone)
    let economies: [any Economy.Type] = [
      EarnedEconomy.self, ClepsyEconomy.self, TimeBudgetEconomy.self, HachimiEconomy.self,
      UsageEconomy.self, JournalEconomy.self,
    ]
    engine = try Engine.inMemory(of: economies, at: now)
    database = engine.database
    for line in try text("Fixtures/clepsy.ndjson").split(separator: "\n") {
      guard case .object(let object) = try JSONParser().parse(String(line)) else { continue }
      let outcome = try engine.record(object)
      precondition(outcome == .applied, "\(line): \(outcome)")
    }
  }

  func document(_ report: String, _ window: WindowRequest = .daysOnRecord(), now: String? = nil) throws -> Document {
    guard let instant = Instant(rfc3339: now ?? "2026-02-11T21:00:00Z") else { throw ReportFault.workbook("no time") }
    let now = Now(instant, try .named("UTC"))
    let request = ReportRequest(window: window, now: now.instant, timeZone: now.timeZone)
    return try database.settled(of: [ClepsyEconomy.self], at: now) {
      try ReportCatalog().report(named: report).document(from: database, request: request)
    }
  }
}
