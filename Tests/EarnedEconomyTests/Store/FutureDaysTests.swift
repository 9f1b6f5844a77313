import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEconomyStore

/// Decision "A day that a wrong clock has begun": what is booked on days that are more than 48 hours ahead is taken
/// out.
@Suite struct FutureDaysTests {
  /// Two days: the streak continues, the balance is carried over, an attempt waits, a focus session runs.
  private static let history = """
    2026-02-02 09:00 entitlement.set tier=PRO subscription_active=true
    2026-02-02 09:01 app.distract app_id=android:a
    2026-02-02 09:02 habit.upsert habit_id=h name=H reward_credits=5
    2026-02-02 09:03 focus.start planned_duration_minutes=50 session_id=first
    2026-02-02 10:03 focus.end session_id=first
    2026-02-03 09:00 habit.complete habit_id=h
    2026-02-03 09:01 focus.start planned_duration_minutes=25 session_id=second
    2026-02-03 09:40 focus.end session_id=second
    2026-02-03 10:00 mode.upsert mode_id=m name=M strictness=GENTLE blocked_apps=["android:a"] windows=[{"window_id":"w","days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}]
    2026-02-03 12:00 unlock.attempt app_id=android:a attempt_id=granted
    2026-02-03 12:01 unlock.credits attempt_id=granted minutes=5
    """
  private static let now = "2026-02-03 20:00"

  private func record(_ lines: String, in home: Home) throws {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let answer = try home.record(words[2], at: "\(words[0]) \(words[1])")
      #expect(answer == "applied", "\(line): \(answer)")
    }
  }

  private func now(_ home: Home, _ text: String = FutureDaysTests.now) -> Now { Now(home.instant(text), home.zone) }

  private func limit(_ home: Home, _ text: String = FutureDaysTests.now) -> Now {
    Now(home.instant(text) + .hours(48), home.zone)
  }

  /// What is booked on days, and the rows of which there is one, without the times at which rows were changed.
  private func booked(_ home: Home) throws -> [String: [String]] {
    let tables = [
      "event_log": "*", "unlock_grant": "*", "habit_completion": "*", "daily_app_limits": "*",
      "unlock_attempt": "attempt_id, day_id, grant_id, chosen_option_type", "unlock_grant_current": "app_id, grant_id",
      "quest_session": "quest_session_id, state", "focus_state": "active_session_id",
      "focus_session":
        "session_id, ended_ts_utc_ms, day_id, actual_duration_minutes, completed, ended_early, awarded_credits, qualifies",
      "day_summary":
        """
      day_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed, credits_earned, credits_spent,
      unlock_attempts_count, credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count, created_ts_utc_ms
      """,
      "economy_state":
        """
      current_day_id, credit_balance, rollover_cap, daily_reset_hour_local, streak_count,
      streak_bonus_awarded_day_id, today_focus_qualified, today_habit_qualified_count, today_qualified,
      habit_awards_suspended_until_day_id
      """,
      "emergency_state": "last_used_day_id, used_count_today, last_app_id_used",
    ]
    return try tables.reduce(into: [:]) { $0[$1.key] = try home.rows("select \($1.value) from \($1.key) order by 1") }
  }

  /// Everything that can be done on a day that comes too early. Afterwards it is as if it had not been done.
  @Test(
    arguments: table(
      """
      before                                                | ahead
      -                                                     | day.ensure
      -                                                     | habit.complete habit_id=h
      -                                                     | focus.start planned_duration_minutes=25
      focus.start planned_duration_minutes=30 session_id=o  | day.ensure
      focus.start planned_duration_minutes=30 session_id=o  | focus.end session_id=o
      focus.start planned_duration_minutes=30 session_id=o  | focus.end session_id=o, focus.start planned_duration_minutes=25
      -                                                     | unlock.attempt app_id=android:a attempt_id=x
      -                                                     | unlock.attempt app_id=android:a attempt_id=x, unlock.credits attempt_id=x minutes=5
      -                                                     | unlock.attempt app_id=android:a attempt_id=x, unlock.emergency attempt_id=x
      unlock.attempt app_id=android:a attempt_id=y          | day.ensure
      unlock.attempt app_id=android:a attempt_id=y          | unlock.attempt app_id=android:a attempt_id=x
      -                                                     | habit.upsert habit_id=i name=I, habit.complete habit_id=i, habit.complete habit_id=h
      """))
  func futureDaysAreRemoved(_ row: Case) throws {
    let home = try Home()
    try record(Self.history, in: home)
    // The grant of noon has run out.
    if let before = row.optional("before") { try record("2026-02-03 13:00 \(before)", in: home) }
    let before = try booked(home)
    for (minute, text) in row["ahead"].split(separator: ",").enumerated() {
      try record("2031-07-01 09:0\(minute) \(text.drop { $0 == " " })", in: home)
    }
    #expect(try home.rows("select current_day_id from economy_state") == ["2031-07-01"])
    let days = EarnedFutureDays(home.database)
    let first = try #require(try days.first(after: limit(home)))
    #expect(first.description == "2031-07-01")
    try home.database.transaction(.immediate) {
      try days.takeOut(since: first, after: limit(home).instant, at: now(home))
    }
    home.engine.forget()
    let after = try booked(home)
    for table in before.keys { #expect(after[table] == before[table], "\(table)") }
    for invariant in EarnedInvariants.all {
      #expect(try invariant.violations(in: home.database) == [], "\(invariant.code)")
    }
    #expect(try days.first(after: limit(home)) == nil)

    // The day continues, and the records that came too early do not come again.
    #expect(try home.record("unlock.attempt app_id=android:a attempt_id=z", at: "2026-02-03 21:00") == "applied")
    let again = row["ahead"].split(separator: ",").first.map { String($0) } ?? ""
    #expect(try home.record(again, at: "2031-07-01 09:00") == "duplicate")
    #expect(try home.record("day.ensure", at: "2026-02-04 09:00") == "applied")
    #expect(try home.rows("select current_day_id from economy_state") == ["2026-02-04"])
  }

  /// Now is 2026-02-03 20:00 in Vancouver; a day is judged by its first record.
  @Test(
    arguments: table(
      """
      first record            | more                    | first day ahead
      2026-02-04 09:00        | -                       | -
      2026-02-05 19:59:59.999 | -                       | -
      2026-02-05 20:00        | -                       | -
      2026-02-05 20:00:00.001 | -                       | 2026-02-05
      2026-02-05 19:59        | 2026-02-05 21:00        | -
      2026-02-05 19:59        | 2026-02-06 03:59        | -
      2026-02-05 19:59        | 2026-02-06 04:00        | 2026-02-06
      2031-07-01 09:00        | 2031-07-02 09:00        | 2031-07-01
      2026-02-04 09:00        | 9999-01-01 09:00        | 9999-01-01
      """))
  func theFirstFutureDayIsFound(_ row: Case) throws {
    let home = try Home()
    try record(Self.history, in: home)
    for time in [row["first record"], row["more"]] where !time.isEmpty {
      #expect(try home.record("day.ensure", at: time) == "applied")
    }
    let first = try EarnedFutureDays(home.database).first(after: limit(home))
    #expect(first?.description == row.optional("first day ahead"))
  }

  /// The day of the limit, until 2026-02-05 20:00, began in time: what comes later on it is believed with it.
  @Test func aDayThatBeganInTimeKeepsWhatIsBookedOnIt() throws {
    let home = try Home()
    try record(Self.history + "\n2026-02-05 19:00 habit.complete habit_id=h", in: home)
    try record("2026-02-05 21:00 focus.start planned_duration_minutes=25 session_id=o", in: home)
    try record("2026-02-05 21:30 focus.end session_id=o", in: home)
    let before = try booked(home)
    try record("2031-07-01 09:00 habit.complete habit_id=h", in: home)
    let days = EarnedFutureDays(home.database)
    let first = try #require(try days.first(after: limit(home)))
    #expect(first.description == "2031-07-01")
    try home.database.transaction(.immediate) {
      try days.takeOut(since: first, after: limit(home).instant, at: now(home))
    }
    let after = try booked(home)
    for table in before.keys { #expect(after[table] == before[table], "\(table)") }
    for invariant in EarnedInvariants.all {
      #expect(try invariant.violations(in: home.database) == [], "\(invariant.code)")
    }
  }

  @Test func withoutAnEarlierDayTheEconomyBeginsAnew() throws {
    let home = try Home()
    #expect(try home.record("habit.upsert habit_id=h name=H", at: "2031-07-01 09:00") == "applied")
    #expect(try home.record("habit.complete habit_id=h", at: "2031-07-01 09:01") == "applied")
    let days = EarnedFutureDays(home.database)
    let first = try #require(try days.first(after: limit(home)))
    try home.database.transaction(.immediate) {
      try days.takeOut(since: first, after: limit(home).instant, at: now(home))
    }
    home.engine.forget()
    #expect(try home.rows("select current_day_id, credit_balance from economy_state") == ["2026-02-03 0"])
    // What belongs to no day stays.
    #expect(try home.record("habit.complete habit_id=h", at: "2026-02-03 20:01") == "applied")
    #expect(try home.rows("select current_day_id, credit_balance from economy_state") == ["2026-02-03 5"])
  }

  /// A streak stays until the next day qualifies, and a suspension until its day: also when days were missed, and the log
  /// no longer tells of either.
  @Test func anOldStreakAndSuspensionStay() throws {
    let home = try Home()
    try record(Self.history + "\n2026-02-05 09:00 day.ensure", in: home)
    try home.database.run(script: "update economy_state set habit_awards_suspended_until_day_id = '2026-02-04'")
    home.engine.forget()
    let columns = "current_day_id, streak_count, habit_awards_suspended_until_day_id, today_qualified"
    let before = try home.rows("select \(columns) from economy_state")
    #expect(before == ["2026-02-05 2 2026-02-04 0"])
    #expect(try home.record("day.ensure", at: "2031-07-01 09:00") == "applied")
    try home.database.run(
      script: """
        delete from event_log where day_id < '2026-02-05';
        insert into meta values ('last_retention_cleanup_ts_utc_ms', '1770150000000');
        """)
    let now = Now(home.instant("2026-02-05 20:00"), home.zone)
    let limit = Now(now.instant + .hours(48), home.zone)
    let days = EarnedFutureDays(home.database)
    let first = try #require(try days.first(after: limit))
    try home.database.transaction(.immediate) { try days.takeOut(since: first, after: limit.instant, at: now) }
    #expect(try home.rows("select \(columns) from economy_state") == before)
  }

  /// The log no longer says with what the day began: what the wrong day carried over is what is known.
  @Test func aBalanceThatTheLogNoLongerShowsIsTheOneCarriedOver() throws {
    let home = try Home()
    try record(Self.history, in: home)
    #expect(try home.rows("select credit_balance > rollover_cap from economy_state") == ["1"])
    #expect(try home.record("day.ensure", at: "2031-07-01 09:00") == "applied")
    try home.database.run(
      script: """
        delete from event_log where day_id < '2026-02-04';
        insert into meta values ('last_retention_cleanup_ts_utc_ms', '1770150000000');
        """)
    let days = EarnedFutureDays(home.database)
    let first = try #require(try days.first(after: limit(home)))
    try home.database.transaction(.immediate) {
      try days.takeOut(since: first, after: limit(home).instant, at: now(home))
    }
    #expect(
      try home.rows("select current_day_id, credit_balance, streak_count from economy_state") == ["2026-02-03 10 2"])
    for invariant in EarnedInvariants.all {
      #expect(try invariant.violations(in: home.database) == [], "\(invariant.code)")
    }
  }
}
