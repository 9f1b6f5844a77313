import EarnedCore
import EarnedJSON

/// Something that happened. A decision is a list of facts: each changes the state and is written to the tables, and
/// most add a line to the event log (data model A7).
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

  // Setup by the person
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
  /// A quest that the person cancelled, with its attempt; or one that ends because its attempt does.
  case questCancelled(QuestSession, endsAttempt: Bool)
  case questExpired(QuestSession)
  /// A quest whose completion was denied: it ends without an event of its own (decision E32).
  case questRefused(QuestSession)
  case emergencyUsed(attemptID: String, AppID)

  // Added to closed days
  case attemptAdded(UnlockAttempt, snapshot: JSONObject)
  case focusStartAdded(FocusSession)
  case focusAdded(FocusSession, FocusResult)
  case completionAdded(HabitCompletion)
  /// The sums of a closed day with its additions. Its only log line is for the qualification.
  case closedDayChanged(ClosedDay)

  /// The shield was shown (data model, Part B). No row and no log line: the app gets it in a file beside the database.
  case blockedNoted(AppID, modeID: String?)
}

/// An attempt that gave access: by a new grant, or by more time on the current one.
public struct GrantedUnlock: Equatable, Sendable {
  /// The attempt.
  public var attemptID: String
  /// How this unlock was obtained; an extended grant keeps its first method (decision E37).
  public var method: GrantMethod
  /// The grant after the unlock.
  public var grant: UnlockGrant
  /// The extension, when the grant existed already.
  public var grantExtension: GrantExtension?
  /// The mode that was blocking.
  public var sourceModeID: String?
  /// The details of the grant (rules 2.12).
  public var metadata: JSONObject
  /// The option chosen at the gate.
  public var chosen: ChosenOption
}

/// More time on a current grant (data model A3, `unlock_grant_extension`).
public struct GrantExtension: Equatable, Sendable {
  /// Its id.
  public var extensionID: String
  /// The minutes added to the grant.
  public var addedMinutes: Int
}
