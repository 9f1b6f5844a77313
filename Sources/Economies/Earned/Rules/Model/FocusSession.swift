import EarnedCore

/// A focus session (data model A3, `focus_session`).
public struct FocusSession: Equatable, Sendable {
  public var sessionID: String
  public var started: Instant
  public var ended: Instant?
  /// The day of its start (decision E17).
  public var dayID: DayID
  public var plannedMinutes: Int
  public var strict: Bool
  public var taskLabel: String?
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
  public var sessionID: String
  public var completed: Bool
  public var actualMinutes: Int
  public var awardedCredits: Int
  public var qualifies: Bool
}
