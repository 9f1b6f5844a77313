import EarnedCore

/// The type of a ledger action (data model, `action_ledger`).
package enum ActionType: String, StoredWord {
  case checkIn = "check_in"
  case focusComplete = "focus_complete"
  case focusAbandon = "focus_abandon"
  case purchase
  case equip
  case unequip
  case habitCreate = "habit_create"
  case habitUpdate = "habit_update"
  case habitDelete = "habit_delete"
  case accountCreated = "account_created"
  case accountLinked = "account_linked"
  case achievementUnlocked = "achievement_unlocked"
  case achievementClaimed = "achievement_claimed"

  /// Only marked as sent: the app's own sign-in makes the profile (interface of Hachimi, section 5).
  package static let keptFromCloud = [ActionType.accountCreated, .accountLinked]
}

/// The state of a cat (data model, "Cat State Constants").
public enum CatState: String, StoredWord {
  case active
  case dormant
  case graduated
}

/// How a session ended.
public enum SessionStatus: String, StoredWord {
  case completed
  case abandoned
  case interrupted
}

/// The timer mode of a session.
public enum TimerMode: String, StoredWord {
  case countdown
  case stopwatch
}

/// What the timer does.
enum TimerState: String, StoredWord {
  case idle
  case running
  case paused
}

/// The author of a chat message.
public enum ChatRole: String, StoredWord {
  case user
  case assistant
}

/// The days of a reminder (data model, `reminders`).
public enum ReminderMode: String, StoredWord {
  case daily, weekdays, weekends, monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
