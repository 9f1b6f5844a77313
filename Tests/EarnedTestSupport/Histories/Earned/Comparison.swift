import EarnedJSON

/// A table and the rows that `PlainEconomy` expects in it, each as one text.
struct Comparison: Sendable {
  let name: String
  let sql: String
  let expected: @Sendable (PlainEconomy) -> [String]

  /// The fields of a row. A nil becomes the word that `coalesce` gives in the query.
  private static func row(_ fields: (any CustomStringConvertible)?...) -> String {
    fields.map { field in
      switch field {
      case nil: "-"
      case let flag as Bool: flag ? "1" : "0"
      case let field?: field.description
      }
    }.joined(separator: "|")
  }

  /// With a query that joins the columns in the same way.
  private init(
    _ name: String, _ columns: String..., from: String, expected: @escaping @Sendable (PlainEconomy) -> [String]
  ) {
    self.name = name
    let fields = columns.map { "coalesce(\($0), '-')" }.joined(separator: " || '|' || ")
    sql = "select \(fields) from \(from)"
    self.expected = expected
  }

  static let all = [
    economy, flags, blocking, emergency, days, attempts, quests, grants, currentGrants, limits, completions, sessions,
  ]

  private static let economy = Comparison(
    "economy_state", "current_day_id", "credit_balance", "streak_count", "streak_bonus_awarded_day_id",
    "today_focus_qualified", "today_habit_qualified_count", "today_qualified", "habit_awards_suspended_until_day_id",
    from: "economy_state"
  ) { plain in
    [
      row(
        plain.day, plain.balance, plain.streak, plain.bonusDay, plain.focusQualified, plain.habitCount,
        plain.qualified, plain.suspendedUntil)
    ]
  }

  private static let flags = Comparison(
    "flags", "flag.key", "flag.value", from: "meta, json_each(meta.value) flag where meta.key = 'flags_json'"
  ) { plain in plain.flags.map { row($0.key, $0.value) } }

  private static let blocking = Comparison(
    "blocking_enabled", "cast(settings_json ->> 'blocking_enabled' as text)", from: "user_settings"
  ) { plain in [row(plain.blockingEnabled)] }

  private static let emergency = Comparison(
    "emergency_state", "last_used_day_id", "last_app_id_used", from: "emergency_state"
  ) { plain in [row(plain.emergencyDay, plain.emergencyApp)] }

  private static let days = Comparison(
    "day_summary", "day_id", "timezone_id", "created_ts_utc_ms", "qualified", "first_qualified_ts_utc_ms",
    "focus_minutes_completed", "credits_earned", "credits_spent", "unlock_attempts_count", "credits_unlocks_count",
    "quest_unlocks_count", "emergency_unlocks_count", from: "day_summary"
  ) { plain in
    plain.summaries.map { day, sums in
      row(
        day, sums.zoneID, sums.created, sums.qualified, sums.firstQualified, sums.focusMinutes, sums.earned,
        sums.spent, sums.attempts, sums.byCredits, sums.byQuest, sums.byEmergency)
    }
  }

  private static let attempts = Comparison(
    "unlock_attempt", "attempt_id", "app_id", "day_id", "effective_mode_id", "effective_strictness",
    "chosen_option_type", "chosen_option_payload_json", "outcome", "denial_reason", "grant_id is not null",
    "available_options_json", from: "unlock_attempt"
  ) { plain in
    plain.attempts.map { id, attempt in
      row(
        id, attempt.app, attempt.day, attempt.mode, attempt.strictness, attempt.chosen,
        attempt.payload.map { JSONValue.object($0).serialized() }, attempt.outcome, attempt.reason, attempt.hasGrant,
        attempt.options.serialized())
    }
  }

  private static let quests = Comparison(
    "quest_session", "quest_session_id", "attempt_id", "quest_type", "created_ts_utc_ms", "expires_ts_utc_ms",
    "state", from: "quest_session"
  ) { plain in
    plain.quests.map { id, quest in
      row(id, quest.attempt, quest.type, quest.created, quest.expires, quest.state)
    }
  }

  private static let grants = Comparison(
    "unlock_grant", "source_attempt_id", "app_id", "created_day_id", "starts_ts_utc_ms", "ends_ts_utc_ms", "method",
    from: "unlock_grant"
  ) { plain in
    plain.grants.map { row($0.attempt, $0.app, $0.day, $0.starts, $0.ends, $0.method) }
  }

  private static let currentGrants = Comparison(
    "unlock_grant_current", "c.app_id", "g.source_attempt_id",
    from: "unlock_grant_current c join unlock_grant g using (grant_id)"
  ) { plain in
    Dictionary(plain.grants.map { ($0.app, $0.attempt) }) { $1 }.map { row($0, $1) }
  }

  private static let limits = Comparison(
    "daily_app_limits", "day_id || ' ' || app_id", "quest_grants_count", from: "daily_app_limits"
  ) { plain in plain.questCount.map { row($0, $1) } }

  private static let completions = Comparison(
    "habit_completion", "completion_id", "habit_id", "ts_utc_ms", "day_id", "awarded_credits", "award_suspended",
    from: "habit_completion"
  ) { plain in
    plain.completions.map { id, completion in
      row(id, completion.habit, completion.time, completion.day, completion.award, completion.isSuspended)
    }
  }

  private static let sessions = Comparison(
    "focus_session", "session_id", "started_ts_utc_ms", "ended_ts_utc_ms", "day_id", "planned_duration_minutes",
    "actual_duration_minutes", "completed", "awarded_credits", "strict", from: "focus_session"
  ) { plain in
    plain.sessions.map { id, session in
      row(
        id, session.started, session.ended, session.day, session.planned, session.actual, session.isCompleted,
        session.award, session.isStrict)
    }
  }
}
