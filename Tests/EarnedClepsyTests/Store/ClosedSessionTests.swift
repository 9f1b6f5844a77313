import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedTestSupport
import Testing

@testable import EarnedClepsyStore

/// S15: reports and the snapshot count what is running and what waits as a record at that time would.
@Suite struct ClosedSessionTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.setApps()
  }

  private func now(_ time: String) -> Now { Now(home.instant(time), home.zone) }

  /// What reports that ask at a time show of it: those that count it, or all.
  private func shown(at time: String, by chosen: Result<[Report], any Error> = ShownReports.counting) throws -> [String:
    String]
  {
    let reports = ShownReports(reports: try chosen.get())
    return try home.database.settled(of: [ClepsyEconomy.self], at: now(time)) {
      try reports.datasets(of: home.database, at: now(time), [.daysOnRecord(), .period(.this(.day))])
    }
  }

  private func earned(at time: String) throws -> [String] {
    try home.database.settled(of: [ClepsyEconomy.self], at: now(time)) {
      try home.rows("select date, total_earned, ending_balance from clepsy_daily_stats order by date")
    }
  }

  @Test(
    arguments: table(
      """
      open             | close            | asked               | days
      # The first minute earns nothing; the pause is over a millisecond after its 120 seconds.
      10:00            | 10:05:30         | 10:07:30            | -
      10:00            | 10:05:30         | 10:07:30.001        | 2026-02-02 270 270
      # What midnight divides stays divided, and the asker's date does not matter.
      23:50            | 2026-02-03 00:04 | 2026-02-03 00:07    | 2026-02-02 540 540, 2026-02-03 240 240
      23:50            | 23:59            | 2026-02-03 00:07    | 2026-02-02 480 480
      23:50            | 23:59:30         | 2026-02-03 00:01    | 2026-02-02 510 510
      # What is open, and what has left its first minute, counts in steps of 300 seconds.
      10:00            | -                | 10:05:59            | -
      10:00            | -                | 10:30               | 2026-02-02 1500 1500
      10:00            | 10:20            | 10:21               | 2026-02-02 900 900
      # Left in its first minute.
      10:00            | 10:00:30         | 10:13               | -
      """))
  func aClosedSessionIsBooked(_ row: Case) throws {
    try home.record("clepsy.app.open app_bundle_id=kindle", at: row["open"])
    if let close = row.optional("close") { try home.record("clepsy.app.close app_bundle_id=kindle", at: close) }
    let content = try home.content()
    let days = try earned(at: row["asked"]).filter { !$0.hasSuffix(" 0 0") }
    #expect(days.joined(separator: ", ") == (row.optional("days") ?? ""))
    #expect(try home.content() == content, "a question writes nothing")
  }

  /// Every report shows what it shows once a record has come, and says no more that the app is in use.
  @Test(arguments: ["10:20"]) func reportsShowWhatARecordBooks(_ time: String) throws {
    try home.record(event(1, "earned", 900), at: "09:00")
    try home.record(event(2, "spent", 1_200), at: "09:30")
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "09:50")
    try home.record("clepsy.app.close app_bundle_id=kindle", at: "10:05:30")
    let before = try shown(at: time, by: ShownReports.all)
    let snapshot = try ClepsySnapshot(of: home.database, at: now(time)).json.objectValue?["timeBalance"]
    let status = try #require(try ClepsyQuestions(home.database).status(at: now(time)))
    if !time.contains("-") { #expect(snapshot == ["currentSeconds": .count(status.balance.seconds)]) }
    #expect(before.values.allSatisfy { !$0.contains("not counted yet") })
    try home.record("clepsy.day.ensure", at: time)
    #expect(try shown(at: time, by: ShownReports.all) == before)
  }

  /// A vice app is counted while it is open, until its unlock is over, its date, or the time that is left.
  @Test(
    arguments: table(
      """
      unlock | open     | spent | asked            | day
      10:00  | 10:01    | -     | 10:14:59.999     | 1200 839 361
      10:00  | 10:01    | -     | 10:15            | 1200 840 360
      10:00  | 10:01    | -     | 2026-02-04 09:00 | 1200 840 360
      23:50  | 23:51:00 | -     | 23:59:59         | 1200 539 661
      23:50  | 23:51:00 | -     | 2026-02-03 00:00 | 1200 540 660
      10:00  | 10:01    | 600   | 10:10:59         | 1200 1199 1
      10:00  | 10:01    | 600   | 10:11            | 1200 1200 0
      """))
  func whatIsSpentIsBooked(_ row: Case) throws {
    try home.record(event(1, "earned", 1_200), at: "09:00")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: row["unlock"])
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: row["open"])
    if let spent = row.optional("spent") {
      try home.record(event(2, "spent", Int(spent) ?? 0), at: row["open"])
    }
    let day = "select total_earned, total_spent, ending_balance from clepsy_daily_stats where date = '2026-02-02'"
    let content = try home.content()
    let shown = try shown(at: row["asked"])
    let booked = try home.database.settled(of: [ClepsyEconomy.self], at: now(row["asked"])) { try home.rows(day) }
    #expect(booked == [row["day"]])
    #expect(try home.content() == content, "a question writes nothing")
    #expect(shown.values.allSatisfy { !$0.contains("not counted yet") })
    try home.record("clepsy.day.ensure", at: row["asked"])
    #expect(try home.rows(day) == booked)
    #expect(try self.shown(at: row["asked"]) == shown)
  }

  /// What a pause credits is no time for a use that ended before it, and keeps one open that ends later.
  @Test(arguments: ["09:56:30"]) func theOrderOfTimeIsKept(_ time: String) throws {
    try home.record(event(1, "earned", 900), at: "09:30")
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "09:50")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "09:54:10")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "09:54:20")
    try home.record(event(2, "spent", 840), at: "09:54:21")
    try expectAsRecorded(at: time)
  }

  @Test(arguments: ["10:04"]) func aPauseKeepsAUseOpen(_ time: String) throws {
    try home.record(event(1, "earned", 300), at: "09:30")
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "09:50")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "09:54:10")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "09:54:20")
    try expectAsRecorded(at: time)
  }

  /// Time that waits in the queue may keep the app open, and counts itself.
  @Test(arguments: ["10:12"]) func whatWaitsCounts(_ time: String) throws {
    try home.record(event(1, "earned", 900), at: "09:30")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "10:00:01")
    try home.record(event(2, "spent", 300), at: "10:01:01")
    try home.record(event(3, "earned", 300, "queued=true"), at: "10:05")
    try expectAsRecorded(at: time)
  }

  private func expectAsRecorded(at time: String) throws {
    let shown = try shown(at: time)
    let booked = try earned(at: time)
    try home.record("clepsy.day.ensure", at: time)
    #expect(try home.rows("select date, total_earned, ending_balance from clepsy_daily_stats order by date") == booked)
    #expect(try self.shown(at: time) == shown)
  }

  /// A rest that is not credited yet is named by every report of that day.
  @Test(
    arguments: table(
      """
      close | asked | note
      -     | 10:30 | Kindle: in use since 10:26, not counted yet.
      10:20 | 10:21 | Kindle: left, with time since 10:16, not counted yet.
      """))
  func whatIsNotCreditedIsNamed(_ row: Case) throws {
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "10:00")
    if let close = row.optional("close") { try home.record("clepsy.app.close app_bundle_id=kindle", at: close) }
    let shown = try shown(at: row["asked"], by: ShownReports.all)
    for name in ["clepsy-balance", "clepsy-apps", "weekly", "daily", "monthly", "yearly", "trend", "progress"] {
      let texts = shown.filter { $0.key.hasPrefix("\(name) ") && $0.key.contains("period") }.values
      #expect(texts.count == 1 && texts.allSatisfy { $0.contains(row["note"]) }, "\(name): \(texts)")
    }
  }

  /// Another app that is open, and events that wait, are counted in the order of time, and nothing of it is written.
  @Test func allOfItIsCountedTogether() throws {
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "10:00")
    try home.record("clepsy.app.open app_bundle_id=duolingo", at: "10:11")
    try home.record(event(1, "spent", 60, "queued=true"), at: "10:12")
    #expect(try earned(at: "10:30") == ["2026-02-02 1500 1440"])
    let open = try home.database.settled(of: [ClepsyEconomy.self], at: now("10:30")) {
      try home.rows("select app_bundle_id, state from clepsy_session order by started_ts_utc_ms")
    }
    #expect(open == ["kindle ENDED", "duolingo RUNNING"])
    #expect(try home.rows("select app_bundle_id, state from clepsy_session where state = 'ENDED'") == [])
  }

  /// Other temporary tables, as those of a database that an app made, hide none.
  @Test func onlyWhatIsUnsettledHidesTables() throws {
    try home.database.run(script: "create temp table other (x)")
    #expect(try !home.database.hasHiddenTables())
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "10:00")
    for (time, isHidden) in [("10:06", true), ("10:08", false)] {
      if !isHidden {
        try home.record("clepsy.app.close app_bundle_id=kindle", at: "10:05")
        try home.record("clepsy.day.ensure", at: time)
      }
      let hides = try home.database.settled(of: [ClepsyEconomy.self], at: now(time)) {
        try home.database.hasHiddenTables()
      }
      #expect(hides == isHidden)
    }
  }
}
