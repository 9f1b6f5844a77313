import EarnedCore
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedClepsyStore
@testable import EarnedEngine

/// Decision "A day that a wrong clock has begun", for the time balance: the newest date before it counts again.
@Suite struct FutureDaysTests {
  private static let earned =
    "clepsy.event id=00000000-0000-4000-8000-00000000000"

  private func event(_ number: Int, _ seconds: Int, _ kind: String = "earned") -> String {
    "\(Self.earned)\(number) seconds=\(seconds) kind=\(kind)"
  }

  private func takeOut(_ home: Home, now: String) throws -> CalendarDate? {
    let now = Now(home.instant(now), home.zone)
    let days = ClepsyFutureDays.description
    guard let first = try days.first(in: home.database, at: now) else { return nil }
    try home.database.transaction(.immediate) { try days.takeOut(of: home.database, at: now) }
    home.engine.forget()
    #expect(try days.first(in: home.database, at: now) == nil)
    return CalendarDate(first)
  }

  private static let state = """
    select b.date, balance_seconds, earned_seconds, spent_seconds, expired from clepsy_balance b
    left join clepsy_daily_stats d on d.date = b.date
    """

  /// Monday earned 600 and has 400 left; Tuesday comes only where a row says so. Now is Tuesday, 12:00.
  @Test(
    arguments: table(
      """
      ahead                                    | after it                | counts then
      clepsy.day.ensure                        | -                       | 2026-02-02 400 600 200 0
      EVENT 5 90                               | -                       | 2026-02-02 400 600 200 0
      clepsy.app.open app_bundle_id=kindle     | -                       | 2026-02-02 400 600 200 0
      clepsy.day.ensure                        | 2026-02-03 11:00 300    | 2026-02-03 300 300 0 0
      clepsy.day.ensure                        | 2026-02-02 23:00 300    | 2026-02-02 700 900 200 0
      EVENT 5 90                               | 2026-02-03 11:00 300    | 2026-02-03 300 300 0 0
      """))
  func theNewestDateBeforeCountsAgain(_ row: Case) throws {
    let home = try Home()
    try home.setApps()
    #expect(try home.record(event(1, 600), at: "09:00") == "applied")
    #expect(try home.record(event(2, 200, "spent"), at: "10:00") == "applied")
    let ahead = row["ahead"] == "EVENT 5 90" ? event(5, 90) : row["ahead"]
    #expect(try home.record(ahead, at: "2031-07-01 09:00") == "applied")
    #expect(try home.rows("select date from clepsy_balance") == ["2031-07-01"])
    if let after = row.optional("after it") {
      let words = after.split(separator: " ").map(String.init)
      #expect(try home.record(event(6, Int(words[2]) ?? 0), at: "\(words[0]) \(words[1])") == "applied")
    }
    #expect(try takeOut(home, now: "2026-02-03 12:00")?.description == "2031-07-01")
    #expect(try home.rows(Self.state) == [row["counts then"]])
    #expect(try home.violations() == [])
    #expect(
      try home.rows("select count(*) from event_log where type glob 'CLEPSY*' and day_id > '2026-02-03'") == ["0"])

    #expect(try home.record(ahead, at: "2031-07-01 09:00") == "duplicate")
    #expect(try home.record(event(7, 60), at: "2026-02-03 13:00") == "applied")
    #expect(try home.record("clepsy.unlock app_bundle_id=tiktok choice=\"all\"", at: "2026-02-03 13:01") == "applied")
    #expect(try home.violations() == [])
  }

  /// Now is Tuesday, 12:00.
  @Test(
    arguments: table(
      """
      record                  | first date ahead
      2026-02-05 12:00        | -
      2026-02-05 12:00:00.001 | 2026-02-05
      2026-02-06 00:00        | 2026-02-06
      2031-07-01 09:00        | 2031-07-01
      """))
  func whichDateIsTheFirst(_ row: Case) throws {
    let home = try Home()
    try home.setApps()
    #expect(try home.record(event(1, 600), at: "09:00") == "applied")
    #expect(try home.record("clepsy.day.ensure", at: row["record"]) == "applied")
    #expect(try takeOut(home, now: "2026-02-03 12:00")?.description == row.optional("first date ahead"))
  }

  /// Now is Tuesday, 12:00: Thursday began in time or an hour too late, and is no longer the newest date.
  @Test(
    arguments: table(
      """
      first of Thursday | counts then
      11:00             | 2026-02-05 360 360 0 0
      13:00             | 2026-02-02 600 600 0 0
      """))
  func aDateBeforeTheNewestOneIsHeldAgainstTheLimit(_ row: Case) throws {
    let home = try Home()
    try home.setApps()
    #expect(try home.record(event(1, 600), at: "09:00") == "applied")
    #expect(try home.record(event(2, 300), at: "2026-02-05 \(row["first of Thursday"])") == "applied")
    #expect(try home.record(event(3, 60), at: "2026-02-05 14:00") == "applied")
    let lines = try home.rows("select event_id from event_log where day_id = '2026-02-05'")
    #expect(try home.record(event(4, 30), at: "2031-07-01 09:00") == "applied")
    #expect(try takeOut(home, now: "2026-02-03 12:00") != nil)
    #expect(try home.rows(Self.state) == [row["counts then"]])
    #expect(try home.violations() == [])
    let left = try home.rows("select event_id from event_log where day_id >= '2026-02-05'")
    #expect(left == (row["first of Thursday"] == "11:00" ? lines : []))
  }

  @Test func whatWaitsInTheQueueIsNotAhead() throws {
    let home = try Home()
    #expect(try home.record(event(1, 600), at: "09:00") == "applied")
    #expect(try home.record(event(2, 60) + " queued=true", at: "2031-07-01 09:00") == "applied")
    #expect(try takeOut(home, now: "2026-02-03 12:00") == nil)
    #expect(try home.rows("select date from clepsy_balance") == ["2026-02-02"])
  }

  @Test func withoutADateBeforeTheEconomyBeginsAnew() throws {
    let home = try Home()
    try home.setApps(at: "2031-07-01 09:00")
    #expect(try home.record(event(1, 600), at: "2031-07-01 09:01") == "applied")
    #expect(try takeOut(home, now: "2026-02-03 12:00")?.description == "2031-07-01")
    #expect(try home.rows(Self.state) == [])
    #expect(try home.record(event(2, 60), at: "2026-02-03 13:00") == "applied")
    #expect(try home.rows(Self.state) == ["2026-02-03 60 60 0 0"])
    // The lists of apps belong to no day.
    #expect(try home.record("clepsy.unlock app_bundle_id=tiktok choice=\"all\"", at: "2026-02-03 13:01") == "applied")
    #expect(try home.violations() == [])
  }
}
