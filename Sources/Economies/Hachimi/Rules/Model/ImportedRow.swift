import EarnedCore
import EarnedJSON

/// An imported row (interface of Hachimi, section 9).
public enum ImportedRow: Equatable, Sendable {
  case action(ImportedAction)
  /// - checkInDays: the check-in days counted by the app.
  case habit(Habit, checkInDays: Int)
  /// A habit deleted in the app. Only its name is known.
  case deletedHabit(habitID: String, name: String)
  case cat(Cat)
  case session(FocusSession, created: Instant)
  case month(CheckInMonth)
  case achievement(UnlockedAchievement)
  case diary(DiaryEntry)
  case message(ChatMessage)
  case key(ProfileKey, value: String, updated: Instant)
}

/// A row of the app's ledger. It is history: it does not change any other table.
public struct ImportedAction: Equatable, Sendable {
  /// Its id.
  public let actionID: String
  /// The action type.
  public let type: ActionType
  /// When it began.
  public let started: Instant
  /// When it ended; nil for an action without duration.
  public let ended: Instant?
  /// The payload as the app wrote it, in canonical JSON.
  public let payload: String
  /// The result as the app wrote it, in canonical JSON.
  public let result: String?
  /// The coins it added to the balance.
  public let coins: Int
  /// Whether the app has synced it.
  public let isSynced: Bool
  /// When the app synced it.
  public let synced: Instant?
  /// The number of failed sync attempts.
  public let attempts: Int
  /// The last sync error.
  public let error: String?
  /// When it was recorded.
  public let created: Instant

  /// A row with all its values.
  public init(
    actionID: String, type: ActionType, started: Instant, ended: Instant?, payload: String, result: String?,
    coins: Int, isSynced: Bool, synced: Instant?, attempts: Int, error: String?, created: Instant
  ) {
    self.actionID = actionID
    self.type = type
    self.started = started
    self.ended = ended
    self.payload = payload
    self.result = result
    self.coins = coins
    self.isSynced = isSynced
    self.synced = synced
    self.attempts = attempts
    self.error = error
    self.created = created
  }
}
