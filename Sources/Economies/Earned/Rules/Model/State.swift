import EarnedCore

/// Everything a decision looks at, loaded before it is made. A value: deciding on it changes nothing else.
public struct State: Sendable {
  /// Balance, streak and the flags of the current day.
  public var economy: EconomyState
  /// The settings document.
  public var settings: UserSettings
  /// The tier.
  public var entitlement: Entitlement { didSet { enforcedModes = entitlement.tier.enforced(of: modes) } }
  /// The last emergency.
  public var emergency: EmergencyState
  /// The row of the current day; nil while the database has none for it.
  public var today: DaySummary?
  /// Whether any day has a row. Without one the first record sets the current day (decision E27).
  public var hasHistory: Bool
  /// The active focus session.
  public var focus: FocusSession?
  /// The modes that are not deleted.
  public var modes: [Mode] { didSet { enforcedModes = entitlement.tier.enforced(of: modes) } }
  /// Those that the tier enforces, their strictness clamped to it.
  public private(set) var enforcedModes: [Mode]
  /// The global list, also what the tier leaves out.
  public var distractingApps: [DistractingApp]
  /// What the command at hand names.
  public var subject = Subject()

  /// The part of the state that does not depend on a command.
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

  /// The day a record of `now` is booked on: its own, or the current one when the clock or the traveller went back
  /// (decisions E5, E27).
  public func bookedDay(at now: Now) -> DayID {
    hasHistory ? max(now.dayID, economy.currentDayID) : now.dayID
  }

  /// Whether a record of `now` comes after its day has closed: its day and its instant both lie before the current day
  /// began (decision E26).
  public func isLate(at now: Now) -> Bool {
    guard hasHistory, now.dayID < economy.currentDayID else { return false }
    return today.map { now.instant < $0.created } ?? true
  }
}

/// The rows that one command names, beside the state that every command shares.
public struct Subject: Sendable {
  /// The id that the record gives to a new row is another row's already.
  public var idIsTaken = false
  /// A habit, also a deleted one.
  public var habit: Habit?
  /// The habit has a completion on the day of the record already (decision E43).
  public var habitIsCompleted = false
  /// Completions of all habits in the 60 seconds up to now, without the one at hand.
  public var completionsInWindow = 0
  /// A focus session, also an ended one.
  public var focusSession: FocusSession?
  /// A mode, also a deleted one.
  public var mode: Mode?
  /// An unlock attempt.
  public var attempt: UnlockAttempt?
  /// The quest that the command names, or the running one of the attempt it names.
  public var quest: QuestSession?
  /// The unlocks of the app at hand.
  public var app: AppUnlocks?
  /// The day before the booked one has qualified; a missing row has not (rules 2.2).
  public var dayBeforeQualified = false
  /// What is open of a kind that the record means without an id, when that is not exactly one.
  public var openIDs: [String] = []
  /// The closed day that the record adds to.
  public var closedDay: ClosedDay?
  /// At a rollover: the attempts of past days without an outcome and without a running quest (decision E29).
  public var staleAttemptIDs: [String] = []

  /// Nothing named.
  public init() {}
}

extension Subject {
  /// The record leaves out an id, and not exactly one thing is open that it could mean (interface, section 11).
  func noneIsMeant(_ kind: String, _ field: String) -> Rejection {
    guard !openIDs.isEmpty else { return Rejection(.wrongState, "no \(kind) is open") }
    let names = openIDs.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    let rest = openIDs.count > 10 ? " and \(openIDs.count - 10) more" : ""
    return Rejection(.wrongState, "several are open, name one in '\(field)': \(names)\(rest)")
  }
}

/// What is known of the unlocks of one app.
public struct AppUnlocks: Sendable {
  /// The app.
  public var appID: AppID
  /// The grant that `unlock_grant_current` points to, also when it has run out.
  public var grant: UnlockGrant?
  /// Attempts without an outcome, oldest first.
  public var pendingAttempts: [PendingAttempt]
  /// Quest grants on the booked day.
  public var questGrantsToday: Int
  /// The start of the latest quest grant on any day (decision E8).
  public var lastQuestGrantStart: Instant?

  /// Nothing known.
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
  /// The quest that runs for it.
  public var quest: QuestSession?

  /// An attempt as it is stored.
  public init(attemptID: String, quest: QuestSession?) {
    self.attemptID = attemptID
    self.quest = quest
  }
}
