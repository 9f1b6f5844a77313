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

  /// Data model A3, `focus_session`. Its blocked apps are rows of their own.
  package static let table = Table(
    "focus_session", key: "session_id", shows: .first(7, as: "focus_sessions", "order by rowid desc"),
    bookedOn: .column("day_id"),
    Column("session_id", \FocusSession.sessionID, .placeholder("session")),
    Column("started_ts_utc_ms", \FocusSession.started),
    Column("ended_ts_utc_ms", \FocusSession.ended),
    Column("day_id", \FocusSession.dayID),
    Column("planned_duration_minutes", \FocusSession.plannedMinutes),
    Column("strict", \FocusSession.strict),
    Column("task_label", \FocusSession.taskLabel, .placeholder("task-label")),
    others: [
      .written("timezone_id", .timeZone), .written("created_ts_utc_ms"), .written("updated_ts_utc_ms"),
      .only(shown: "actual_duration_minutes", .number), .only(shown: "completed", .number),
      .only(shown: "ended_early", .number), .only(shown: "awarded_credits", .number),
      .only(shown: "qualifies", .number),
    ],
    make: { sessionID, started, ended, dayID, plannedMinutes, strict, taskLabel in
      FocusSession(
        sessionID: sessionID, started: started, ended: ended, dayID: dayID, plannedMinutes: plannedMinutes,
        strict: strict, taskLabel: taskLabel)
    })
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
