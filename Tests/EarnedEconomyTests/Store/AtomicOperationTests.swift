import EarnedCore
import Testing

/// The required atomic operations of data model A6: the lines of the log with their payloads as A7 spells them, in
/// order, and the rows.
@Suite struct AtomicOperationTests {
  /// Does an operation and gives the lines it adds to the log.
  private func events(_ operation: Operation, _ home: Home, answer: String = "applied") throws -> [String] {
    let last = try home.lastEvent()
    #expect(try home.record(operation.record, at: operation.time) == answer)
    return try home.events(after: last)
  }

  @Test func rollover() throws {
    let home = try Operation.rollover.home()
    #expect(
      try events(.rollover, home) == [
        #"DAY_ROLLOVER {"from_day_id":"2026-02-02","to_day_id":"2026-02-03","carried_credits":10}"#
      ])
    #expect(
      try home.rows(
        "select ts_utc_ms, timezone_id, day_id, created_ts_utc_ms, sync_status from event_log where type = 'DAY_ROLLOVER'"
      )
        == ["1770120000000 America/Vancouver 2026-02-03 1770120000000 LOCAL_ONLY"])
    #expect(
      try home.rows("select * from economy_state")
        == ["1 2026-02-03 10 10 4 1 - 0 0 0 - 1770120000000"])
    #expect(
      try home.rows("select * from day_summary where day_id = '2026-02-03'")
        == ["2026-02-03 America/Vancouver 0 - 0 0 0 0 0 0 0 1770120000000 1770120000000"])
    #expect(
      try home.rows("select outcome, denial_reason, updated_ts_utc_ms from unlock_attempt")
        == ["EXPIRED - 1770120000000"])
  }

  @Test func attempt() throws {
    let home = try Operation.attempt.home()
    #expect(
      try events(.attempt, home) == [
        #"UNLOCK_ATTEMPT_CREATED {"attempt_id":"t2","app_id":"android:a","mode_id":"m","strictness":"STRICT"}"#
      ])
    #expect(
      try home.rows(
        """
        select attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_mode_id, effective_strictness,
          chosen_option_type, chosen_option_payload_json, outcome, denial_reason, grant_id, created_ts_utc_ms,
          updated_ts_utc_ms
        from unlock_attempt where attempt_id = 't2'
        """) == [
          "t2 android:a 1770055260000 America/Vancouver 2026-02-02 m STRICT - - PENDING - - 1770055260000 1770055260000"
        ])
    #expect(
      try home.rows("select available_options_json from unlock_attempt where attempt_id = 't2'") == [
        #"{"generated_ts_utc_ms":1770055260000,"mode_id":"m","mode_strictness":"STRICT","app_id":"android:a","#
          + #""options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":["#
          + #"{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},"#
          + #"{"minutes":15,"cost_credits":25,"enabled":true,"disabled_reason":null},"#
          + #"{"minutes":30,"cost_credits":45,"enabled":true,"disabled_reason":null}]},"#
          + #"{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":["#
          + #"{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},"#
          + #"{"quest_type":"COPY_TEXT","enabled":true,"disabled_reason":null},"#
          + #"{"quest_type":"QR_SCAN","enabled":true,"disabled_reason":null}]},"#
          + #"{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}"#
      ])
    #expect(try home.rows("select unlock_attempts_count from day_summary") == ["2"])
    // The older one gives way.
    #expect(try home.rows("select outcome from unlock_attempt where attempt_id = 't'") == ["EXPIRED"])
  }

  @Test func credits() throws {
    let home = try Operation.credits.home()
    #expect(
      try events(.credits, home) == [
        #"UNLOCK_OPTION_SELECTED {"attempt_id":"t","option_type":"CREDITS_UNLOCK","#
          + #""option_payload":{"minutes":5,"cost_credits":10}}"#,
        #"CREDITS_SPENT {"app_id":"android:a","amount":10,"unlock_minutes":5,"attempt_id":"t"}"#,
        #"UNLOCK_GRANTED {"grant_id":"GRANT","app_id":"android:a","method":"CREDITS","#
          + #""starts_ts_utc_ms":1770055260000,"ends_ts_utc_ms":1770055560000,"attempt_id":"t"}"#,
      ])
    #expect(try home.rows("select credit_balance from economy_state") == ["55"])
    #expect(try home.rows("select credits_spent, credits_unlocks_count from day_summary") == ["10 1"])
    #expect(
      try home.rows("select * from unlock_grant") == [
        "GRANT android:a 1770055260000 2026-02-02 1770055260000 1770055560000 CREDITS m t "
          + #"{"cost_credits":10,"duration_minutes":5} -"#
      ])
    #expect(try home.rows("select * from unlock_grant_current") == ["android:a GRANT 1770055260000"])
    #expect(try home.rows("select * from unlock_grant_extension") == [])
    #expect(
      try home.rows(Self.outcome) == [#"GRANTED - GRANT CREDITS_UNLOCK {"minutes":5,"cost_credits":10}"#])
  }

  private static let outcome = """
    select outcome, denial_reason, grant_id, chosen_option_type, chosen_option_payload_json from unlock_attempt
    order by ts_utc_ms desc limit 1
    """

  @Test func creditsOnARunningGrant() throws {
    let home = try Operation.moreTime.home()
    #expect(
      try events(.moreTime, home) == [
        #"UNLOCK_OPTION_SELECTED {"attempt_id":"t2","option_type":"CREDITS_UNLOCK","#
          + #""option_payload":{"minutes":15,"cost_credits":25}}"#,
        #"CREDITS_SPENT {"app_id":"android:a","amount":25,"unlock_minutes":15,"attempt_id":"t2"}"#,
        #"UNLOCK_GRANTED {"grant_id":"GRANT","app_id":"android:a","method":"CREDITS","#
          + #""starts_ts_utc_ms":1770055260000,"ends_ts_utc_ms":1770056460000,"attempt_id":"t2"}"#,
      ])
    #expect(
      try home.rows("select starts_ts_utc_ms, ends_ts_utc_ms, source_attempt_id, metadata_json from unlock_grant") == [
        #"1770055260000 1770056460000 t {"cost_credits":10,"duration_minutes":5}"#
      ])
    #expect(try home.rows("select * from unlock_grant_current") == ["android:a GRANT 1770055380000"])
    #expect(
      try home.rows("select * from unlock_grant_extension") == [
        #"EXTENSION GRANT 1770055380000 15 1770056460000 CREDITS {"cost_credits":25,"duration_minutes":15}"#
      ])
    #expect(try home.rows(Self.outcome) == [#"GRANTED - GRANT CREDITS_UNLOCK {"minutes":15,"cost_credits":25}"#])
    #expect(try home.rows("select credits_spent, credits_unlocks_count from day_summary") == ["35 2"])
  }

  @Test func questStart() throws {
    let home = try Operation.questStart.home()
    #expect(
      try events(.questStart, home) == [
        #"UNLOCK_OPTION_SELECTED {"attempt_id":"t","option_type":"QUEST_UNLOCK","#
          + #""option_payload":{"quest_type":"BREATHING"}}"#,
        #"QUEST_STARTED {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING"}"#,
      ])
    #expect(
      try home.rows("select * from quest_session") == [
        "q t BREATHING 1770055260000 1770055440000 ACTIVE {} 1770055260000"
      ])
    #expect(try home.rows(Self.outcome) == [#"PENDING - - QUEST_UNLOCK {"quest_type":"BREATHING"}"#])
  }

  @Test func questCompletion() throws {
    let home = try Operation.questCompletion.home()
    #expect(
      try events(.questCompletion, home) == [
        #"QUEST_COMPLETED {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING"}"#,
        #"UNLOCK_GRANTED {"grant_id":"GRANT","app_id":"android:a","method":"QUEST","#
          + #""starts_ts_utc_ms":1770055260000,"ends_ts_utc_ms":1770055560000,"attempt_id":"t"}"#,
      ])
    #expect(try home.rows("select state, updated_ts_utc_ms from quest_session") == ["COMPLETED 1770055260000"])
    #expect(try home.rows("select * from daily_app_limits") == ["2026-02-02 android:a 1 1770055260000"])
    #expect(try home.rows("select quest_unlocks_count, credits_spent from day_summary") == ["1 0"])
    #expect(
      try home.rows("select method, metadata_json from unlock_grant") == [#"QUEST {"quest_type":"BREATHING"}"#])
    #expect(try home.rows(Self.outcome) == [#"GRANTED - GRANT QUEST_UNLOCK {"quest_type":"BREATHING"}"#])
  }

  @Test func questFailure() throws {
    let home = try Operation.questFailure.home()
    #expect(
      try events(.questFailure, home) == [
        #"QUEST_FAILED {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING","reason":"TIMEOUT"}"#
      ])
    #expect(try home.rows("select state from quest_session") == ["FAILED"])
    #expect(try home.rows(Self.outcome) == [#"DENIED TIMEOUT - QUEST_UNLOCK {"quest_type":"BREATHING"}"#])
    #expect(try home.rows("select * from daily_app_limits") == [])
  }

  @Test func questCancel() throws {
    let home = try Operation.questCancel.home()
    #expect(
      try events(.questCancel, home) == [
        #"QUEST_CANCELLED {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING"}"#,
        #"UNLOCK_CANCELLED {"attempt_id":"t"}"#,
      ])
    #expect(try home.rows("select state from quest_session") == ["CANCELLED"])
    #expect(try home.rows(Self.outcome) == [#"CANCELLED - - QUEST_UNLOCK {"quest_type":"BREATHING"}"#])
    #expect(try home.rows("select * from daily_app_limits") == [])
  }

  @Test func questExpiry() throws {
    let home = try Operation.questExpiry.home()
    #expect(
      try events(.questExpiry, home, answer: "EXPIRED") == [
        #"QUEST_EXPIRED {"quest_session_id":"q","attempt_id":"t","quest_type":"BREATHING"}"#
      ])
    #expect(try home.rows("select state from quest_session") == ["EXPIRED"])
    #expect(try home.rows(Self.outcome) == [#"DENIED EXPIRED - QUEST_UNLOCK {"quest_type":"BREATHING"}"#])
    #expect(try home.rows("select * from daily_app_limits") == [])
  }

  @Test func emergency() throws {
    let home = try Operation.emergency.home()
    #expect(
      try events(.emergency, home) == [
        #"UNLOCK_OPTION_SELECTED {"attempt_id":"t","option_type":"EMERGENCY_UNLOCK","#
          + #""option_payload":{"delay_seconds":60,"unlock_minutes":5}}"#,
        #"EMERGENCY_USED {"attempt_id":"t","app_id":"android:a","delay_seconds":60,"unlock_minutes":5}"#,
        #"UNLOCK_GRANTED {"grant_id":"GRANT","app_id":"android:a","method":"EMERGENCY","#
          + #""starts_ts_utc_ms":1770055320000,"ends_ts_utc_ms":1770055620000,"attempt_id":"t"}"#,
      ])
    #expect(try home.rows("select * from emergency_state") == ["1 2026-02-02 1 android:a 1770055260000"])
    #expect(try home.rows("select emergency_unlocks_count from day_summary") == ["1"])
    #expect(
      try home.rows("select created_ts_utc_ms, method, metadata_json from unlock_grant") == [
        #"1770055260000 EMERGENCY {"delay_seconds":60}"#
      ])
    #expect(
      try home.rows(Self.outcome) == [#"GRANTED - GRANT EMERGENCY_UNLOCK {"delay_seconds":60,"unlock_minutes":5}"#])
  }

  @Test func denial() throws {
    let home = try Operation.denial.home()
    #expect(
      try events(.denial, home, answer: "DAILY_LIMIT_REACHED") == [
        #"UNLOCK_DENIED {"attempt_id":"t2","reason":"DAILY_LIMIT_REACHED"}"#
      ])
    #expect(
      try home.rows(Self.outcome) == [
        #"DENIED DAILY_LIMIT_REACHED - EMERGENCY_UNLOCK {"delay_seconds":60,"unlock_minutes":5}"#
      ])
    #expect(try home.rows("select used_count_today, last_app_id_used from emergency_state") == ["1 android:a"])
  }

  @Test func focusCompletion() throws {
    let home = try Operation.focusCompletion.home()
    #expect(
      try events(.focusCompletion, home) == [
        #"FOCUS_ENDED {"session_id":"g","completed":true,"ended_early":false,"actual_minutes":50}"#,
        #"CREDITS_EARNED {"source":"FOCUS","amount":25,"focus_session_id":"g","habit_id":null}"#,
        #"STREAK_QUALIFIED {"day_id":"2026-02-03","method":"FOCUS","streak_count_new":2,"#
          + #""first_qualified_ts_utc_ms":1770123000000}"#,
        #"CREDITS_EARNED {"source":"STREAK_BONUS","amount":5,"focus_session_id":null,"habit_id":null}"#,
        #"STREAK_BONUS_AWARDED {"day_id":"2026-02-03","amount":5,"streak_count":2}"#,
      ])
    #expect(
      try home.rows("select * from focus_session where session_id = 'g'") == [
        "g 1770120000000 1770123000000 America/Vancouver 2026-02-03 50 50 1 0 1 - 25 1 1770120000000 1770123000000"
      ])
    #expect(try home.rows("select * from focus_session_blocked_app") == ["g android:a"])
    #expect(try home.rows("select active_session_id, updated_ts_utc_ms from focus_state") == ["- 1770123000000"])
    #expect(
      try home.rows("select * from economy_state") == ["1 2026-02-03 40 10 4 2 2026-02-03 1 0 1 - 1770123000000"])
    #expect(
      try home.rows("select * from day_summary where day_id = '2026-02-03'") == [
        "2026-02-03 America/Vancouver 1 1770123000000 50 30 0 0 0 0 0 1770120000000 1770123000000"
      ])
  }

  @Test func focusEndedEarly() throws {
    let home = try Operation.focusEndedEarly.home()
    #expect(
      try events(.focusEndedEarly, home) == [
        #"FOCUS_ENDED {"session_id":"g","completed":false,"ended_early":true,"actual_minutes":49}"#
      ])
    #expect(
      try home.rows(
        "select actual_duration_minutes, completed, ended_early, awarded_credits, qualifies "
          + "from focus_session where session_id = 'g'") == ["49 0 1 0 0"])
    #expect(try home.rows("select active_session_id from focus_state") == ["-"])
    #expect(try home.rows("select focus_minutes_completed from day_summary") == ["150"])
  }

  @Test func habit() throws {
    let home = try Operation.habit.home()
    #expect(
      try events(.habit, home) == [
        #"CREDITS_EARNED {"source":"HABIT","amount":5,"focus_session_id":null,"habit_id":"h"}"#
      ])
    #expect(
      try home.rows("select * from habit_completion") == [
        "c h 1770055200000 America/Vancouver 2026-02-02 5 0 1770055200000"
      ])
    #expect(try home.rows("select credit_balance, today_habit_qualified_count from economy_state") == ["70 1"])
    #expect(try home.rows("select credits_earned from day_summary") == ["70"])
  }

  @Test func habitsQualifyTheDay() throws {
    let home = try Home()
    try home.prepare(
      """
      05:00 habit.upsert habit_id=h name=Read
      05:00 habit.upsert habit_id=i name=Walk
      06:00 habit.complete habit_id=h
      """)
    let last = try home.lastEvent()
    try home.record("habit.complete habit_id=i", at: "07:00")
    #expect(
      try home.events(after: last) == [
        #"CREDITS_EARNED {"source":"HABIT","amount":5,"focus_session_id":null,"habit_id":"i"}"#,
        #"STREAK_QUALIFIED {"day_id":"2026-02-02","method":"HABITS","streak_count_new":1,"#
          + #""first_qualified_ts_utc_ms":1770044400000}"#,
      ])
    #expect(try home.rows("select qualified, first_qualified_ts_utc_ms from day_summary") == ["1 1770044400000"])
    #expect(
      try home.rows("select today_focus_qualified, today_habit_qualified_count, today_qualified from economy_state")
        == ["0 2 1"])
  }

  @Test func disablesOfAStrictMode() throws {
    let home = try Operation.disable.home()
    #expect(try events(.disable, home) == [])
    let sql =
      "select manual_state, manual_effective_at_ts_utc_ms, manual_expires_at_ts_utc_ms, updated_ts_utc_ms from mode"
    #expect(try home.rows(sql) == ["FORCED_OFF 1770056100000 - 1770037320000"])
    #expect(try home.rows("select * from earned_scheduled_disable") == [])

    // Asked for while it does not hold: not a promise, and remembered as that.
    let early = try Operation.scheduledDisable.home()
    #expect(try events(.scheduledDisable, early) == [])
    #expect(try early.rows(sql) == ["FORCED_OFF 1770062400000 - 1770037320000"])
    #expect(try early.rows("select * from earned_scheduled_disable") == ["m 1770062400000"])
  }

  @Test func modesKeepWhatStays() throws {
    let home = try Operation.mode.home()
    #expect(try events(.mode, home) == [])
    #expect(
      try home.rows("select mode_id, name, priority, strictness, created_ts_utc_ms, updated_ts_utc_ms from mode") == [
        "m Rest 2 HARD 1770037320000 1770084000000"
      ])
    #expect(
      try home.rows("select * from mode_window") == ["x m 1 10:00 11:00 1770084000000 1770084000000"])
    #expect(
      try home.rows("select * from mode_blocked_app order by app_id") == [
        "m android:b 1770037320000", "m android:c 1770084000000",
      ])
    try home.record("mode.delete mode_id=m", at: "18:01")
    #expect(try home.rows("select deleted_ts_utc_ms, updated_ts_utc_ms from mode") == ["1770084060000 1770084060000"])
  }
}
