import EarnedCore

/// All data that a decision uses, as a value. It is loaded before the decision.
package struct EarnedState: Sendable {
  package var economy: EconomyState
  package var settings: UserSettings
  package var entitlement: Entitlement
  package var emergency: EmergencyState
  /// The sums of the current day; nil when it has no row.
  package var today: DaySummary?
  /// Whether any day has a row. If none has, the first record sets the current day (decision E27).
  package var hasHistory: Bool
  package var focus: FocusSession?
  package var modesByID = ByID<Mode>()
  package var distractingAppsByID = ByID<DistractingApp>()
  /// The feature flags; nil before the first record about them.
  package var flags: FeatureFlags?
  package var subject = EarnedSubject()

  package init(
    economy: EconomyState, settings: UserSettings, entitlement: Entitlement, emergency: EmergencyState,
    today: DaySummary?, hasHistory: Bool, focus: FocusSession?, modes: [Mode], distractingApps: [DistractingApp]
  ) {
    self.economy = economy
    self.settings = settings
    self.entitlement = entitlement
    self.emergency = emergency
    self.today = today
    self.hasHistory = hasHistory
    self.focus = focus
    self.modes = modes
    self.distractingApps = distractingApps
  }

  /// The modes that are not deleted, by id.
  package var modes: [Mode] {
    get { modesByID.values.sorted { $0.modeID < $1.modeID } }
    set { modesByID = ByID(newValue, id: \.modeID) }
  }

  /// All distracting apps, including those beyond the tier's limit, by id.
  package var distractingApps: [DistractingApp] {
    get { distractingAppsByID.values.sorted { $0.appID < $1.appID } }
    set { distractingAppsByID = ByID(newValue, id: \.appID.description) }
  }

  /// The day on which a record is booked. It is the record's own day, or the current day when the clock or the
  /// traveller went back (decisions E5, E27).
  package func bookedDay(at now: Now) -> DayID {
    hasHistory ? max(now.dayID, economy.currentDayID) : now.dayID
  }

  /// Whether the record's day is closed: the day and the time of the record are both before the current day began
  /// (decision E26).
  package func isLate(at now: Now) -> Bool {
    guard hasHistory, now.dayID < economy.currentDayID else { return false }
    return today.map { now.instant < $0.created } ?? true
  }
}

/// What a single operation uses in addition.
package struct EarnedSubject: Sendable {
  /// Whether another row already has the id that the record gives to a new row.
  package var idIsTaken = false
  /// May be a deleted one.
  package var habit: Habit?
  /// Whether the habit already has a completion on the day of the record (decision E43).
  package var habitIsCompleted = false
  /// The number of completions of all habits in the last 60 seconds, without the current one.
  package var completionsInWindow = 0
  /// May be an ended one.
  package var focusSession: FocusSession?
  /// May be a deleted one.
  package var mode: Mode?
  package var attempt: UnlockAttempt?
  /// The quest that the record names, or the running quest of its attempt.
  package var quest: QuestSession?
  package var app: AppUnlocks?
  /// Whether the day before the booked one has qualified; without a row it has not (rules 2.2).
  package var dayBeforeQualified = false
  /// The ids of the open things of the needed kind, when the record names none and there is not exactly one.
  package var openIDs: [String] = []
  package var closedDay: ClosedDay?
  /// The qualified days around the closed day; nil while they are not loaded.
  package var qualifiedRun: QualifiedRun?
  /// For a rollover: the attempts of past days without an outcome and without a running quest (decision E29).
  package var staleAttemptIDs: [String] = []

  package init() {}
}

extension EarnedSubject {
  /// The rejection of a record that leaves out an id although there is not exactly one open thing that it could mean
  /// (contract, section 11).
  func missingID(_ kind: String, _ field: String) -> Rejection {
    guard !openIDs.isEmpty else { return Rejection(.wrongState, "no \(kind) is open") }
    let names = openIDs.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    let rest = openIDs.count > 10 ? " and \(openIDs.count - 10) more" : ""
    return Rejection(.wrongState, "several are open, name one in '\(field)': \(names)\(rest)")
  }
}

/// What is known of the unlocks of one app.
package struct AppUnlocks: Sendable {
  package var appID: AppID
  /// The grant that `unlock_grant_current` points to. It may have ended.
  package var grant: UnlockGrant?
  /// Attempts without an outcome, oldest first.
  package var pendingAttempts: [PendingAttempt] = []
  /// The number of quest grants on the booked day.
  package var questGrantsToday = 0
  /// The start of the latest quest grant on any day (decision E8).
  package var lastQuestGrantStart: Instant?

  package init(appID: AppID) { self.appID = appID }
}

/// An attempt without an outcome and its running quest.
package struct PendingAttempt: Sendable {
  package var attemptID: String
  package var quest: QuestSession?

  package init(attemptID: String, quest: QuestSession?) {
    self.attemptID = attemptID
    self.quest = quest
  }
}

extension EarnedState: EconomicState {
  /// Data that a single operation needs in addition to what all operations use.
  package enum Need: Equatable, Sendable {
    /// The feature flags.
    case flags
    /// A mode, even a deleted one.
    case mode(String)
    /// Whether another mode has a window with one of these ids.
    case newWindows([String], ofMode: String)
    /// A habit, even a deleted one.
    case habit(String)
    /// Whether the id of a completion is taken, whether the habit is completed already, and the completions of the last
    /// minute.
    case newCompletion(String, habitID: String)
    /// Whether the day before the booked one has qualified.
    case dayBefore
    /// Whether the id of a focus session is taken, even by one that was added to a closed day and has no end yet.
    case newFocusSession(String)
    /// A focus session, even an ended one, or one that was added to a closed day and has no end yet; without an id the
    /// only open one.
    case openFocusSession(String?)
    /// Whether the id of an attempt is taken.
    case newAttempt(String)
    /// The unlocks of an app, with its attempts without an outcome.
    case app(AppID)
    /// An attempt with its running quest and the unlocks of its app; without an id the only open one.
    case openAttempt(String?)
    /// Whether the id of a quest is taken.
    case newQuest(String)
    /// A quest with its attempt and the unlocks of its app; without an id the only open one.
    case openQuest(String?)
    /// The sums of the closed day that the record belongs to.
    case closedDay
    /// The qualified days in a row before and after that day.
    case qualifiedRun
  }

  /// The operations of the economy: the records of contract, section 2.
  package static let operations: [any RecordOperation<EarnedState>.Type] = [
    EnsureDay.self, UpdateSettings.self, SetFlags.self, SetEntitlement.self, UpsertApp.self, Distract.self,
    Undistract.self,
    UpsertMode.self, OverrideMode.self, DeleteMode.self, UpsertHabit.self, DeleteHabit.self, CompleteHabit.self,
    StartFocus.self, EndFocus.self, AttemptUnlock.self, UnlockWithCredits.self, CancelUnlock.self, StartQuest.self,
    CompleteQuest.self, FailQuest.self, CancelQuest.self, UnlockInEmergency.self, NoteBlocked.self,
  ]

  /// The operations that add to closed days (contract, section 11).
  package static let backfills: [any RecordOperation<EarnedState>.Type] = [
    BackfillAttempt.self, BackfillFocusStart.self, BackfillFocusEnd.self, BackfillHabitCompletion.self,
  ]

  /// Recognises duplicates, then rolls the economy over to the current day (rules 2.1).
  package static func begin(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> Bool {
    guard try recognize(decision) else { return false }
    try decision.ensureDayState()
    return true
  }

  /// A second completion of a habit on a day is a duplicate (decision E43). An id that another row has is a conflict.
  static func recognize(_ decision: PendingDecision<EarnedState>) throws(Rejection) -> Bool {
    let subject = decision.state.subject
    if subject.habitIsCompleted { return false }
    if subject.idIsTaken {
      throw Rejection(
        .idConflict, "the id that the record gives belongs to another row; leave it out or choose another")
    }
    return true
  }

  /// Whether the record's day is past. Such a day only accepts additions to the history.
  package func isClosed(at now: Now) -> Bool { isLate(at: now) }

  /// A fact's line in the log. It is on the day on which the record is booked; that of an addition is on its own day.
  package func line(of fact: EarnedFact, at now: Now) -> LogLine? {
    guard let event = fact.event(at: now.instant) else { return nil }
    if case .dayQualifiedLater(let later) = fact {
      return LogLine(event, on: later.dayID, at: (later.first, later.timeZoneID))
    }
    return LogLine(event, on: fact.isAdded ? now.dayID : economy.currentDayID)
  }
}
