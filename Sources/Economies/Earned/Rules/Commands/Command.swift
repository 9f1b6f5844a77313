import EarnedCore
import JSON

/// What may be asked of the economy: the records of interface section 2, read into types.
public enum Command: Sendable {
  case ensureDay
  case updateSettings(JSONObject)
  case setEntitlement(Tier, subscriptionActive: Bool?)
  case upsertApp(AppInfo)
  case distract(AppID)
  case undistract(AppID)
  case upsertMode(ModeDraft)
  case overrideMode(modeID: String, ManualOverride)
  case deleteMode(modeID: String)
  case upsertHabit(HabitDraft)
  case deleteHabit(habitID: String)
  case completeHabit(habitID: String, completionID: String)
  case startFocus(FocusDraft)
  case endFocus(sessionID: String)
  case attemptUnlock(AppID, attemptID: String)
  case unlockWithCredits(attemptID: String, minutes: Int)
  case cancelUnlock(attemptID: String)
  case startQuest(attemptID: String, QuestType, questSessionID: String)
  case completeQuest(questSessionID: String, proof: String?)
  case failQuest(questSessionID: String, QuestFailure)
  case cancelQuest(questSessionID: String)
  case unlockInEmergency(attemptID: String)
  case noteBlocked(AppID, modeID: String?)
}

/// A mode as a record describes it; nil leaves what is stored, or takes the default of a new mode (decision E44).
public struct ModeDraft: Sendable {
  /// The mode, new or not.
  public var modeID: String
  /// What people call it.
  public var name: String
  /// How strictly it holds.
  public var strictness: Strictness
  /// The higher one decides.
  public var priority: Int?
  /// All its windows.
  public var windows: [ModeWindow]?
  /// All its apps.
  public var blockedApps: [AppID]?
}

/// A habit as a record describes it; nil leaves what is stored, or takes the default of a new habit.
public struct HabitDraft: Sendable {
  /// The habit, new or not.
  public var habitID: String
  /// What people call it.
  public var name: String
  /// What a completion earns.
  public var rewardCredits: Int?
  /// Whether it can be completed.
  public var active: Bool?
  /// Its place in the list.
  public var sortOrder: Int?
}

/// A focus session as a record asks for it; nil takes the default.
public struct FocusDraft: Sendable {
  /// The id of the new session.
  public var sessionID: String
  /// How long it is meant to be.
  public var plannedMinutes: Int
  /// Whether it blocks apps.
  public var strict: Bool?
  /// What it is for.
  public var taskLabel: String?
  /// The apps it blocks.
  public var blockedApps: [AppID]?
}
