import EarnedCore

/// A table that accepts imported rows, with its columns.
package enum ImportTable: String, StoredWord {
  case ledger = "action_ledger"
  case habits = "local_habits"
  case cats = "local_cats"
  case sessions = "local_sessions"
  case months = "local_monthly_checkins"
  case achievements = "local_achievements"
  case diary = "diary_entries"
  case chat = "chat_messages"
  case deletedHabits = "hachimi_habit"
  case keys = "materialized_state"

  /// The columns. JSON columns hold JSON values.
  var fields: [Field] {
    switch self {
    case .ledger:
      [
        id, .required("type", .choice(ActionType.allCases.map(\.rawValue))), uid, .required("started_at", .instant),
        .optional("ended_at", .instant), .required("payload", .json), .optional("result", .json),
        .optional("synced", .integer(0...1)), .optional("synced_at", .instant), .optional("sync_attempts", Self.count),
        .optional("sync_error", .text(mayBeEmpty: true)), created,
      ]
    case .habits:
      [
        documentID, uid, .required("name", .text()), catID, .required("goal_minutes", .goalMinutes),
        .optional("target_hours", .targetHours), .optional("total_minutes", Self.count),
        .optional("deadline_date", .date), .optional("target_completed", .integer(0...1)),
        .optional("last_check_in_date", .date), .optional("reminders", .reminders),
        .optional("motivation_text", .characters(0...HachimiNumbers.motivationLength)),
        .optional("is_active", .integer(0...1)), created,
      ]
    case .cats:
      [
        documentID, uid, .required("name", .characters(HachimiNumbers.catNameLength)),
        .required("appearance", .appearance),
        .required("personality", .characters(1...40)), .optional("total_minutes", Self.count),
        .optional("equipped_accessory", .text()), .required("bound_habit_id", .documentID),
        .required("state", .choice(CatState.allCases.map(\.rawValue))), .optional("last_session_at", .instant),
        .optional("highest_stage", .choice(Stage.allCases.map(\.rawValue))), created,
      ]
    case .sessions:
      [
        documentID, uid, .habitID, catID, .required("started_at", .instant), .required("ended_at", .instant),
        .required("duration_minutes", .integer(0...Int64(HachimiNumbers.maxSessionMinutes))),
        .required("target_duration_minutes", Self.count), .required("paused_seconds", Self.count),
        .required("status", .choice(SessionStatus.allCases.map(\.rawValue))),
        .required("completion_ratio", .number(0...1)), .required("xp_earned", Self.count),
        .required("coins_earned", Self.count), .required("mode", .timerMode), created,
      ]
    case .months:
      [
        id, uid, .required("month", .text()), .required("checked_days", .list(.integer(1...31))),
        .optional("total_coins", Self.count), .required("milestones_claimed", .list(.integer(1...31))),
      ]
    case .achievements:
      [
        id, uid, .required("unlocked_at", .instant), .optional("claimed", .integer(0...1)),
        .optional("claimed_at", .instant),
      ]
    case .diary:
      [
        id, catID, .habitID, .required("content", .text()), .required("date", .date),
        .required("personality", .text()), .required("mood", .choice(Mood.allCases.map(\.rawValue))),
        .required("stage", .choice(Stage.allCases.map(\.rawValue))), .required("total_minutes", Self.count), created,
      ]
    case .chat:
      [
        id, catID, .required("role", .choice(ChatRole.allCases.map(\.rawValue))), .required("content", .text()),
        created,
      ]
    case .deletedHabits: [.habitID, .required("name", .text())]
    case .keys:
      [
        .required("key", .choice(ProfileKey.allCases.map(\.rawValue))), .required("value", .json),
        .optional("updated_at", .instant),
      ]
    }
  }

  private var id: Field { .required("id", .text()) }
  private var documentID: Field { .required("id", .documentID) }
  private var uid: Field { .required("uid", .documentID) }
  private var catID: Field { .catID }
  private var created: Field { .required("created_at", .instant) }

  private static let count = FieldKind.integer(in: HachimiNumbers.counts)
}
