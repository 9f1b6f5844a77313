import EarnedCore
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedTimeBudgetStore

/// A date that a wrong clock began is taken back; the newest date before it becomes the current one.
@Suite struct FutureDaysTests {
  /// Monday has a lost round, Tuesday some use and a wager that waits. Now is Tuesday, 20:00.
  private static let history = """
    2026-03-02 08:00 budget.selection.set app_selection=["android:a"]
    2026-03-02 08:01 budget.allowance.set daily_allowance_minutes=90
    2026-03-02 08:02 budget.unlock
    2026-03-02 09:00 budget.wager.commit game_type=slots wager_minutes=10 wager_id=w1 seed="00000000000000000000000000000001"
    2026-03-02 09:01 budget.wager.resolve game_type=slots wager_id=w1
    2026-03-03 09:00 budget.refresh usage_seconds=1200
    2026-03-03 10:00 budget.wager.commit game_type=slots wager_minutes=5 wager_id=w2 seed="0000000000000000000000000000000b"
    2026-03-03 10:01 budget.wager.resolve game_type=slots wager_id=w2
    """
  private static let waiting =
    #"budget.wager.commit game_type=blackjack wager_minutes=20 wager_id=w3 seed="00000000000000000000000000000013""#

  private func record(_ lines: String, in home: Home) throws {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let answer = try home.record(words[2], at: "\(words[0]) \(words[1])")
      #expect(answer == "applied", "\(line): \(answer)")
    }
  }

  /// Takes back the dates ahead of a time, and returns the first of them.
  private func takeOut(_ home: Home, now: String = "2026-03-03 20:00") throws -> String? {
    let now = home.now(now)
    let days = TimeBudgetFutureDays.description
    guard let first = try days.first(in: home.database, at: now) else { return nil }
    try home.database.transaction(.immediate) { try days.takeOut(of: home.database, at: now) }
    home.engine.forget()
    #expect(try days.first(in: home.database, at: now) == nil)
    return first
  }

  /// All tables of the economy and its lines in the log.
  private func booked(_ home: Home) throws -> [String: [String]] {
    let tables = TimeBudgetTables.all.map(\.name) + ["event_log"]
    return try tables.reduce(into: [:]) { $0[$1] = try home.rows("select * from \($1)") }
  }

  /// Whatever was recorded on a date ahead, the tables are afterwards as they were before.
  @Test(
    arguments: table(
      """
      waiting | ahead
      no      | budget.day.ensure
      no      | budget.refresh usage_seconds=4000
      no      | budget.launch usage_seconds=7
      no      | budget.wager.commit game_type=slots wager_minutes=5 wager_id=w4
      no      | budget.wager.commit game_type=slots wager_minutes=5 wager_id=w4, budget.wager.resolve game_type=slots wager_id=w4
      no      | budget.wager.commit game_type=slots wager_minutes=5 wager_id=w4, budget.launch
      yes     | budget.day.ensure
      yes     | budget.launch
      yes     | budget.wager.resolve game_type=blackjack wager_id=w3
      yes     | budget.wager.resolve game_type=blackjack wager_id=w3 actions=["double"]
      yes     | budget.day.ensure, budget.launch
      yes     | budget.launch, budget.wager.commit game_type=slots wager_minutes=5 wager_id=w4
      yes     | budget.wager.resolve game_type=blackjack wager_id=w3, budget.wager.commit game_type=slots wager_minutes=5 wager_id=w4, budget.wager.resolve game_type=slots wager_id=w4
      """))
  func whatWasRecordedAheadIsTakenBack(_ row: Case) throws {
    let home = try Home()
    try record(Self.history, in: home)
    if row["waiting"] == "yes" { try record("2026-03-03 11:00 \(Self.waiting)", in: home) }
    let before = try booked(home)
    for (minute, text) in row["ahead"].split(separator: ", budget.").enumerated() {
      try record("2031-07-01 09:0\(minute) \(minute == 0 ? "" : "budget.")\(text)", in: home)
    }
    #expect(try home.rows("select day_id from budget_state") == ["2031-07-01"])
    #expect(try home.findings(at: "2026-03-03 20:00") == ["BUDGET_CLOCK_AHEAD"])
    #expect(try takeOut(home) == "2031-07-01")
    let after = try booked(home)
    for table in before.keys { #expect(after[table] == before[table], "\(table)") }
    #expect(try home.findings(at: "2026-03-03 20:00") == [])

    // The day continues, and the records of the date ahead stay duplicates.
    #expect(try home.record("budget.refresh usage_seconds=1500", at: "2026-03-03 21:00") == "applied")
    let again = row["ahead"].split(separator: ",").first.map { String($0) } ?? ""
    #expect(try home.record(again, at: "2031-07-01 09:00") == "duplicate")
    #expect(try home.record("budget.launch", at: "2026-03-04 09:00") == "applied")
    #expect(try home.rows("select day_id, bonus_minutes_from_games from budget_state") == ["2026-03-04 0"])
    #expect(try home.findings(at: "2026-03-04 20:00") == [])
  }

  /// They belong to no day.
  @Test func allowanceSelectionAndIntentStay() throws {
    let home = try Home()
    try record(Self.history, in: home)
    try record(
      """
      2031-07-01 09:00 budget.allowance.set daily_allowance_minutes=30
      2031-07-01 09:01 budget.selection.set app_selection=["android:b"]
      2031-07-01 09:02 budget.lock
      """, in: home)
    #expect(try takeOut(home) == "2031-07-01")
    #expect(
      try home.rows("select day_id, daily_allowance_minutes, user_wants_unlocked from budget_state")
        == ["2026-03-03 30 0"])
    #expect(try home.rows("select app_id from budget_app_selection") == ["android:b"])
    #expect(try home.findings(at: "2026-03-03 20:00") == [])
  }

  /// Now is Tuesday, 20:00 in UTC; a date is judged by the record that began it, and one that began in time keeps all
  /// that is booked on it.
  @Test(
    arguments: table(
      """
      first record            | zone               | more                    | first date ahead | counts then
      2026-03-04 09:00        | -                  | -                       | -                | 2026-03-04 60
      2026-03-05 20:00        | -                  | -                       | -                | 2026-03-05 60
      2026-03-05 20:00:00.001 | -                  | -                       | 2026-03-05       | 2026-03-03 1200
      2026-03-05 19:59        | -                  | 2026-03-05 21:00        | -                | 2026-03-05 90
      2026-03-05 19:59        | -                  | 2026-03-06 00:00        | 2026-03-06       | 2026-03-05 60
      2026-03-05 19:59        | Pacific/Kiritimati | -                       | -                | 2026-03-06 60
      2026-03-05 19:59        | Pacific/Kiritimati | 2031-07-01 09:00        | 2031-07-01       | 2026-03-06 60
      2026-03-05 21:00        | -                  | 2031-07-01 09:00        | 2026-03-05       | 2026-03-03 1200
      2031-07-01 09:00        | -                  | 2031-07-02 09:00        | 2031-07-01       | 2026-03-03 1200
      2026-03-04 09:00        | -                  | 9999-01-01 09:00        | 9999-01-01       | 2026-03-04 60
      """))
  func aDateIsAheadWhenItsFirstRecordIs(_ row: Case) throws {
    let home = try Home()
    try record(Self.history, in: home)
    let records =
      [(row["first record"], row.optional("zone"), 60)] + (row.optional("more").map { [($0, nil, 90)] } ?? [])
    for (time, zone, seconds) in records {
      #expect(try home.record("budget.refresh usage_seconds=\(seconds)", at: time, in: zone) == "applied")
    }
    let lines = try home.rows("select day_id, event_id from event_log order by rowid")
    #expect(try takeOut(home) == row.optional("first date ahead"))
    #expect(try home.rows("select day_id, usage_seconds_today from budget_state") == [row["counts then"]])
    let first = row.optional("first date ahead") ?? "9999-12-31"
    #expect(try home.rows("select day_id, event_id from event_log order by rowid") == lines.filter { $0 < first })
    #expect(try home.findings(at: "2026-03-05 12:00") == [])
  }

  @Test(arguments: ["budget.day.ensure", "budget.unlock", "budget.wager.commit game_type=slots wager_minutes=5"])
  func withoutAnEarlierDateTheEconomyBeginsAnew(first: String) throws {
    let home = try Home()
    try record("2031-07-01 09:00 budget.allowance.set daily_allowance_minutes=90", in: home)
    try record("2031-07-01 09:01 \(first)", in: home)
    #expect(try takeOut(home) == "2031-07-01")
    #expect(
      try home.rows("select day_id, daily_allowance_minutes, bonus_minutes_from_games from budget_state")
        == ["2026-03-03 90 0"])
    #expect(try home.rows("select * from budget_pending_wager") == [])
    #expect(try home.rows("select count(*) from event_log where type glob 'BUDGET_*'") == ["0"])
    #expect(try home.findings(at: "2026-03-03 20:00") == [])
    #expect(try home.record("budget.refresh usage_seconds=60", at: "2026-03-03 08:00") == "applied")
    #expect(try home.record("budget.refresh usage_seconds=60", at: "2026-03-02 08:00") == "DAY_CLOSED")
  }

  /// What it deleted stays deleted, but records before it are applied.
  @Test func aResetAheadClosesNothing() throws {
    let home = try Home()
    try record(Self.history, in: home)
    try record("2031-07-01 09:00 budget.reset", in: home)
    #expect(try home.record("budget.refresh usage_seconds=60", at: "2026-03-03 19:00") == "DAY_CLOSED")
    #expect(try takeOut(home) == "2031-07-01")
    #expect(try home.record("budget.refresh usage_seconds=60", at: "2026-03-03 19:00") == "applied")
    #expect(try home.record("budget.reset", at: "2031-07-01 09:00") == "duplicate")
    #expect(try home.rows("select date, usage_seconds, rounds from budget_day") == ["2026-03-03 60 0"])
    #expect(try home.findings(at: "2026-03-03 20:00") == [])
  }

  /// Retention has deleted the keys of a day that becomes current again: any record of it may have been applied.
  @Test func timesWhoseKeysAreGoneStayClosed() throws {
    let folder = ScratchFolder()
    let home = try Home(path: folder.file("earned.db"))
    try record(Self.history, in: home)
    try record("2031-07-01 09:00 budget.day.ensure", in: home)
    var options = RetentionRun.Options()
    options.acceptsAnyClock = true
    _ = try RetentionRun(
      database: home.database, economies: Home.economies, options: options, now: home.now("2026-05-01 12:00")
    ).perform()
    #expect(try takeOut(home, now: "2026-05-01 12:00") == "2031-07-01")
    #expect(try home.rows("select day_id, usage_seconds_today from budget_state") == ["2026-03-03 1200"])
    #expect(try home.record("budget.refresh usage_seconds=1200", at: "2026-03-03 09:00") == "DAY_CLOSED")
    #expect(
      try home.record("budget.wager.commit game_type=slots wager_minutes=5", at: "2026-03-03 10:00") == "DAY_CLOSED")
    #expect(try home.record("budget.refresh usage_seconds=60", at: "2026-05-01 09:00") == "applied")
    #expect(try home.findings(at: "2026-05-01 12:00") == [])
  }
}
