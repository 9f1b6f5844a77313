import EarnedTestSupport
import Testing

/// Rules 2.2; decisions C8–C10.
@Suite struct QueueTests {
  private let home: Home

  init() throws { home = try Home() }

  private static let counts = """
    select (select count(*) from clepsy_pending_event) || '/' || (select count(*) from clepsy_event) || '/'
      || coalesce((select balance_seconds from clepsy_balance), '-')
    """

  @Test func whatIsQueuedWaits() throws {
    try home.play(
      table(
        """
        time  | record                                                                            | answer      | then
        10:00 | clepsy.event id="00000000-0000-0000-0000-00000000000a" kind=earned seconds=300 queued=true | applied | 1/0/-
        10:05 | clepsy.event id="00000000-0000-0000-0000-00000000000b" kind=spent seconds=120 queued=true | applied | 2/0/-
        # The same again, as another record: an id is known, in whatever case.
        10:00 | clepsy.event id="00000000-0000-0000-0000-00000000000A" kind=earned seconds=300     | duplicate   | 2/0/-
        10:00 | clepsy.event id="00000000-0000-0000-0000-00000000000a" kind=earned seconds=301     | ID_CONFLICT | 2/0/-
        10:01 | clepsy.event id="00000000-0000-0000-0000-00000000000a" kind=earned seconds=300     | ID_CONFLICT | 2/0/-
        10:00 | clepsy.event id="00000000-0000-0000-0000-00000000000a" kind=spent seconds=300      | ID_CONFLICT | 2/0/-
        10:00 | clepsy.event id="00000000-0000-0000-0000-00000000000a" kind=earned seconds=300 app_bundle_id=x | ID_CONFLICT | 2/0/-
        10:10 | clepsy.drain                                                                      | applied     | 0/2/180
        10:11 | clepsy.drain                                                                      | applied     | 0/2/180
        # Applied ids are known as well.
        10:05 | clepsy.event id="00000000-0000-0000-0000-00000000000B" kind=spent seconds=120     | duplicate   | 0/2/180
        10:05 | clepsy.event id="00000000-0000-0000-0000-00000000000b" kind=spent seconds=121     | ID_CONFLICT | 0/2/180
        """), Self.counts)
    #expect(try home.violations() == [])
  }

  @Test func theQueueKeepsItsOrderAndIsEmptyAfterwards() throws {
    let queue = "select seconds from clepsy_pending_event order by position"
    try home.record(event(1, "earned", 100, "queued=true"), at: "10:00")
    try home.record(event(2, "earned", 200, "queued=true"), at: "09:00")
    #expect(try home.rows(queue) == ["100", "200"])
    try home.record("clepsy.drain", at: "10:01")
    #expect(try home.rows(queue) == [])
    #expect(try home.rows("select seconds from clepsy_event order by position") == ["200", "100"])
  }

  // The last hours of the year 9999, ahead of UTC, have no date that could be stored.
  @Test func thereIsNoDateAfterTheYear9999() throws {
    for type in ["day.ensure", "clepsy.day.ensure", event(1, "earned", 5)] {
      #expect(try home.record(type, at: "253402300799999", in: "Pacific/Kiritimati") == "INVALID_VALUE")
      #expect(try home.record(type, at: "253402300799999", in: "UTC") == "applied")
    }
    #expect(try home.rows("select date from clepsy_balance") == ["9999-12-31"])
  }

  @Test func anEventDrainsWhatWaits() throws {
    try home.play(
      table(
        """
        time  | record                                                                            | answer  | then
        11:00 | clepsy.event id="00000000-0000-0000-0000-000000000001" kind=spent seconds=100 queued=true | applied | 1/0/-
        10:00 | clepsy.event id="00000000-0000-0000-0000-000000000002" kind=earned seconds=300     | applied | 0/2/200
        """), Self.counts)
  }

  // The queue holds yesterday's and today's; the drain comes today.
  @Test func eventsOfYesterdayAreItsHistory() throws {
    try home.record(event(1, "earned", 600, "queued=true"), at: "22:00")
    try home.record(event(2, "spent", 100, "queued=true"), at: "23:00")
    try home.record(event(3, "earned", 60, "queued=true"), at: "2026-02-03 07:00")
    try home.record("clepsy.drain", at: "2026-02-03 08:00")
    #expect(
      try home.rows(
        "select date, total_earned, total_spent, ending_balance, expired, streak_days from clepsy_daily_stats")
        == ["2026-02-02 600 100 500 500 1", "2026-02-03 60 0 60 0 2"])
    #expect(try home.rows("select date, balance_seconds from clepsy_balance") == ["2026-02-03 60"])
    #expect(try home.violations() == [])
  }

  @Test func theLogTellsOfEachEvent() throws {
    try home.record(event(1, "earned", 300, "queued=true app_bundle_id=com.amazon.Lassen"), at: "10:00")
    #expect(try home.rows("select count(*) from event_log") == ["0"])
    try home.record("clepsy.drain", at: "10:01")
    #expect(
      try home.rows("select type, payload_json, day_id from event_log") == [
        #"CLEPSY_TIME_EARNED {"event_id":"\#(uuid(1))","seconds":300,"app_bundle_id":"com.amazon.Lassen","session_id":null,"date":"2026-02-02","milestone_minutes":null} 2026-02-02"#
      ])
  }
}
