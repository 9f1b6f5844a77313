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
  public var modeID: String
  public var name: String
  public var strictness: Strictness
  public var priority: Int?
  public var windows: [ModeWindow]?
  public var blockedApps: [AppID]?
}

/// A habit as a record describes it; nil leaves what is stored, or takes the default of a new habit.
public struct HabitDraft: Sendable {
  public var habitID: String
  public var name: String
  public var rewardCredits: Int?
  public var active: Bool?
  public var sortOrder: Int?
}

/// A focus session as a record asks for it; nil takes the default.
public struct FocusDraft: Sendable {
  public var sessionID: String
  public var plannedMinutes: Int
  public var strict: Bool?
  public var taskLabel: String?
  public var blockedApps: [AppID]?
}
