import EarnedCore

/// A session (data model, `local_sessions`).
package struct FocusSession: Equatable, Sendable {
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
    "local_sessions", key: "id", inOrder: [("started_at", "ended_at")],
    Column.hidden("id", \FocusSession.sessionID, .text),
    Column.hidden("habit_id", \FocusSession.habitID, .text),
    Column.hidden("cat_id", \FocusSession.catID, .text),
    Column.hidden("started_at", \FocusSession.started),
    Column.hidden("ended_at", \FocusSession.ended),
    Column.hidden("duration_minutes", \FocusSession.minutes, .integer(in: 0...HachimiNumbers.maxSessionMinutes)),
    Column.hidden("target_duration_minutes", \FocusSession.targetMinutes, .integer(in: HachimiNumbers.counts)),
    Column.hidden("paused_seconds", \FocusSession.pausedSeconds, .integer(in: HachimiNumbers.counts)),
    Column("status", \FocusSession.status),
    Column.hidden("completion_ratio", \FocusSession.completionRatio, .real(0...1)),
    Column.hidden("xp_earned", \FocusSession.xp, .integer(in: HachimiNumbers.counts)),
    Column.hidden("coins_earned", \FocusSession.coins, .integer(in: HachimiNumbers.counts)),
    Column("mode", \FocusSession.mode),
    others: [.written("uid", .text, isShown: false), .written("created_at", .instant, isShown: false)],
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
    Column.hidden("session_id", \SessionDay.sessionID, .text),
    Column.hidden("date", \SessionDay.date),
    Column.hidden("hour_local", \SessionDay.hour, .hour),
    Column.hidden("check_in_date", \SessionDay.checkInDate),
    make: SessionDay.init(sessionID:date:hour:checkInDate:))
}

extension SessionDay {
  package init(of session: FocusSession, in timeZone: Zone) {
    let start = timeZone.localTime(at: session.started)
    self.init(
      sessionID: session.sessionID, date: start.date, hour: start.hour,
      checkInDate: timeZone.localDate(at: session.ended))
  }
}
