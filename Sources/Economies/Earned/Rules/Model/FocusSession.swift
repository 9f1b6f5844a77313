import EarnedCore

/// A focus session (data model A3, `focus_session`).
public struct FocusSession: Equatable, Sendable {
  /// Its id.
  public var sessionID: String
  /// When it was started.
  public var started: Instant
  /// When it was ended; nil while it is the active one.
  public var ended: Instant?
  /// The day of its start (decision E17).
  public var dayID: DayID
  /// How long it is meant to be.
  public var plannedMinutes: Int
  /// Whether it blocks apps (decision E39).
  public var strict: Bool
  /// What it is for.
  public var taskLabel: String?
  /// The apps it blocks.
  public var blockedApps: [AppID]

  /// A session as it is stored.
  public init(
    sessionID: String, started: Instant, ended: Instant? = nil, dayID: DayID, plannedMinutes: Int, strict: Bool = true,
    taskLabel: String? = nil, blockedApps: [AppID] = []
  ) {
    self.sessionID = sessionID
    self.started = started
    self.ended = ended
    self.dayID = dayID
    self.plannedMinutes = plannedMinutes
    self.strict = strict
    self.taskLabel = taskLabel
    self.blockedApps = blockedApps
  }

  /// The first instant at which it no longer blocks and counts as completed.
  public var plannedEnd: Instant { started + .minutes(plannedMinutes) }
}

/// How a focus session ended (decision E17).
public struct FocusResult: Equatable, Sendable {
  /// The session.
  public var sessionID: String
  /// It lasted as long as planned.
  public var completed: Bool
  /// How long it was.
  public var actualMinutes: Int
  /// What it earned.
  public var awardedCredits: Int
  /// It makes the day qualify.
  public var qualifies: Bool
}
