import EarnedCore

/// A focus session (data model A3, `focus_session`).
public struct FocusSession: Equatable, Sendable {
  /// Its id.
  public var sessionID: String
  /// When it was started.
  public var started: Instant
  /// When it was ended; nil while it is active.
  public var ended: Instant?
  /// The day of its start (decision E17).
  public var dayID: DayID
  /// The planned minutes.
  public var plannedMinutes: Int
  /// Whether it blocks apps (decision E39).
  public var strict: Bool
  /// The label of its task.
  public var taskLabel: String?
  /// The apps it blocks.
  public var blockedApps: [AppID]

  /// A stored session.
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
  /// Whether it lasted as long as planned.
  public var completed: Bool
  /// Its actual minutes.
  public var actualMinutes: Int
  /// The credits it earned.
  public var awardedCredits: Int
  /// Whether it qualifies the day.
  public var qualifies: Bool
}
