import EarnedCore

/// All data that a decision uses, loaded before the decision, as a value.
public struct State: Sendable {
  /// Balance, streak and the flags of the current day.
  public var economy: EconomyState
  /// The settings document.
  public var settings: UserSettings
  /// The tier.
  public var entitlement: Entitlement { didSet { enforcedModes = entitlement.tier.enforced(of: modes) } }
  /// The last emergency.
  public var emergency: EmergencyState
  /// The row of the current day; nil when there is none.
  public var today: DaySummary?
  /// Whether any day has a row. Otherwise the first record sets the current day (decision E27).
  public var hasHistory: Bool
  /// The active focus session.
  public var focus: FocusSession?
  /// The modes that are not deleted.
  public var modes: [Mode] { didSet { enforcedModes = entitlement.tier.enforced(of: modes) } }
  /// The modes that the tier enforces, with the strictness it allows.
  public private(set) var enforcedModes: [Mode]
  /// The global list, including the apps beyond the tier's limit.
  public var distractingApps: [DistractingApp]
  /// The data for the current operation.
  public var subject = Subject()

  /// The part of the state that every operation uses.
  public init(
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
    enforcedModes = entitlement.tier.enforced(of: modes)
    self.distractingApps = distractingApps
  }

  /// The day on which a record is booked: its own day, or the current day when the clock or the traveller went back
  /// (decisions E5, E27).
  public func bookedDay(at now: Now) -> DayID {
    hasHistory ? max(now.dayID, economy.currentDayID) : now.dayID
  }

  /// Whether the record's day is closed: both its day and its time are before the current day began (decision E26).
  public func isLate(at now: Now) -> Bool {
    guard hasHistory, now.dayID < economy.currentDayID else { return false }
    return today.map { now.instant < $0.created } ?? true
  }
}

/// The rows for one operation, besides the state that all operations use.
public struct Subject: Sendable {
  /// Whether another row already has the id that the record gives to a new row.
  public var idIsTaken = false
  /// A habit, even a deleted one.
  public var habit: Habit?
  /// Whether the habit already has a completion on the day of the record (decision E43).
  public var habitIsCompleted = false
  /// The number of completions of all habits in the last 60 seconds, without the current one.
  public var completionsInWindow = 0
  /// A focus session, even an ended one.
  public var focusSession: FocusSession?
  /// A mode, even a deleted one.
  public var mode: Mode?
  /// An unlock attempt.
  public var attempt: UnlockAttempt?
  /// The quest that the record names, or the running quest of its attempt.
  public var quest: QuestSession?
  /// The unlocks of the record's app.
  public var app: AppUnlocks?
  /// Whether the day before the booked one has qualified; without a row it has not (rules 2.2).
  public var dayBeforeQualified = false
  /// The ids of what is open when the record names none and there is not exactly one.
  public var openIDs: [String] = []
  /// The closed day to which the record is added.
  public var closedDay: ClosedDay?
  /// For a rollover: the attempts of past days without an outcome and without a running quest (decision E29).
  public var staleAttemptIDs: [String] = []

  /// For an operation that names nothing.
  public init() {}
}

extension Subject {
  /// The rejection of a record without an id when there is not exactly one open thing that it could mean (interface,
  /// section 11).
  func missingID(_ kind: String, _ field: String) -> Rejection {
    guard !openIDs.isEmpty else { return Rejection(.wrongState, "no \(kind) is open") }
    let names = openIDs.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    let rest = openIDs.count > 10 ? " and \(openIDs.count - 10) more" : ""
    return Rejection(.wrongState, "several are open, name one in '\(field)': \(names)\(rest)")
  }
}

/// The known unlocks of one app.
public struct AppUnlocks: Sendable {
  /// The app.
  public var appID: AppID
  /// The grant that `unlock_grant_current` points to, even when it has ended.
  public var grant: UnlockGrant?
  /// Attempts without an outcome, oldest first.
  public var pendingAttempts: [PendingAttempt]
  /// The number of quest grants on the booked day.
  public var questGrantsToday: Int
  /// The start of the latest quest grant on any day (decision E8).
  public var lastQuestGrantStart: Instant?

  /// No known unlocks.
  public init(appID: AppID) {
    self.appID = appID
    pendingAttempts = []
    questGrantsToday = 0
  }
}

/// An attempt without an outcome and its running quest.
public struct PendingAttempt: Sendable {
  /// Its id.
  public var attemptID: String
  /// Its running quest.
  public var quest: QuestSession?

  /// A stored attempt.
  public init(attemptID: String, quest: QuestSession?) {
    self.attemptID = attemptID
    self.quest = quest
  }
}
