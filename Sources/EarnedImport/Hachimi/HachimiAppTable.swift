/// The tables of the Hachimi app, in the order in which their rows are imported.
enum HachimiAppTable: String, CaseIterable {
  case ledger = "action_ledger"
  case habits = "local_habits"
  case cats = "local_cats"
  case sessions = "local_sessions"
  case months = "local_monthly_checkins"
  case achievements = "local_achievements"
  case diary = "diary_entries"
  case chat = "chat_messages"
  case state = "materialized_state"

  /// The columns that the table must have to be the app's.
  var requiredColumns: Set<String> {
    switch self {
    case .ledger: ["id", "type", "uid", "started_at", "payload", "synced", "created_at"]
    case .habits: ["id", "uid", "name", "cat_id", "goal_minutes", "total_minutes", "is_active", "created_at"]
    case .cats: ["id", "uid", "name", "appearance", "personality", "bound_habit_id", "state", "created_at"]
    case .sessions: ["id", "uid", "habit_id", "cat_id", "started_at", "ended_at", "duration_minutes"]
    case .months: ["uid", "month", "checked_days", "total_coins", "milestones_claimed"]
    case .achievements: ["id", "uid", "unlocked_at"]
    case .diary: ["id", "cat_id", "habit_id", "content", "date", "created_at"]
    case .chat: ["id", "cat_id", "role", "content", "created_at"]
    case .state: ["key", "value", "updated_at"]
    }
  }

  /// The condition for the user's rows. Rows of diary and chat belong to the user of their cat.
  func condition(hasUser: Bool) -> String {
    switch self {
    case .diary, .chat: "true"
    default: hasUser ? "t.uid = ?1" : "?1 is not null"
    }
  }

  /// Additional columns that the import needs: a habit's cat and its state, or the user of a text's cat.
  var addition: String {
    switch self {
    case .habits:
      """
      , (
        select c.id from local_cats c
        where c.uid = t.uid and c.bound_habit_id = t.id
        order by c.state = 'graduated', c.created_at, c.id limit 1
      ) as bound_cat_id, exists (
        select 1 from local_cats c
        where c.uid = t.uid and c.state = 'graduated' and (c.id = t.cat_id or c.bound_habit_id = t.id)
      ) as has_graduated
      """
    case .diary, .chat: ", (select c.uid from local_cats c where c.id = t.cat_id and ?1 is not null) as cat_uid"
    default: ""
    }
  }

  /// The order of import: the ledger in its own order, other tables by time.
  var order: String {
    switch self {
    case .ledger, .chat: "t.created_at, t.rowid"
    case .habits, .cats, .diary: "t.created_at, t.id"
    case .sessions: "t.ended_at, t.id"
    case .months: "t.month"
    case .achievements: "t.unlocked_at, t.id"
    case .state: "t.key"
    }
  }
}
