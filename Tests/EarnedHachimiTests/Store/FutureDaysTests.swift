import EarnedCore
import EarnedSQLite
import Testing

@testable import EarnedEngine
@testable import EarnedHachimiStore
@testable import EarnedTestSupport

/// Decision "A day that a wrong clock began", for Hachimi: its ledger is as if the dates ahead had never been.
@Suite struct FutureDaysTests {
  /// Two days of a habit with a cat, which wears what it was bought. Now is Monday, 12:00.
  private static let history = """
    2026-03-14 08:00 hachimi.habit.create habit_id=h1 name=Read target_hours=2 cat={"cat_id":"c1","name":"Mochi","seed":1}
    2026-03-14 08:10 hachimi.checkin
    2026-03-14 09:30 hachimi.session.log habit_id=h1 mode=countdown status=completed started_at_ts_utc_ms=1773477000000 target_seconds=1500
    2026-03-14 09:40 hachimi.purchase accessory_id=buttercup
    2026-03-14 09:41 hachimi.purchase accessory_id=marigold
    2026-03-14 09:50 hachimi.equip cat_id=c1 accessory_id=buttercup
    2026-03-15 08:00 hachimi.checkin
    2026-03-15 08:01 hachimi.diary.add cat_id=c1 content=Sunday
    2026-03-15 08:02 hachimi.chat.add cat_id=c1 role=user content=Hello
    """
  /// Sessions of 480 minutes on 2031-07-01, from midnight.
  private static let longSession =
    "hachimi.session.log habit_id=h1 mode=stopwatch status=completed started_at_ts_utc_ms=1940630400000"
  private static let now = "2026-03-16 12:00"

  private func home(_ history: String = history) throws -> Home {
    let home = try Home()
    try tell(history, to: home)
    return home
  }

  private func tell(_ lines: String, to home: Home) throws {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let answer = try home.record(words[2], at: "\(words[0]) \(words[1])")
      #expect(answer == "applied", "\(line): \(answer)")
    }
  }

  /// Records of 2031-07-01, a minute apart.
  private func tellAhead(_ records: String, to home: Home) throws {
    for (minute, text) in records.split(separator: ", hachimi.").enumerated() {
      try tell("2031-07-01 09:0\(minute) \(minute == 0 ? "" : "hachimi.")\(text)", to: home)
    }
  }

  /// Takes out what is ahead of a time and says which date was the first.
  private func takeOut(_ home: Home, now: String = now) throws -> String? {
    let now = home.now(now)
    let days = HachimiFutureDays.description
    guard let first = try days.first(in: home.database, at: now) else { return nil }
    try home.database.transaction(.immediate) { try days.takeOut(of: home.database, at: now) }
    home.engine.forget()
    #expect(try days.first(in: home.database, at: now) == nil)
    #expect(try home.findings(at: Self.now) == [])
    return first
  }

  /// What the tables of the economy hold, but for when the keys of the profile were written, and a list without titles.
  private func booked(_ home: Home) throws -> [String: [String]] {
    try HachimiTables.all.reduce(into: [:]) { booked, table in
      let isKeys = table.name == "materialized_state"
      let (columns, condition) = isKeys ? ("key, value", "where (key, value) <> ('unlocked_titles', '[]')") : ("*", "")
      booked[table.name] = try home.rows("select \(columns) from \(table.name) \(condition) order by 1, 2")
    }
  }

  /// The latest time that is stored anywhere.
  private func latest(_ home: Home) throws -> Instant? {
    let columns = [
      "started_at from action_ledger", "created_at from action_ledger", "created_at from local_habits",
      "created_at from local_cats", "last_session_at from local_cats", "created_at from local_sessions",
      "unlocked_at from local_achievements", "claimed_at from local_achievements",
      "updated_at from materialized_state", "deleted_ts_utc_ms from hachimi_habit",
      "last_ts_utc_ms from hachimi_timer", "created_at from diary_entries", "created_at from chat_messages",
    ]
    return try columns.compactMap { column in
      try home.database.element("select max(\(column.replacing(" from", with: ") from"))") {
        try $0.optionalInstant(0)
      } ?? nil
    }.max()
  }

  /// Everything that can be done on a date. Afterwards it is as if it had not been done.
  @Test(
    arguments: table(
      """
      ahead
      hachimi.checkin
      hachimi.checkin, hachimi.achievement.claim achievement_id=all
      hachimi.achievement.claim achievement_id=all
      LONG
      LONG, hachimi.purchase accessory_id=golden-bell, hachimi.equip cat_id=c1 accessory_id=golden-bell
      hachimi.purchase accessory_id=red-collar
      hachimi.timer op=start habit_id=h1 mode=countdown, hachimi.timer op=pause
      hachimi.timer op=start habit_id=h1 mode=stopwatch, hachimi.timer op=background
      hachimi.diary.add cat_id=c1 content=Tuesday
      hachimi.chat.add cat_id=c1 role=user content=Again
      hachimi.checkin, LONG, hachimi.diary.add cat_id=c1 content=x, hachimi.achievement.claim achievement_id=all
      """))
  func whatWasDoneOnADateAheadIsTakenOut(_ row: Case) throws {
    let home = try home()
    let before = try booked(home)
    let ahead = row["ahead"].replacing("LONG", with: Self.longSession)
    try tellAhead(ahead, to: home)
    #expect(try takeOut(home) == "2031-07-01")
    let after = try booked(home)
    for table in before.keys { #expect(after[table] == before[table], "\(table)") }

    // It does not come again, and the day continues.
    let first = String(try #require(ahead.split(separator: ", hachimi.").first))
    #expect(try home.record(first, at: "2031-07-01 09:00") == "duplicate")
    #expect(try home.record("hachimi.checkin", at: "2026-03-16 13:00") == "applied")
    #expect(try home.rows(Self.lastDate) == ["2026-03-16"])
    #expect(try home.record("hachimi.timer op=start habit_id=h1 mode=stopwatch", at: "2026-03-16 13:00") == "applied")
    #expect(try home.findings(at: Self.now) == [])
  }

  private static let lastDate = "select value from materialized_state where key = 'last_check_in_date'"

  /// Habits, cats, what they wear and the account belong to no date. What stays has the time of what was done before.
  @Test(
    arguments: table(
      """
      ahead                                                                     | query | answer
      hachimi.habit.create habit_id=h2 name=Run cat={"cat_id":"c2","name":"Taro"} | select name, created_at from local_habits where id = 'h2' | Run 1773561600000
      hachimi.habit.create habit_id=h2 name=Run cat={"cat_id":"c2","name":"Taro"} | select created_at, state from local_cats where id = 'c2'  | 1773561600000 active
      hachimi.habit.update habit_id=h1 name=Write                               | select name from local_habits where id = 'h1'             | Write
      hachimi.habit.deactivate habit_id=h1                                      | select state from local_cats where id = 'c1'              | dormant
      hachimi.habit.delete habit_id=h1                                          | select name, deleted_ts_utc_ms from hachimi_habit         | Read 1773561600000
      hachimi.account.link uid=u1                                               | select id from local_monthly_checkins                     | u1_2026-03
      hachimi.equip cat_id=c1 accessory_id=marigold                             | select equipped_accessory from local_cats                 | marigold
      hachimi.unequip cat_id=c1, hachimi.equip cat_id=c1 accessory_id=marigold  | select equipped_accessory from local_cats                 | marigold
      hachimi.unequip cat_id=c1                                                 | select value from materialized_state where key = 'inventory' | ["marigold","buttercup"]
      """))
  func whatBelongsToNoDateStays(_ row: Case) throws {
    let home = try home()
    try tellAhead(row["ahead"], to: home)
    try tellAhead("hachimi.checkin", to: home)
    #expect(try takeOut(home) == "2031-07-01")
    #expect(try home.rows(row["query"]) == [row["answer"]])
    #expect(try home.number("select count(*) from action_ledger where type = 'check_in'") == 2)
    #expect(try #require(try latest(home)) <= home.now(Self.now).instant)
  }

  /// What was done since, with a clock that was right again. What is not possible without the dates ahead goes with them.
  @Test(
    arguments: table(
      """
      ahead                                     | since                                                  | query | answer
      hachimi.checkin                           | hachimi.checkin                                        | LAST  | 2026-03-16
      hachimi.checkin                           | hachimi.checkin                                        | select max(created_at) from action_ledger | 1773648000000
      LONG                                      | hachimi.purchase accessory_id=golden-bell              | COINS | 180
      LONG                                      | hachimi.purchase accessory_id=golden-bell              | select count(*) from action_ledger where type = 'purchase' | 2
      LONG                                      | hachimi.purchase accessory_id=tin-bell                 | COINS | 80
      LONG                                      | hachimi.purchase accessory_id=golden-bell, hachimi.equip cat_id=c1 accessory_id=golden-bell, hachimi.unequip cat_id=c1 | select equipped_accessory from local_cats | -
      hachimi.purchase accessory_id=red-collar  | hachimi.equip cat_id=c1 accessory_id=red-collar        | select equipped_accessory from local_cats | buttercup
      hachimi.purchase accessory_id=red-collar  | hachimi.equip cat_id=c1 accessory_id=red-collar, hachimi.equip cat_id=c1 accessory_id=marigold | select payload ->> 'previousId' from action_ledger where type = 'equip' order by rowid desc limit 1 | buttercup
      LONG                                      | hachimi.achievement.claim achievement_id=two-hour-sitting | COINS | 180
      LONG                                      | SHORT                                                  | select c.total_minutes, last_session_at, last_check_in_date from local_cats c join local_habits | 50 1773648000000 2026-03-16
      LONG                                      | SHORT                                                  | select target_completed from local_habits | 0
      hachimi.unequip cat_id=c1                 | hachimi.equip cat_id=c1 accessory_id=marigold          | select payload ->> 'previousId' from action_ledger where type = 'equip' order by rowid desc limit 1 | -
      hachimi.habit.create habit_id=h2 name=Run cat={"cat_id":"c2","name":"Taro"} | hachimi.habit.delete habit_id=h2 | select state from local_cats where id = 'c2' | graduated
      """))
  func laterActionsAreDecidedAgain(_ row: Case) throws {
    let home = try home()
    try tellAhead(row["ahead"].replacing("LONG", with: Self.longSession), to: home)
    for (minute, text) in row["since"].split(separator: ", hachimi.").enumerated() {
      let text = text.replacing("SHORT", with: Self.shortSession)
      try tell("2026-03-16 08:0\(minute) \(minute == 0 ? "" : "hachimi.")\(text)", to: home)
    }
    _ = try takeOut(home)
    let query = row["query"].replacing("LAST", with: Self.lastDate).replacing("COINS", with: Self.balance)
    #expect(try home.rows(query) == [row["answer"].isEmpty ? "-" : row["answer"]])
    #expect(try #require(try latest(home)) <= home.now(Self.now).instant)
  }

  private static let balance = "select value from materialized_state where key = 'coin_balance'"
  /// 25 minutes that end on Monday, 08:00.
  private static let shortSession =
    "hachimi.session.log habit_id=h1 mode=countdown status=completed started_at_ts_utc_ms=1773646500000 target_seconds=1500"

  /// A date of the same month counted towards its milestones.
  @Test(
    arguments: table(
      """
      ahead            | days before | days since | milestones | coins of the month
      2026-03-25 09:00 | 6           | 0          | []         | 65
      2026-03-25 09:00 | 5           | 1          | []         | 65
      2026-03-25 09:00 | 5           | 2          | [7]        | 110
      2026-03-25 09:00 | 7           | 1          | [7]        | 125
      """))
  func milestonesCountWithoutIt(_ row: Case) throws {
    let home = try Home()
    let days = row.number("days before")
    for day in 1...days { #expect(try home.record("hachimi.checkin", at: "2026-03-0\(day) 08:00") == "applied") }
    #expect(try home.record("hachimi.checkin", at: row["ahead"]) == "applied")
    for day in 0..<row.number("days since") {
      #expect(try home.record("hachimi.checkin", at: "2026-03-0\(days + 1 + day) 08:00") == "applied")
    }
    #expect(try takeOut(home) == "2026-03-25")
    #expect(
      try home.rows("select milestones_claimed, total_coins from local_monthly_checkins")
        == ["\(row["milestones"]) \(row["coins of the month"])"])
  }

  /// The timer takes no record of the true time until then, and is idle afterwards.
  @Test(
    arguments: table(
      """
      started                | ahead      | sessions
      stopwatch              | pause      | 0
      stopwatch              | background | 0
      stopwatch              | finish     | 0
      stopwatch              | abandon    | 0
      countdown              | pause      | 1
      countdown              | abandon    | 1
      """))
  func theTimerIsIdle(_ row: Case) throws {
    let home = try home()
    try tell("2026-03-16 09:00 hachimi.timer op=start habit_id=h1 mode=\(row["started"])", to: home)
    try tellAhead("hachimi.timer op=\(row["ahead"])", to: home)
    let next = "hachimi.timer op=start habit_id=h1 mode=stopwatch"
    #expect(try home.record(next, at: "2026-03-16 10:00") == "rejected WRONG_STATE")
    #expect(try takeOut(home) == "2031-07-01")
    #expect(try home.rows("select * from hachimi_timer") == [])
    // A countdown was over in time: its session stays, at the time when it ended.
    #expect(try home.number("select count(*) - 1 from local_sessions") == row.number("sessions"))
    if row.number("sessions") == 1 {
      #expect(
        try home.rows("select last_session_at from local_cats")
          == ["\(home.now("2026-03-16 09:25").instant.millisecondsSinceEpoch)"])
    }
    #expect(try #require(try latest(home)) <= home.now(Self.now).instant)
    #expect(try home.record(next, at: "2026-03-16 10:01") == "applied")
  }

  /// Now is Monday, 12:00: a date is ahead when its first record is later than Wednesday, 12:00.
  @Test(
    arguments: table(
      """
      first            | record                  | first date ahead
      -                | 2026-03-18 12:00        | -
      -                | 2026-03-18 12:00:00.001 | 2026-03-18
      -                | 2026-03-19 00:00        | 2026-03-19
      -                | 2031-07-01 09:00        | 2031-07-01
      2026-03-18 11:00 | 2026-03-18 13:00        | -
      2026-03-18 12:30 | 2026-03-18 13:00        | 2026-03-18
      2026-03-18 11:00 | 2026-03-19 00:00        | 2026-03-19
      """))
  func whichDateIsTheFirst(_ row: Case) throws {
    let home = try home()
    if let first = row.optional("first") {
      #expect(try home.record("hachimi.purchase accessory_id=red-collar", at: first) == "applied")
    }
    #expect(try home.record("hachimi.checkin", at: row["record"]) == "applied")
    #expect(try takeOut(home) == row.optional("first date ahead"))
  }

  @Test func withoutAPlausibleActionOnlyTheUserStays() throws {
    let home = try Home()
    #expect(try home.record("hachimi.checkin", at: "2031-07-01 09:00") == "applied")
    #expect(try takeOut(home) == "2031-07-01")
    #expect(
      try home.rows("select type, started_at from action_ledger")
        == ["account_created \(home.now(Self.now).instant.millisecondsSinceEpoch)"])
    #expect(
      try home.rows("select key, value from materialized_state where key <> 'uid' order by key")
        == ["coin_balance 0", "inventory []"])
    #expect(try home.record("hachimi.checkin", at: "2026-03-16 13:00") == "applied")
    #expect(try home.coins() == 10)
  }

  /// What the cloud has got stays there; the queue continues with what is left, and a new action has a new id.
  @Test func whatWasSentIsNotSentAgain() throws {
    let home = try home()
    try tell("2026-03-16 08:00 hachimi.account.link uid=u1", to: home)
    try tellAhead("hachimi.checkin", to: home)
    try home.database.run(script: "update action_ledger set synced = 1, synced_at = created_at;")
    try tellAhead("hachimi.purchase accessory_id=red-collar", to: home)
    try home.database.run(
      script: "insert into hachimi_sync select id, 1940630400000 from action_ledger where synced = 0;")
    try tell("2026-03-16 09:00 hachimi.habit.update habit_id=h1 goal_minutes=30", to: home)
    #expect(try takeOut(home) == "2031-07-01")
    #expect(
      try home.rows("select type, synced from action_ledger where created_at >= 1773648000000 order by rowid")
        == ["account_linked 1", "habit_update 0"])
    #expect(try home.rows("select * from hachimi_sync") == [])
    let queue = try SyncQueue(of: home.database)
    #expect(try queue.entries().entries.map(\.action.type) == ["habit_update"])
    #expect(try home.record("hachimi.checkin", at: "2026-03-16 13:00") == "applied")
    #expect(
      try home.rows(
        """
        select synced, result ->> 'lastCheckInDate' from action_ledger where type = 'check_in'
        order by rowid desc limit 1
        """)
        == ["0 2026-03-16"])
  }

  /// What a cleanup has put into the base cannot be told from the rest, and what an app has written is its own affair.
  @Test func whatIsNotInTheLedgerStays() throws {
    let home = try home()
    try tell("2026-03-16 08:00 hachimi.account.link uid=u1", to: home)
    try tellAhead("hachimi.checkin", to: home)
    try home.database.run(script: "update action_ledger set synced = 1, synced_at = created_at;")
    #expect(try HachimiRetention.cleanLedger(of: home.database, at: home.now("2032-01-01 00:00").instant) > 0)
    home.engine.forget()
    let before = try booked(home)
    #expect(try takeOut(home) == nil)
    #expect(try booked(home) == before)

    let imported = try Home()
    let rows = [
      #"{"table":"action_ledger","row":{"id":"a1","type":"check_in","uid":"u9","started_at":1940630400000,"payload":{},"result":{"coins":10},"created_at":1940630400000}}"#,
      #"{"table":"local_monthly_checkins","row":{"id":"u9_2031-07","uid":"u9","month":"2031-07","checked_days":[1],"total_coins":10,"milestones_claimed":[]}}"#,
    ]
    for row in rows {
      let record = object(row).with("type", "hachimi.import.row").with("ts_utc_ms", .integer(1_940_630_400_000))
      #expect(try imported.record(record) == "applied")
    }
    #expect(try takeOut(imported) == nil)
    // The first action of one's own is recorded after the app's, and yet not ahead.
    #expect(try imported.record("hachimi.checkin", at: "2026-03-16 08:00") == "applied")
    #expect(try takeOut(imported) == "2031-07-01")
    #expect(
      try imported.rows("select id is 'a1', created_at from action_ledger order by rowid limit 2")
        == ["1 1940630400000", "0 1773648000000"])
    #expect(try imported.rows("select month from local_monthly_checkins order by 1") == ["2026-03", "2031-07"])
  }

  /// Whatever is done on a date ahead and since then: nothing of it is ahead any more, and all sums are right.
  @Test(arguments: HistoryTests.seeds) func anyHistoryIsConsistentAfterwards(seed: UInt64) throws {
    let home = try Home()
    var history = RandomHachimiHistory(seed: seed)
    var time = home.now("2026-03-01 08:00").instant.millisecondsSinceEpoch
    for _ in 0..<50 { try home.record(history.record(at: &time, in: "UTC")) }
    var ahead = home.now("2031-07-01 08:00").instant.millisecondsSinceEpoch
    for _ in 0..<40 { try home.record(history.record(at: &ahead, in: "Asia/Tokyo")) }
    for _ in 0..<50 { try home.record(history.record(at: &time, in: "America/New_York")) }
    let now = Instant(millisecondsSinceEpoch: time)
    let days = HachimiFutureDays.description
    let first = try days.first(in: home.database, at: Now(now, home.zone))
    // A late session may have ended the day before.
    #expect(first?.hasPrefix("2031-07") == true || first == "2031-06-30", "\(first ?? "none")")
    try home.database.transaction(.immediate) { try days.takeOut(of: home.database, at: Now(now, home.zone)) }
    home.engine.forget()
    #expect(try days.first(in: home.database, at: Now(now, home.zone)) == nil)
    #expect(try home.findings(at: now.rfc3339(in: home.zone)) == [])
    #expect(try #require(try latest(home)) <= now)
    #expect(try home.number("select count(*) from local_monthly_checkins where month > '2031'") == 0)
    for _ in 0..<20 { try home.record(history.record(at: &time, in: "UTC")) }
    #expect(try home.findings(at: now.rfc3339(in: home.zone)) == [])
  }
}

extension Home {
  /// Records at a time in UTC.
  fileprivate func record(_ text: String, at time: String) throws -> String {
    try record(EarnedTestSupport.record(text, at: now(time).instant))
  }
}
