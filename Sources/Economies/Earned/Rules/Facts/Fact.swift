import EarnedCore
import JSON

/// Something that happened. Facts are what a decision consists of: each changes the state, is written to the tables,
/// and most are lines of the event log (data model A7).
public enum Fact: Equatable, Sendable {
  // The day
  case dayStarted(DayID)
  case dayRolledOver(from: DayID, to: DayID, carriedCredits: Int)
  case attemptExpired(attemptID: String)

  // Credits and streak
  case creditsEarned(CreditSource, amount: Int, focusSessionID: String? = nil, habitID: String? = nil)
  case creditsSpent(AppID, amount: Int, unlockMinutes: Int, attemptID: String)
  case dayQualified(DayID, QualificationMethod, streakCountNew: Int)
  case streakBonusAwarded(DayID, amount: Int, streakCount: Int)

  // What a person sets up
  case settingsUpdated(UserSettings)
  case entitlementSet(Entitlement)
  case appSaved(AppInfo)
  case appDistracts(AppID)
  case appNoLongerDistracts(AppID)
  case modeSaved(Mode)
  case modeOverridden(modeID: String, ManualOverride)
  case modeDeleted(modeID: String)
  case habitSaved(Habit)
  case habitDeleted(habitID: String)

  // Habits and focus
  case habitCompleted(HabitCompletion)
  case habitAwardsSuspended(until: DayID)
  case focusStarted(FocusSession)
  case focusEnded(FocusResult)

  // Unlocks
  case attemptCreated(UnlockAttempt, snapshot: JSONObject)
  case optionSelected(attemptID: String, ChosenOption)
  case unlockGranted(GrantedUnlock)
  case unlockDenied(attemptID: String, DenialReason, ChosenOption)
  case attemptCancelled(attemptID: String)

  // Quests and emergency
  case questStarted(QuestSession)
  case questCompleted(QuestSession)
  case questFailed(QuestSession, QuestFailure)
  /// A quest that its person gave up, and the attempt with it; or one that ends because its attempt does.
  case questCancelled(QuestSession, endsAttempt: Bool)
  case questExpired(QuestSession)
  /// A quest whose completion the rules refused: it ends without an event of its own (decision E32).
  case questRefused(QuestSession)
  case emergencyUsed(attemptID: String, AppID)

  // Added to days that are closed
  case attemptAdded(UnlockAttempt, snapshot: JSONObject)
  case focusStartAdded(FocusSession)
  case focusAdded(FocusSession, FocusResult)
  case completionAdded(HabitCompletion)
  /// What the additions to a day add up to. No log line of its own but that of its qualification.
  case closedDayChanged(ClosedDay)

  /// The shield came up (data model, Part B). No row and no log line: it is handed to the app outside the database.
  case blockedNoted(AppID, modeID: String?)
}

/// An attempt that led to access: by a new grant, or by more time on the current one.
public struct GrantedUnlock: Equatable, Sendable {
  /// The attempt.
  public var attemptID: String
  /// How this unlock was obtained; an extended grant keeps the method of its own (decision E37).
  public var method: GrantMethod
  /// The grant as it is afterwards.
  public var grant: UnlockGrant
  /// Set when the grant was there already.
  public var grantExtension: GrantExtension?
  /// The mode that was blocking.
  public var sourceModeID: String?
  /// The details of the grant (rules 2.12).
  public var metadata: JSONObject
  /// What was chosen at the gate.
  public var chosen: ChosenOption
}

/// More time on a current grant (data model A3, `unlock_grant_extension`).
public struct GrantExtension: Equatable, Sendable {
  /// Its id.
  public var extensionID: String
  /// How much longer the grant lasts.
  public var addedMinutes: Int
}
