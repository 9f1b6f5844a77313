import EarnedCore
import JSON

/// A row that an import brings (interface of Hachimi, section 9).
public enum ImportedRow: Equatable, Sendable {
  case action(ImportedAction)
  /// - checkInDays: those that the app has counted.
  case habit(Habit, checkInDays: Int)
  /// A habit that the app has deleted: only its name.
  case deletedHabit(habitID: String, name: String)
  case cat(Cat)
  case session(FocusSession, created: Instant)
  case month(CheckInMonth)
  case achievement(UnlockedAchievement)
  case diary(DiaryEntry)
  case message(ChatMessage)
  case key(ProfileKey, value: String, updated: Instant)
}

/// A row of an app's ledger. It is history: nothing is made of it.
public struct ImportedAction: Equatable, Sendable {
  /// Its id.
  public let actionID: String
  /// What was done.
  public let type: ActionType
  /// When.
  public let started: Instant
  /// Until when.
  public let ended: Instant?
  /// As the app has written it, canonical.
  public let payload: String
  /// As the app has written it, canonical.
  public let result: String?
  /// What it added to the balance.
  public let coins: Int
  /// Whether the app has sent it.
  public let isSynced: Bool
  /// When it has.
  public let synced: Instant?
  /// How often it has tried.
  public let attempts: Int
  /// What went wrong.
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
