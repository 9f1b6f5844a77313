import EarnedCore

/// A session (data model, `local_sessions`).
public struct FocusSession: Equatable, Sendable {
  package let sessionID: String
  package let habitID: String
  package let catID: String
  package let started: Instant
  package let ended: Instant
  /// 0…480.
  package let minutes: Int
  /// The planned minutes of a countdown; 0 for a stopwatch.
  package let targetMinutes: Int
  /// The total length of all pauses, in seconds.
  package let pausedSeconds: Int
  package let status: SessionStatus
  /// Minutes divided by target minutes, at most 1; 1 for a stopwatch.
  package let completionRatio: Double
  package let xp: Int
  package let coins: Int
  package let mode: TimerMode

  package static let table = Table(
    "local_sessions", key: "id",
    Column.hidden("id", \FocusSession.sessionID),
    Column.hidden("habit_id", \FocusSession.habitID),
    Column.hidden("cat_id", \FocusSession.catID),
    Column.hidden("started_at", \FocusSession.started),
    Column.hidden("ended_at", \FocusSession.ended),
    Column.hidden("duration_minutes", \FocusSession.minutes),
    Column.hidden("target_duration_minutes", \FocusSession.targetMinutes),
    Column.hidden("paused_seconds", \FocusSession.pausedSeconds),
    Column("status", \FocusSession.status),
    Column.hidden("completion_ratio", \FocusSession.completionRatio),
    Column.hidden("xp_earned", \FocusSession.xp),
    Column.hidden("coins_earned", \FocusSession.coins),
    Column("mode", \FocusSession.mode),
    others: [.written("uid"), .written("created_at")],
    make: FocusSession.init(
      sessionID:habitID:catID:started:ended:minutes:targetMinutes:pausedSeconds:status:completionRatio:xp:coins:mode:))
}

/// The local dates of a session.
package struct SessionDay: Equatable {
  package let sessionID: String
  /// The local date of the start.
  package let date: CalendarDate
  /// The local hour of the start, 0…23.
  package let hour: Int
  /// The local date of the end, which is a check-in day of the habit.
  package let checkInDate: CalendarDate

  package static let table = Table(
    "hachimi_session_day", key: "session_id", bookedOn: .stays,
    Column.hidden("session_id", \SessionDay.sessionID),
    Column.hidden("date", \SessionDay.date),
    Column.hidden("hour_local", \SessionDay.hour),
    Column.hidden("check_in_date", \SessionDay.checkInDate),
    make: SessionDay.init(sessionID:date:hour:checkInDate:))
}

extension SessionDay {
  package init(of session: FocusSession, in timeZone: TimeZone) {
    let start = timeZone.localTime(at: session.started)
    self.init(
      sessionID: session.sessionID, date: start.date, hour: start.hour,
      checkInDate: timeZone.localDate(at: session.ended))
  }
}
