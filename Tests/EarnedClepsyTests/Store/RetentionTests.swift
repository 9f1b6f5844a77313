import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite
import Testing

@testable import EarnedClepsyStore
@testable import EarnedTestSupport

/// Events, sessions and unlocks go, and no report changes; their days are closed (contract, section 5).
@Suite struct RetentionTests {
  private let folder = ScratchFolder()
  private let home: Home

  init() throws { home = try Home(path: folder.file("earned.db")) }

  private func reports(at now: Now, _ windows: [WindowRequest]) throws -> [String: String] {
    let database = try EarnedDatabase.openForReading(folder.file("earned.db"))
    return try ShownReports(reports: ShownReports.all.get()).datasets(of: database, at: now, windows)
  }

  @discardableResult
  private func clean(at now: Now, days: Int, archive: String? = nil) throws -> RetentionSummary {
    var options = RetentionRun.Options()
    (options.isForced, options.keptDays, options.archivePath) = (true, days, archive)
    let economies: [any Economy.Type] = [EarnedEconomy.self, ClepsyEconomy.self]
    return try RetentionRun(
      database: home.database, economies: economies, options: options, now: now
    ).perform()
  }

  private func lastTime(_ history: [JSONObject]) -> Int64 {
    history.compactMap { $0["ts_utc_ms"]?.integerValue }.max() ?? 0
  }

  func noReportChanges(seed: UInt64) throws {
    let history = ClepsyHistory.records(seed: seed, count: 150)
    for record in history { try home.record(record) }
    let now = Now(Instant(millisecondsSinceEpoch: lastTime(history)) + .days(1), home.zone)
    let range = WindowRequest.range(from: now.date.advanced(by: -20), to: now.date)
    let windows = [.daysOnRecord(), range, .week(now.date.isoWeek)]
    let before = try reports(at: now, windows)
    for days in [4, 1] {
      try clean(at: now, days: days, archive: seed % 2 == 0 ? folder.file("archive.db") : nil)
      #expect(try home.violations() == [])
      let after = try reports(at: now, windows)
      for (name, rows) in before where after[name] != rows {
        Issue.record("\(days) days kept: \(name)\n  before \(rows)\n  after  \(after[name] ?? "")")
      }
    }
  }

  /// Hours are those of the clocks where they were recorded, whose zones a report names.
  @Test func theZonesOfHoursStay() throws {
    for (time, zone) in [(1_767_949_200_000, "Asia/Tokyo"), (1_773_136_800_000, "UTC")] {
      let event = """
        {"type":"clepsy.event","ts_utc_ms":\(time),"timezone_id":"\(zone)","seconds":600,"kind":"earned",
         "id":"019cd838-1c00-8000-8000-00000000000\(zone == "UTC" ? 1 : 2)"}
        """
      #expect(try home.record(try #require(JSONParser().parse(event).objectValue)) == "applied")
    }
    let now = Now(Instant(millisecondsSinceEpoch: 1_773_140_400_000), home.zone)
    let before = try reports(at: now, [.daysOnRecord()])
    #expect(before["clepsy-balance daysOnRecord(ending: nil)"]?.contains("Asia/Tokyo") == true, "\(before.keys)")
    try clean(at: now, days: 30)
    #expect(try home.rows("select count(*) from clepsy_event") == ["1"])
    #expect(try reports(at: now, [.daysOnRecord()]) == before)
  }

  /// Until something is written, a table of the last migration lacks: that is nothing wrong.
  @Test func aDatabaseOfAnEarlierVersionIsCheckedAndRead() throws {
    let event = """
      {"type":"clepsy.event","ts_utc_ms":1773136800000,"seconds":600,"kind":"earned",
       "id":"019cd838-1c00-8000-8000-000000000001"}
      """
    #expect(try home.record(try #require(JSONParser().parse(event).objectValue)) == "applied")
    let now = Now(Instant(millisecondsSinceEpoch: 1_773_140_400_000), home.zone)
    let before = try reports(at: now, [.daysOnRecord()])
    try home.database.run(
      script: """
        drop table clepsy_rolled_hour; drop table clepsy_imported_balance;
        delete from earned_migration where name in ('clepsy/003-rolled-hour', 'clepsy/004-imported-balance');
        pragma wal_checkpoint(truncate);
        """)
    let check = DatabaseCheck(
      of: folder.file("earned.db"), economies: [EarnedEconomy.self, ClepsyEconomy.self], at: now.instant,
      timeZones: TimeZoneChoice(chosen: home.zone))
    #expect(try check.findings() == [])
    #expect(try reports(at: now, [.daysOnRecord()]) == before)
  }

  // Whatever is recorded again after a cleanup is a duplicate, or its day is closed; nothing is doubled.
  @Test(arguments: 11...12 as ClosedRange<UInt64>) func nothingIsDoubled(seed: UInt64) throws {
    let history = ClepsyHistory.records(seed: seed, count: 120)
    let settled = try history.filter { ["applied", "duplicate"].contains(try home.record($0)) }
    let last = lastTime(history)
    try clean(at: Now(Instant(millisecondsSinceEpoch: last) + .days(2), home.zone), days: 1)
    let before = try home.content()
    for record in settled {
      let answer = try home.record(record)
      #expect(
        ["duplicate", "DAY_CLOSED", "ID_CONFLICT"].contains(answer),
        "\(JSONValue.object(record).serialized()): \(answer)")
    }
    let after = try home.content()
    #expect(after == before, "\(after.difference(from: before))")
  }

  @Test func wholeDaysGoAndAreClosed() throws {
    try home.setApps()
    for day in 2...9 {
      try home.record("clepsy.app.open app_bundle_id=kindle", at: "2026-02-0\(day) 09:00")
      try home.record("clepsy.app.close app_bundle_id=kindle", at: "2026-02-0\(day) 09:12")
      try home.record("clepsy.unlock app_bundle_id=tiktok choice=\"all\"", at: "2026-02-0\(day) 10:00")
      try home.record("clepsy.app.open app_bundle_id=tiktok", at: "2026-02-0\(day) 10:00")
      try home.record("clepsy.app.close app_bundle_id=tiktok", at: "2026-02-0\(day) 10:05")
    }
    let now = Now(home.instant("2026-02-09 20:00"), home.zone)
    let summary = try clean(at: now, days: 3, archive: folder.file("archive.db"))
    // The 6th still continues somewhere at the cutoff, and the 5th is over everywhere.
    #expect(summary.deleted["clepsy_event"] == 16)
    #expect(summary.deleted["clepsy_session"] == 8)
    #expect(summary.deleted["clepsy_unlock"] == 4)
    #expect(try home.rows("select closed_before_date from clepsy_history") == ["2026-02-06"])
    #expect(try home.record(event(1, "earned", 60), at: "2026-02-05 23:59") == "DAY_CLOSED")
    #expect(try home.record(event(1, "earned", 60, "queued=true"), at: "2026-02-05 23:59") == "DAY_CLOSED")
    #expect(try home.record(event(1, "earned", 60), at: "2026-02-06 00:00") == "applied")
    let archive = try EarnedDatabase.openForReading(folder.file("archive.db"))
    let count = "select count(*) from clepsy_event"
    #expect(try archive.first(count) { row throws(SQLiteError) in try row.integer(0) } == 16)
    #expect(try home.violations() == [])
  }

  // What still counts is not closed, however old it is: the current day, the queue, a session that is running.
  @Test(
    arguments: [
      ([], "2026-02-03"), ([event(7, "earned", 60, "queued=true")], "2026-02-02"),
    ] as [([String], String)]) func whatCountsStays(_ records: [String], _ closed: String) throws
  {
    try home.setApps()
    try home.record(event(1, "earned", 60), at: "2026-02-03 10:00")
    for record in records { try home.record(record, at: "2026-02-02 12:00") }
    try clean(at: Now(home.instant("2026-05-01 12:00"), home.zone), days: 30)
    #expect(try home.rows("select closed_before_date from clepsy_history") == [closed])
    #expect(try home.rows("select count(*) from clepsy_event") == ["1"])
    #expect(try home.record(event(1, "earned", 60), at: "2026-02-03 10:00") == "duplicate")
  }

  @Test func aSessionThatGoesOnKeepsItsDayOpen() throws {
    try home.setApps()
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "2026-02-02 23:50")
    try home.record("clepsy.app.close app_bundle_id=kindle", at: "2026-02-02 23:59")
    // An event that only waits lets no time pass, so the session has not ended.
    try home.record(event(1, "earned", 60, "queued=true"), at: "2026-02-20 10:00")
    try clean(at: Now(home.instant("2026-05-01 12:00"), home.zone), days: 30)
    #expect(try home.rows("select closed_before_date from clepsy_history") == ["2026-02-02"])
    try home.record("clepsy.day.ensure", at: "2026-02-20 11:00")
    #expect(try home.rows("select total_earned from clepsy_daily_stats where date = '2026-02-02'") == ["480"])
    #expect(try home.violations() == [])
    try clean(at: Now(home.instant("2026-05-01 12:00"), home.zone), days: 30)
    #expect(try home.rows("select closed_before_date from clepsy_history") == ["2026-02-20"])
  }

  @Test func aDatabaseWithoutTheEconomyHasNothingToExpire() throws {
    #expect(try ClepsyEconomy.retention(of: home.database) == nil)
    try home.record("clepsy.day.ensure", at: "10:00")
    #expect(try ClepsyEconomy.retention(of: home.database) != nil)
    // After a reset old keys still go, so old days must still be closed.
    try home.record("clepsy.reset", at: "11:00")
    #expect(try ClepsyEconomy.retention(of: home.database) != nil)
  }
}
