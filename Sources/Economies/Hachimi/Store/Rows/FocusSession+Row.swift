import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

extension FocusSession {
  static let columns = RowColumns(
    "local_sessions", key: "id",
    [
      "id", "habit_id", "cat_id", "started_at", "ended_at", "duration_minutes", "target_duration_minutes",
      "paused_seconds", "status", "completion_ratio", "xp_earned", "coins_earned", "mode",
    ], written: ["uid", "created_at"])

  init(_ row: Row) throws {
    self.init(
      sessionID: try row.text(0), habitID: try row.text(1), catID: try row.text(2), started: try row.instant(3),
      ended: try row.instant(4), minutes: try row.count(5), targetMinutes: try row.count(6),
      pausedSeconds: try row.count(7), status: try row.choice(8, "local_sessions.status"),
      completionRatio: try row.real(9), xp: try row.count(10), coins: try row.count(11),
      mode: try row.choice(12, "local_sessions.mode"))
  }

  func values(uid: String, created: Instant) -> [any Bindable] {
    [
      sessionID, habitID, catID, started.millisecondsSinceEpoch, ended.millisecondsSinceEpoch, minutes, targetMinutes,
      pausedSeconds, status.rawValue, completionRatio, xp, coins, mode.rawValue, uid, created.millisecondsSinceEpoch,
    ]
  }
}

/// The local dates of a session.
struct SessionDay: Equatable {
  let sessionID: String
  let date: CalendarDate
  let hour: Int
  let checkInDate: CalendarDate

  static let columns = RowColumns(
    "hachimi_session_day", key: "session_id", ["session_id", "date", "hour_local", "check_in_date"])

  init(_ sessionID: String, from started: Instant, to ended: Instant, in timeZone: TimeZone) {
    self.sessionID = sessionID
    let start = timeZone.localTime(at: started)
    date = start.date
    hour = start.hour
    checkInDate = timeZone.localDate(at: ended)
  }

  init(_ row: Row) throws {
    sessionID = try row.text(0)
    date = try row.day(1, "hachimi_session_day.date")
    hour = try row.count(2)
    checkInDate = try row.day(3, "hachimi_session_day.check_in_date")
  }

  var values: [any Bindable] { [sessionID, date.description, hour, checkInDate.description] }
}
