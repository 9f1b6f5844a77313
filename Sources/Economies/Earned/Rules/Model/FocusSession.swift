import EarnedCore

/// A focus session (data model A3, `focus_session`).
public struct FocusSession: Equatable, Sendable {
  /// The id of the session.
  public var sessionID: String
  /// When it was started.
  public var started: Instant
  /// When it was ended; nil while it has not been.
  package var ended: Instant?
  /// The day of its start (decision E17).
  package var dayID: DayID
  /// How long it is meant to last, in minutes.
  public var plannedMinutes: Int
  /// Whether it blocks apps (decision E39).
  public var strict: Bool = true
  /// What the person wants to work on; nil when not told.
  public var taskLabel: String?
  /// The ids of the apps it blocks, when it is strict.
  public var blockedApps: [AppID] = []

  /// The first instant at which it no longer blocks and counts as completed.
  public var plannedEnd: Instant { started + .minutes(plannedMinutes) }

  /// Data model A3, `focus_session`. The blocked apps are rows of another table.
  package static let table = Table(
    "focus_session", key: "session_id", shows: .first(7, as: "focus_sessions", "order by rowid desc"),
    bookedOn: .column("day_id"), inOrder: [("started_ts_utc_ms", "ended_ts_utc_ms")],
    Column("session_id", \FocusSession.sessionID, .placeholder("session")),
    Column("started_ts_utc_ms", \FocusSession.started),
    Column("ended_ts_utc_ms", \FocusSession.ended),
    Column("day_id", \FocusSession.dayID),
    Column("planned_duration_minutes", \FocusSession.plannedMinutes, .integer(in: EarnedNumbers.focusMinutes)),
    Column("strict", \FocusSession.strict),
    Column("task_label", \FocusSession.taskLabel, .placeholder("task-label")),
    others: [
      .written("timezone_id", .timeZone), .written("created_ts_utc_ms", .instant, isShown: false),
      .written("updated_ts_utc_ms", .instant, isShown: false), .only("actual_duration_minutes", .count),
      .only("completed", .flag), .only("ended_early", .flag), .only("awarded_credits", .count),
      .only("qualifies", .flag),
    ],
    make: { sessionID, started, ended, dayID, plannedMinutes, strict, taskLabel in
      FocusSession(
        sessionID: sessionID, started: started, ended: ended, dayID: dayID, plannedMinutes: plannedMinutes,
        strict: strict, taskLabel: taskLabel)
    })

  /// Sessions whose start was added to a closed day and whose end was not. None of them is the active session.
  package static let addedTable = Table(
    "earned_added_focus", key: "session_id", bookedOn: .stays,
    Column.hidden("session_id", \FocusSession.sessionID, .text),
    Column.hidden("started_ts_utc_ms", \FocusSession.started),
    Column.hidden("day_id", \FocusSession.dayID),
    Column.hidden(
      "planned_duration_minutes", \FocusSession.plannedMinutes, .integer(in: EarnedNumbers.focusMinutes)),
    Column.hidden("strict", \FocusSession.strict),
    Column.hidden("task_label", \FocusSession.taskLabel, .text),
    others: [.written("timezone_id", .timeZone), .written("blocked_apps_json", .json(.list(of: .app)))],
    make: { sessionID, started, dayID, plannedMinutes, strict, taskLabel in
      FocusSession(
        sessionID: sessionID, started: started, dayID: dayID, plannedMinutes: plannedMinutes, strict: strict,
        taskLabel: taskLabel)
    })
}

/// How a focus session ended (decision E17).
package struct FocusResult: Equatable, Sendable {
  package var sessionID: String
  /// Whether it lasted as long as planned. Otherwise it was ended early.
  package var completed: Bool
  package var actualMinutes: Int
  package var awardedCredits: Int
  package var qualifies: Bool
}

/// The credits of a focus session (rules 2.3).
enum FocusCredits {
  /// Credits for a completed session: 10 per full 25 minutes, and 5 more from 50 minutes on; none below 20 minutes.
  static func earned(minutes: Int) -> Int {
    guard minutes >= EarnedNumbers.qualifyingFocusMinutes else { return 0 }
    let blocks = minutes / EarnedNumbers.focusBlockMinutes
    let extra = minutes >= EarnedNumbers.longFocusMinutes ? EarnedNumbers.longFocusExtraCredits : 0
    return blocks * EarnedNumbers.focusCreditsPerBlock + extra
  }

  /// Whether a completed session qualifies its day. One of 20 to 24 minutes does so without earning credits.
  static func qualifies(minutes: Int) -> Bool { minutes >= EarnedNumbers.qualifyingFocusMinutes }
}

extension FocusSession {
  /// Whether the session blocks an app at an instant. A strict one does from its start until its planned end (decision
  /// E39).
  func blocks(_ appID: AppID, at instant: Instant) -> Bool {
    strict && started <= instant && instant < plannedEnd && blockedApps.contains(appID)
  }
}

extension EarnedState {
  /// Whether the active focus session blocks an app now (rules 2.3).
  package func focusBlocks(_ appID: AppID, at now: Now) -> Bool { focus?.blocks(appID, at: now.instant) ?? false }
}
