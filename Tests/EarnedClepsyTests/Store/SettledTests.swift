import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedClepsyStore

/// What was settled after the first build: S1–S9, S11, S14 of the interface of the Clepsy economy.
@Suite struct SettledTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.setApps()
  }

  private static let balance = "select balance_seconds from clepsy_balance"

  private func expect(_ sql: String, _ rows: [String]) throws {
    let found = try home.rows(sql)
    #expect(found == rows)
  }

  // S1: an event counts a use up to its own time, so one that has ended at 0 does not come back.
  @Test func anEventCountsAUse() throws {
    try home.play(
      table(
        """
        time     | record                                                       | answer  | then
        09:59:50 | clepsy.event id="00000000-0000-0000-0000-000000000001" kind=earned seconds=1000 | applied | 1000
        10:00    | clepsy.unlock app_bundle_id=tiktok choice=15                 | applied | 1000
        10:00    | clepsy.event id="00000000-0000-0000-0000-000000000002" kind=spent seconds=900 | applied | 100
        10:00    | clepsy.app.open app_bundle_id=tiktok                         | applied | 100
        10:02:30 | clepsy.event id="00000000-0000-0000-0000-000000000003" kind=earned seconds=300 | applied | 300
        10:03:20 | clepsy.app.close app_bundle_id=tiktok                        | applied | 300
        """), Self.balance)
    try expect("select seconds, end_reason from clepsy_session", ["100 NO_BALANCE"])
    try expect("select (ends_ts_utc_ms - ts_utc_ms) / 1000 from clepsy_unlock", ["100"])
  }

  // S1: what is between changes nothing: a session with only events in between is not lost.
  @Test func eventsKeepASessionAlive() throws {
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "2026-02-02 08:00")
    for (number, time) in ["2026-02-02 19:00", "2026-02-03 06:00", "2026-02-03 17:00"].enumerated() {
      try home.record(event(number, "earned", 60, number == 1 ? "queued=true" : ""), at: time)
    }
    try home.record("clepsy.app.close app_bundle_id=kindle", at: "2026-02-03 18:00")
    try home.record("clepsy.day.ensure", at: "2026-02-03 18:10")
    try expect("select seconds, end_reason from clepsy_session", ["\(34 * 3_600 - 60) PAUSED_TOO_LONG"])
    try expect(
      "select date, total_earned from clepsy_daily_stats",
      ["2026-02-02 \(16 * 3_600)", "2026-02-03 \(18 * 3_600 + 120)"])
    #expect(try home.violations() == [])
  }

  // S1: an event that comes late cuts, at its own time, the use it falls into.
  @Test(arguments: [false, true]) func aLateEventCutsTheUse(looks: Bool) throws {
    try home.record(event(1, "earned", 900), at: "09:00")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "10:00")
    if looks { try home.record("clepsy.day.ensure", at: "10:05") }
    try home.record("clepsy.app.close app_bundle_id=tiktok", at: "10:10")
    try home.record(event(2, "spent", 500, "app_bundle_id=reddit"), at: "10:05")
    try expect(
      "select app_bundle_id, seconds, counted_seconds from clepsy_event where kind = 'spent' order by ts_utc_ms, position",
      ["tiktok 300 300", "reddit 500 500", "tiktok 300 100"])
    #expect(try home.violations() == [])
  }

  // S2: 0 ends every unlock, by whatever.
  @Test(
    arguments: table(
      """
      at    | record                                  | later                                | unlocks | uses
      10:05 | kind=spent seconds=900                  | -                                    | 10:05   | NO_BALANCE
      # Two in one record are judged one by one.
      10:05 | kind=spent seconds=900 queued=true      | kind=earned seconds=60               | 10:05   | NO_BALANCE
      # What comes late is judged by what is there now.
      09:30 | kind=spent seconds=400                  | -                                    | 10:15   | -
      09:30 | kind=spent seconds=900                  | -                                    | 10:02   | NO_BALANCE
      # And what is ahead.
      11:00 | kind=spent seconds=780 queued=true      | -                                    | 10:06   | NO_BALANCE
      """))
  func zeroEndsEveryUnlock(_ row: Case) throws {
    try home.record(event(1, "earned", 900), at: "09:00")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    try home.record("clepsy.unlock app_bundle_id=reddit choice=15", at: "10:00")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "10:00")
    try home.record("clepsy.day.ensure", at: "10:02")
    try home.record("clepsy.event id=\"\(uuid(2))\" \(row["record"])", at: row["at"])
    if let later = row.optional("later") {
      try home.record("clepsy.event id=\"\(uuid(3))\" \(later)", at: "10:06")
    }
    if row["at"] == "11:00" { try home.record("clepsy.drain", at: "10:06") }
    let end = home.instant(row["unlocks"]).millisecondsSinceEpoch
    try expect("select distinct ends_ts_utc_ms from clepsy_unlock", ["\(end)"])
    try expect("select end_reason from clepsy_session", [row["uses"].isEmpty ? "-" : row["uses"]])
    #expect(try home.violations() == [])
  }

  // S2: a 0 that only a late event makes, in the past of a balance that is above 0 now, ends nothing.
  @Test(arguments: [false, true]) func anEmptyBalanceInThePastEndsNothing(waits: Bool) throws {
    try home.record(event(1, "earned", 900), at: "09:00")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "10:00")
    try home.record(event(2, "earned", 500), at: "10:01")
    try home.record("clepsy.day.ensure", at: "10:02")
    try home.record(event(3, "spent", 900, waits ? "queued=true" : ""), at: "09:30")
    try home.record("clepsy.app.close app_bundle_id=tiktok", at: "10:04")
    try expect("select seconds, end_reason from clepsy_session", ["240 CLOSED"])
    try expect("select (ends_ts_utc_ms - ts_utc_ms) / 1000 from clepsy_unlock", ["900"])
    // The first minute had nothing to take.
    try expect(Self.balance, ["320"])
    #expect(try home.violations() == [])
  }

  // S2: nothing is opened at 0; an app that 0 has closed is closed once more, if nothing came between.
  @Test func anOpeningAtZeroIsLocked() throws {
    try home.play(
      table(
        """
        time  | record                                       | answer      | then
        09:00 | clepsy.event id="00000000-0000-0000-0000-000000000001" kind=earned seconds=900 | applied | 900
        10:00 | clepsy.unlock app_bundle_id=tiktok choice=15 | applied     | 900
        10:00 | clepsy.app.open app_bundle_id=tiktok         | applied     | 900
        10:01 | clepsy.event id="00000000-0000-0000-0000-000000000002" kind=spent seconds=900 | applied | 0
        10:02 | clepsy.app.close app_bundle_id=tiktok        | applied     | 0
        10:02:30 | clepsy.app.close app_bundle_id=tiktok     | WRONG_STATE | 0
        10:03 | clepsy.app.open app_bundle_id=tiktok         | LOCKED      | 0
        10:04 | clepsy.event id="00000000-0000-0000-0000-000000000003" kind=earned seconds=900 | applied | 900
        10:05 | clepsy.app.open app_bundle_id=tiktok         | LOCKED      | 900
        10:05 | clepsy.app.close app_bundle_id=tiktok        | WRONG_STATE | 900
        10:06 | clepsy.unlock app_bundle_id=tiktok choice=15 | applied     | 900
        10:06 | clepsy.app.open app_bundle_id=tiktok         | applied     | 900
        """), Self.balance)
  }

  // S5, S6: whichever record brings the reset, the old day gets all that is its own before that is logged.
  @Test(arguments: [
    ("clepsy.day.ensure", "2026-02-03 00:00"), ("clepsy.drain", "2026-02-03 00:00:00.001"),
    (event(9, "earned", 60), "2026-02-03 00:01"), ("clepsy.app.close app_bundle_id=kindle", "2026-02-03 00:00"),
    ("clepsy.screen.lock", "2026-02-03 00:03"), ("clepsy.settings.update settings={}", "2026-02-03 09:00"),
  ]) func theResetIsFinal(_ record: String, _ time: String) throws {
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "23:50")
    try home.record(event(1, "earned", 100, "queued=true"), at: "23:30")
    #expect(try home.record(record, at: time) == "applied")
    try expect(
      "select json_extract(payload_json, '$.expired_seconds') from event_log where type = 'CLEPSY_DAY_RESET'", ["640"])
    try expect("select expired from clepsy_daily_stats where date = '2026-02-02'", ["640"])
    #expect(try home.violations() == [])
  }

  // S5: a paused session's rest as well.
  @Test func aPauseGivesItsRestToTheOldDay() throws {
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "23:56")
    try home.record("clepsy.screen.lock", at: "23:59")
    try home.record("clepsy.day.ensure", at: "2026-02-03 00:00")
    try expect(
      "select json_extract(payload_json, '$.expired_seconds') from event_log where type = 'CLEPSY_DAY_RESET'", ["120"])
  }

  // S7: what is dated later than the record and the day that counts waits; one of today is due whatever its hour.
  @Test func eventsOfLaterDatesWait() throws {
    let counts = """
      select (select count(*) from clepsy_pending_event) || '/' || (select date || ' ' || balance_seconds from clepsy_balance)
      """
    try home.record(event(1, "earned", 100, "queued=true"), at: "2026-02-04 10:00")
    try home.record(event(2, "earned", 50, "queued=true"), at: "2026-02-02 23:00")
    try home.play(
      table(
        """
        time             | record           | answer  | then
        2026-02-02 10:00 | clepsy.drain     | applied | 1/2026-02-02 50
        2026-02-03 10:00 | clepsy.drain     | applied | 1/2026-02-03 0
        2026-02-04 00:00 | clepsy.day.ensure | applied | 0/2026-02-04 100
        """), counts)
  }

  // S8: a denied opening is like any other to what was in use.
  @Test func aDeniedOpeningLeavesTheScreen() throws {
    let opens = """
      select coalesce(group_concat(app_bundle_id || ' ' || state || ' ' || opens, ', '), '')
      from (select * from clepsy_session order by started_ts_utc_ms)
      """
    try home.play(
      table(
        """
        time  | record                                  | answer      | then
        10:00 | clepsy.app.open app_bundle_id=kindle    | applied     | kindle RUNNING 1
        10:02 | clepsy.app.open app_bundle_id=kindle    | applied     | kindle RUNNING 1
        10:03 | clepsy.app.open app_bundle_id=tiktok    | LOCKED      | kindle PAUSED 1
        10:03 | clepsy.app.close app_bundle_id=tiktok   | WRONG_STATE | kindle PAUSED 1
        10:03 | clepsy.app.close app_bundle_id=kindle   | WRONG_STATE | kindle PAUSED 1
        10:04 | clepsy.app.open app_bundle_id=kindle    | applied     | kindle RUNNING 2
        10:05 | clepsy.screen.lock                      | applied     | kindle PAUSED 2
        10:06 | clepsy.app.open app_bundle_id=kindle    | applied     | kindle RUNNING 3
        """), opens)
  }

  // S9: twelve hours without a record end it; an event applied ahead counts at its own time.
  @Test(
    arguments: table(
      """
      ahead | then             | reason | seconds
      -     | 2026-02-02 20:00 | -      | 43200
      -     | 2026-02-02 20:01 | LOST   | 0
      15:00 | 2026-02-02 20:01 | -      | 43200
      15:00 | 2026-02-03 03:01 | LOST   | 25140
      """))
  func aSessionWithoutRecordsIsLostAfterTwelveHours(_ row: Case) throws {
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "08:00")
    if let ahead = row.optional("ahead") {
      try home.record(event(1, "earned", 60, "queued=true"), at: ahead)
      try home.record("clepsy.drain", at: "08:00")
    }
    try home.record("clepsy.day.ensure", at: row["then"])
    try expect("select end_reason from clepsy_session", [row.optional("reason") ?? "-"])
    if row["reason"] == "LOST" { try expect("select seconds from clepsy_session", [row["seconds"]]) }
  }

  // S11: a late event counts on from a day that the same batch has begun, which has no row yet.
  @Test func aStreakGoesOnFromADayOfTheSameBatch() throws {
    let earned = { (number: Int, more: String) in event(number, "earned", 300, more) }
    try home.record(earned(1, "queued=true"), at: "2026-02-13 00:18")
    try home.engine.transaction {
      for (text, time) in [("clepsy.day.ensure", "2026-02-15 16:30"), (earned(2, ""), "2026-02-14 00:20")] {
        let object = EarnedTestSupport.record(text, at: home.instant(time), timeZoneID: nil)
        // A record of its own, unlike one of a batch, would write the sums.
        let outcome = try home.engine.apply(Record(object, types: home.engine.recordTypes))
        #expect(outcome == .applied)
      }
    }
    try expect("select streak_days from clepsy_daily_stats where date in ('2026-02-13', '2026-02-14')", ["1", "2"])
  }

  // S11: a milestone is announced by an event of today that brings the streak to exactly that length.
  @Test(arguments: [false, true]) func anEventOfTodayReachesAMilestone(lateFirst: Bool) throws {
    for day in 2...6 { try home.record(event(day, "earned", 60), at: "2026-02-0\(day) 10:00") }
    let late = event(17, "earned", 60, "queued=true")
    if lateFirst { try home.record(late, at: "2026-02-07 10:00") }
    try home.record(event(8, "earned", 60), at: "2026-02-08 10:00")
    if !lateFirst { try home.record(late, at: "2026-02-07 10:00") }
    try home.record("clepsy.drain", at: "2026-02-08 11:00")
    try expect("select streak_days from clepsy_daily_stats where date = '2026-02-08'", ["7"])
    try expect(
      "select count(*) from event_log where type = 'CLEPSY_STREAK_MILESTONE'", [lateFirst ? "1" : "0"])
  }

  // S14: bookings are cut at full hours, whatever is between.
  @Test(arguments: [false, true]) func bookingsAreCutAtFullHours(looks: Bool) throws {
    try home.record(event(1, "earned", 3_600), at: "09:00")
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "09:56")
    if looks { try home.record("clepsy.day.ensure", at: "10:00:30") }
    try home.record("clepsy.app.close app_bundle_id=kindle", at: "10:10")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=60", at: "10:50")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "10:50")
    if looks { try home.record("clepsy.day.ensure", at: "11:00") }
    try home.record("clepsy.app.close app_bundle_id=tiktok", at: "11:20")
    try expect(
      """
      select hour_local, kind, sum(seconds), max(ts_utc_ms) % 3600000 / 1000.0 from clepsy_event
      where session_id is not null group by 1, 2 order by 1, 2
      """,
      ["9 earned 180 3599.999", "10 earned 600 600.0", "10 spent 600 3599.999", "11 spent 1200 1200.0"])
    #expect(try home.violations() == [])
  }
}
