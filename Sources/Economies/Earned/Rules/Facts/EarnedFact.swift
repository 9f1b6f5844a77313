import EarnedCore
import EarnedJSON

/// Something that happened. A decision is a list of facts: each changes the state and is written to the tables, and
/// most add a line to the event log (data model A7).
package enum EarnedFact: Equatable, Sendable {
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
  case flagsSet(FeatureFlags)
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
  /// A wrong copy, after which another one is allowed. It has no line in the log (decision E33).
  case questTried(QuestSession)
  case questCompleted(QuestSession)
  case questFailed(QuestSession, QuestFailure)
  /// A quest that the person cancelled, with its attempt; or one that ends because its attempt does.
  case questCancelled(QuestSession, endsAttempt: Bool)
  case questExpired(QuestSession)
  /// A quest whose completion was denied: it ends without an event of its own (decision E32).
  case questDenied(QuestSession)
  case emergencyUsed(attemptID: String, AppID)

  // Added to closed days
  case attemptAdded(UnlockAttempt, snapshot: JSONObject)
  case focusStartAdded(FocusSession)
  case focusAdded(FocusSession, FocusResult)
  case completionAdded(HabitCompletion)
  /// The sums of a closed day after an addition.
  case closedDayChanged(ClosedDay)
  /// What an addition changes in how a closed day qualified: this day's, or the streak of a later one (decision E61).
  case dayQualifiedLater(LaterQualification)

  /// The shield was shown (data model, Part B). It has no row and no log line: the app reads it from a file next to the
  /// database.
  case blockedNoted(AppID, modeID: String?)
}

extension EarnedState {
  package mutating func apply(_ fact: EarnedFact, at now: Now) {
    switch fact {
    case .dayStarted(let day): start(day, at: now)
    case .dayRolledOver(_, let day, let carriedCredits): rollOver(to: day, carriedCredits: carriedCredits, at: now)
    case .attemptExpired(let attemptID), .attemptCancelled(let attemptID):
      settle(attemptID, fact == .attemptExpired(attemptID: attemptID) ? .expired : .cancelled)
    case .creditsEarned(_, let amount, _, _):
      economy.creditBalance += amount
      today?.creditsEarned += amount
    case .creditsSpent(_, let amount, _, _):
      economy.creditBalance -= amount
      today?.creditsSpent += amount
    case .dayQualified(_, _, let streakCount): qualify(streakCount: streakCount, at: now)
    case .streakBonusAwarded(let day, _, _): economy.streakBonusAwardedDayID = day
    case .settingsUpdated(let settings): self.settings = settings
    case .entitlementSet(let entitlement): self.entitlement = entitlement
    case .flagsSet(let flags): self.flags = flags
    case .appSaved: break
    case .appDistracts(let appID):
      distractingAppsByID[appID.description] = DistractingApp(appID: appID, created: now.instant)
    case .appNoLongerDistracts(let appID): distractingAppsByID[appID.description] = nil
    case .modeSaved(let mode):
      subject.mode = mode
      modesByID[mode.modeID] = mode
    case .modeOverridden(let modeID, let override): modesByID[modeID]?.override = override
    case .modeDeleted(let modeID): modesByID[modeID] = nil
    case .habitSaved(let habit): subject.habit = habit
    case .habitDeleted: subject.habit?.deleted = now.instant
    case .habitCompleted(let completion): economy.todayHabitQualifiedCount += completion.awardSuspended ? 0 : 1
    case .habitAwardsSuspended(let until): economy.habitAwardsSuspendedUntilDayID = until
    case .focusStarted(let session): focus = session
    case .focusEnded(let result):
      focus = nil
      economy.todayFocusQualified = economy.todayFocusQualified || result.qualifies
      today?.focusMinutesCompleted += result.completed ? result.actualMinutes : 0
    case .attemptCreated(let attempt, _):
      subject.attempt = attempt
      today?.unlockAttemptsCount += 1
    case .optionSelected: break
    case .unlockGranted(let unlock): grant(unlock)
    case .unlockDenied(let attemptID, _, _): settle(attemptID, .denied)
    case .questStarted(let quest), .questTried(let quest), .questCompleted(let quest), .questDenied(let quest):
      subject.quest = quest
    case .questFailed(let quest, _), .questExpired(let quest):
      subject.quest = quest
      settle(quest.attemptID, .denied)
    case .questCancelled(let quest, let endsAttempt):
      subject.quest = quest
      if endsAttempt { settle(quest.attemptID, .cancelled) }
    case .emergencyUsed(_, let appID): useEmergency(appID)
    // Additions to closed days do not change the present.
    case .attemptAdded, .focusStartAdded, .focusAdded, .completionAdded, .dayQualifiedLater, .blockedNoted: break
    case .closedDayChanged(let day): subject.closedDay = day
    }
  }

  private mutating func start(_ day: DayID, at now: Now) {
    economy.currentDayID = day
    today = DaySummary(dayID: day, timeZoneID: now.timeZone.identifier, created: now.instant)
    hasHistory = true
  }

  /// One rollover step (rules 2.1). The streak does not change.
  private mutating func rollOver(to day: DayID, carriedCredits: Int, at now: Now) {
    if economy.habitAwardsSuspendedUntilDayID == economy.currentDayID { economy.habitAwardsSuspendedUntilDayID = nil }
    economy.creditBalance = carriedCredits
    economy.todayFocusQualified = false
    economy.todayHabitQualifiedCount = 0
    economy.todayQualified = false
    economy.streakBonusAwardedDayID = nil
    start(day, at: now)
  }

  private mutating func qualify(streakCount: Int, at now: Now) {
    economy.todayQualified = true
    economy.streakCount = streakCount
    today?.qualified = true
    today?.firstQualified = now.instant
  }

  private mutating func settle(_ attemptID: String, _ outcome: AttemptOutcome) {
    if subject.attempt?.attemptID == attemptID { subject.attempt?.outcome = outcome }
    subject.app?.pendingAttempts.removeAll { $0.attemptID == attemptID }
  }

  private mutating func grant(_ unlock: GrantedUnlock) {
    settle(unlock.attemptID, .granted)
    subject.app?.grant = unlock.grant
    switch unlock.method {
    case .credits: today?.creditsUnlocksCount += 1
    case .quest: today?.questUnlocksCount += 1
    case .emergency: today?.emergencyUnlocksCount += 1
    }
  }

  private mutating func useEmergency(_ appID: AppID) {
    let usesToday = emergency.lastUsedDayID == economy.currentDayID ? emergency.usedCountToday : 0
    emergency = EmergencyState(
      lastUsedDayID: economy.currentDayID, usedCountToday: usesToday + 1, lastAppIDUsed: appID)
  }
}
