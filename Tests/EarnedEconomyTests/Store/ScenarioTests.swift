import EarnedCore
import EarnedTestSupport
import Testing

/// The scenarios of rules, section 3, through the engine: each row is a record, its answer, and what is then there.
@Suite struct ScenarioTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.prepare(
      """
      04:00 entitlement.set tier=PRO
      04:00 mode.upsert mode_id=m name=M strictness=GENTLE blocked_apps=["android:a","android:b"]
      04:00 mode.override mode_id=m manual_state=FORCED_ON
      04:00 habit.upsert habit_id=h name=H
      04:00 habit.upsert habit_id=i name=I
      """)
  }

  /// Records the rows in order, and holds answer and number against them.
  private func play(_ cases: [Case], _ sql: String? = nil) throws {
    for row in cases {
      #expect(try home.record(row["record"], at: row["time"]) == row["answer"], "\(row)")
      if let sql { #expect(try home.rows(sql).joined() == row["then"], "\(row)") }
    }
  }

  // Streak, bonus and balance after each day; the fourth day is missed, and the old count is shown on the fifth.
  @Test func streaksContinueAndStartAgain() throws {
    for row in table(
      """
      day        | streak before | streak | bonus
      2026-02-02 | 0             | 1      | 0
      2026-02-03 | 1             | 2      | 5
      2026-02-04 | 2             | 3      | 10
      2026-02-06 | 3             | 1      | 0
      2026-02-07 | 1             | 2      | 5
      2026-02-08 | 2             | 3      | 10
      2026-02-09 | 3             | 4      | 15
      2026-02-10 | 4             | 5      | 20
      2026-02-11 | 5             | 6      | 20
      """)
    {
      try home.record("day.ensure", at: row["day"] + " 08:00")
      #expect(try home.rows("select streak_count from economy_state") == [row["streak before"]], "\(row)")
      try home.record("focus.start planned_duration_minutes=20 session_id=\(row["day"])", at: row["day"] + " 09:00")
      #expect(try home.record("focus.end session_id=\(row["day"])", at: row["day"] + " 09:20") == "applied")
      #expect(try home.rows("select streak_count from economy_state") == [row["streak"]], "\(row)")
      #expect(
        try home.rows("select credits_earned from day_summary where day_id = '\(row["day"])'") == [row["bonus"]],
        "\(row)")
    }
  }

  @Test func aDayQualifiesOnce() throws {
    try play(
      table(
        """
        time  | record                                               | answer    | then
        09:00 | habit.complete habit_id=h                            | applied   | 5 0 0
        09:01 | habit.complete habit_id=h                            | duplicate | 5 0 0
        09:02 | habit.complete habit_id=i                            | applied   | 10 1 1
        10:00 | focus.start planned_duration_minutes=50 session_id=f | applied   | 10 1 1
        10:50 | focus.end session_id=f                               | applied   | 35 1 1
        10:51 | focus.end session_id=f                               | WRONG_STATE | 35 1 1
        """), "select credit_balance, streak_count, today_qualified from economy_state")
    #expect(try home.rows("select count(*) from event_log where type = 'STREAK_BONUS_AWARDED'") == ["0"])
  }

  // Twenty completions in sixty seconds are fine, the next is not; focus still counts, and so do habits the day after.
  @Test(
    arguments: table(
      """
      21st at      | suspended until | balance afterwards
      09:00:59.999 | 2026-02-03      | 100
      09:01:00     | -               | 105
      """))
  func tooManyCompletionsSuspendAwards(_ row: Case) throws {
    for number in 1...22 { try home.record("habit.upsert habit_id=h\(number) name=H", at: "08:00") }
    for number in 1...20 { try home.record("habit.complete habit_id=h\(number)", at: "09:00") }
    try home.record("habit.complete habit_id=h21", at: row["21st at"])
    #expect(
      try home.rows("select credit_balance, habit_awards_suspended_until_day_id from economy_state")
        == ["\(row["balance afterwards"]) \(row.optional("suspended until") ?? "-")"])
    guard row.optional("suspended until") != nil else { return }

    try home.record("habit.complete habit_id=h22", at: "12:00")
    #expect(
      try home.rows("select awarded_credits, award_suspended from habit_completion order by rowid desc limit 2")
        == ["0 1", "0 1"])
    #expect(try home.rows("select count(*) from event_log where type = 'HABIT_AWARD_SUSPENDED'") == ["1"])
    try home.record("habit.complete habit_id=h1", at: "2026-02-03 04:00")
    #expect(try home.rows("select credit_balance from economy_state") == ["15"])
  }

  // Two a day, a quarter of an hour apart to the millisecond, also over 04:00; only what succeeds counts.
  @Test func questsHaveALimitAndACooldown() throws {
    try play(
      table(
        """
        time                    | record                                                                   | answer
        20:00                   | unlock.attempt app_id=android:a attempt_id=t0                             | applied
        20:00                   | unlock.quest.start attempt_id=t0 quest_type=COPY_TEXT quest_session_id=q0 | applied
        20:00                   | unlock.quest.fail quest_session_id=q0 reason=TIMEOUT                     | applied
        20:00                   | unlock.attempt app_id=android:a attempt_id=t1                             | applied
        20:00                   | unlock.quest.start attempt_id=t1 quest_type=COPY_TEXT quest_session_id=q1 | applied
        20:00                   | unlock.quest.complete quest_session_id=q1                                | applied
        20:14:59.999            | unlock.attempt app_id=android:a attempt_id=t2                             | applied
        20:14:59.999            | unlock.quest.start attempt_id=t2 quest_type=COPY_TEXT                     | COOLDOWN_ACTIVE
        20:15                   | unlock.attempt app_id=android:a attempt_id=t3                             | applied
        20:15                   | unlock.quest.start attempt_id=t3 quest_type=COPY_TEXT quest_session_id=q3 | applied
        20:15                   | unlock.quest.complete quest_session_id=q3                                | applied
        20:16                   | unlock.attempt app_id=android:a attempt_id=t4                             | applied
        20:16                   | unlock.quest.start attempt_id=t4 quest_type=COPY_TEXT                     | DAILY_LIMIT_REACHED
        # Another app has its own limit.
        20:16                   | unlock.attempt app_id=android:b attempt_id=t5                             | applied
        2026-02-03 03:50        | unlock.attempt app_id=android:b attempt_id=t6                             | applied
        2026-02-03 03:50        | unlock.quest.start attempt_id=t6 quest_type=COPY_TEXT quest_session_id=q6 | applied
        2026-02-03 03:50        | unlock.quest.complete quest_session_id=q6                                | applied
        2026-02-03 04:04:59.999 | unlock.attempt app_id=android:b attempt_id=t7                             | applied
        2026-02-03 04:04:59.999 | unlock.quest.start attempt_id=t7 quest_type=COPY_TEXT                     | COOLDOWN_ACTIVE
        2026-02-03 04:05        | unlock.attempt app_id=android:b attempt_id=t8                             | applied
        2026-02-03 04:05        | unlock.quest.start attempt_id=t8 quest_type=COPY_TEXT                     | applied
        """))
    #expect(
      try home.rows("select day_id, app_id, quest_grants_count from daily_app_limits order by day_id, app_id") == [
        "2026-02-02 android:a 2", "2026-02-02 android:b 1",
      ])
    #expect(try home.rows("select outcome from unlock_attempt where attempt_id = 't5'") == ["EXPIRED"])
  }

  // A quest that runs over 04:00 continues, and its grant counts on the new day.
  @Test func aQuestOverTheRollover() throws {
    try play(
      table(
        """
        time             | record                                                                  | answer
        2026-02-03 03:59 | unlock.attempt app_id=android:a attempt_id=t1                            | applied
        2026-02-03 03:59 | unlock.quest.start attempt_id=t1 quest_type=BREATHING quest_session_id=q | applied
        2026-02-03 04:00 | day.ensure                                                              | applied
        2026-02-03 04:01 | unlock.quest.complete quest_session_id=q                                | applied
        """))
    #expect(try home.rows("select day_id, quest_grants_count from daily_app_limits") == ["2026-02-03 1"])
  }

  @Test func emergenciesAreLimited() throws {
    try play(
      table(
        """
        time             | record                                       | answer
        10:00            | unlock.attempt app_id=android:a attempt_id=t1 | applied
        10:00            | unlock.emergency attempt_id=t1                | applied
        11:00            | unlock.attempt app_id=android:b attempt_id=t2 | applied
        11:00            | unlock.emergency attempt_id=t2                | DAILY_LIMIT_REACHED
        11:01            | unlock.attempt app_id=android:a attempt_id=t3 | applied
        11:01            | unlock.emergency attempt_id=t3                | DAILY_LIMIT_REACHED
        2026-02-03 10:00 | unlock.attempt app_id=android:a attempt_id=t4 | applied
        2026-02-03 10:00 | unlock.emergency attempt_id=t4                | SAME_APP_CONSECUTIVE_BLOCKED
        2026-02-03 10:01 | unlock.attempt app_id=android:b attempt_id=t5 | applied
        2026-02-03 10:01 | unlock.emergency attempt_id=t5                | applied
        2026-02-04 10:00 | unlock.attempt app_id=android:a attempt_id=t6 | applied
        2026-02-04 10:00 | unlock.emergency attempt_id=t6                | applied
        """))
    #expect(
      try home.rows("select last_used_day_id, used_count_today, last_app_id_used from emergency_state")
        == ["2026-02-04 1 android:a"])
  }

  @Test func grantsAreExtended() throws {
    try play(
      table(
        """
        time                     | record                                                | answer  | then
        04:00                    | focus.start planned_duration_minutes=150 session_id=f | applied | -
        06:30                    | focus.end session_id=f                                | applied | -
        # Five minutes, and five more two minutes later.
        10:00                    | unlock.attempt app_id=android:a attempt_id=t1          | applied | -
        10:00                    | unlock.credits attempt_id=t1 minutes=5                 | applied | 10:00:00 10:05:00
        10:02                    | unlock.attempt app_id=android:a attempt_id=t2          | applied | 10:00:00 10:05:00
        10:02                    | unlock.credits attempt_id=t2 minutes=5                 | applied | 10:00:00 10:10:00
        # An emergency starts a minute late, and credits do not bring it forward.
        11:00                    | unlock.attempt app_id=android:a attempt_id=t3          | applied | 10:00:00 10:10:00
        11:00                    | unlock.emergency attempt_id=t3                         | applied | 11:01:00 11:06:00
        11:00:30                 | unlock.attempt app_id=android:a attempt_id=t4          | applied | 11:01:00 11:06:00
        11:00:30                 | unlock.credits attempt_id=t4 minutes=5                 | applied | 11:01:00 11:11:00
        """),
      """
      select time(starts_ts_utc_ms / 1000 - 28800, 'unixepoch'), time(ends_ts_utc_ms / 1000 - 28800, 'unixepoch')
      from unlock_grant_current c join unlock_grant g on g.grant_id = c.grant_id where c.app_id = 'android:a'
      """)
    #expect(try home.rows("select count(*) from unlock_grant") == ["2"])
    #expect(try home.rows("select count(*) from unlock_grant_extension") == ["2"])
    #expect(try home.rows("select grant_id is not null from unlock_attempt") == ["1", "1", "1", "1"])
  }

  @Test func rolloverOverMissedDays() throws {
    try home.prepare(
      """
      05:00 focus.start planned_duration_minutes=100 session_id=f
      06:40 focus.end session_id=f
      """)
    let last = try home.lastEvent()
    try home.record("day.ensure", at: "2026-02-05 09:00")
    #expect(
      try home.events(after: last) == [
        #"DAY_ROLLOVER {"from_day_id":"2026-02-02","to_day_id":"2026-02-05","carried_credits":10}"#
      ])
    #expect(try home.rows("select day_id from day_summary order by day_id") == ["2026-02-02", "2026-02-05"])
    #expect(try home.record("day.ensure", at: "2026-02-04 09:00") == "DAY_CLOSED")
  }

  // Rejected undoes the rollover it would have caused; denied keeps it.
  @Test func aRejectionKeepsTheOldDay() throws {
    #expect(try home.record("focus.end session_id=none", at: "2026-02-03 09:00") == "NOT_FOUND")
    #expect(try home.rows("select current_day_id from economy_state") == ["2026-02-02"])
    try home.record("mode.upsert mode_id=m name=M strictness=HARD", at: "2026-02-02 09:00")
    #expect(
      try home.record("mode.delete mode_id=m", at: "2026-02-03 09:00") == "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE")
    #expect(try home.rows("select current_day_id from economy_state") == ["2026-02-03"])
  }

  // Decision E8: for an extension, too, the start that counts is the time of the quest.
  @Test func aQuestThatExtendsAGrantStartsItsCooldownNow() throws {
    try play(
      table(
        """
        time     | record                                                                    | answer
        04:00    | focus.start planned_duration_minutes=50 session_id=f                      | applied
        04:50    | focus.end session_id=f                                                    | applied
        10:00    | unlock.attempt app_id=android:a attempt_id=t1                             | applied
        10:00    | unlock.credits attempt_id=t1 minutes=15                                   | applied
        10:10    | unlock.attempt app_id=android:a attempt_id=t2                             | applied
        10:10    | unlock.quest.start attempt_id=t2 quest_type=COPY_TEXT quest_session_id=q2 | applied
        10:10    | unlock.quest.complete quest_session_id=q2                                 | applied
        10:24:59 | unlock.attempt app_id=android:a attempt_id=t3                             | applied
        10:24:59 | unlock.quest.start attempt_id=t3 quest_type=COPY_TEXT                     | COOLDOWN_ACTIVE
        """))
    #expect(try home.rows("select method, ends_ts_utc_ms from unlock_grant") == ["CREDITS 1770056400000"])
    #expect(
      try home.rows("select method, metadata_json from unlock_grant_extension") == [
        #"QUEST {"quest_type":"COPY_TEXT"}"#
      ])
  }

  // Decision E29: what was left open yesterday has expired, and asking for it does not even bring the new day.
  @Test func anAttemptOfYesterdayHasExpired() throws {
    try play(
      table(
        """
        time             | record                                        | answer      | then
        10:00            | unlock.attempt app_id=android:a attempt_id=t1 | applied     | 2026-02-02 PENDING
        2026-02-03 10:00 | unlock.emergency attempt_id=t1                | WRONG_STATE | 2026-02-02 PENDING
        2026-02-03 10:00 | day.ensure                                    | applied     | 2026-02-03 EXPIRED
        """), "select current_day_id, outcome from economy_state, unlock_attempt")
  }
}
