import EarnedCore
import Testing

@testable import EarnedReports

/// The report `focus` (backlog E5-04) against the sessions themselves.
@Suite struct FocusTests {
  private func sessions(_ month: Month) throws -> [PlainRow] { try month.table("focus_session") }

  private func minutes(_ sessions: [PlainRow]) -> Int {
    sessions.filter { $0.isSet("completed") }.map { $0.number("actual_duration_minutes") ?? 0 }.reduce(0, +)
  }

  private func credits(_ sessions: [PlainRow]) -> Int {
    sessions.map { $0.number("awarded_credits") ?? 0 }.reduce(0, +)
  }

  private func counts(_ sessions: [PlainRow]) -> [Datum] {
    [
      Datum(sessions.count), Datum(sessions.count { $0.isSet("completed") }),
      Datum(sessions.count { $0.isSet("ended_early") }),
    ]
  }

  @Test func keyFigures() throws {
    let month = try Month()
    let sessions = try sessions(month)
    #expect(sessions.count == 40)
    #expect(
      try month.row("focus", "totals")
        == counts(sessions) + [.real(0.85), Datum(minutes(sessions)), Datum(75), Datum(credits(sessions))])
  }

  @Test func theSessionsOfEachDay() throws {
    let month = try Month()
    let sessions = try Dictionary(grouping: sessions(month)) { $0.text("day_id") ?? "" }
    #expect(
      try month.rows("focus", "days")
        == month.table("day_summary").compactMap { $0.text("day_id") }.sorted().map { day in
          let ofDay = sessions[day] ?? []
          return [.text(day)] + counts(ofDay) + [Datum(minutes(ofDay)), Datum(credits(ofDay))]
        })
  }

  @Test func theHoursSessionsBeginIn() throws {
    let month = try Month()
    let sessions = try Dictionary(grouping: sessions(month)) { try $0.hour("started_ts_utc_ms") }
    #expect(try month.rows("focus", "hours") == (0..<24).map { [Datum($0)] + counts(sessions[$0] ?? []) })
  }

  @Test func everySession() throws {
    let month = try Month()
    let sessions = try sessions(month).filter { try $0.day().isoWeek.description == "2026-W11" }
    #expect(
      try month.rows("focus", "sessions", Month.week)
        == sessions.sorted { try $0.instant("started_ts_utc_ms") < $1.instant("started_ts_utc_ms") }.map {
          [
            $0.datum("started_ts_utc_ms"), $0.datum("ended_ts_utc_ms"), $0.datum("timezone_id"), $0.datum("day_id"),
            $0.datum("task_label"), $0.datum("planned_duration_minutes"), $0.datum("actual_duration_minutes"),
            $0.flag("completed"), $0.flag("ended_early"), $0.flag("qualifies"), $0.datum("awarded_credits"),
          ]
        })
  }

  @Test func aSessionThatIsGoingOnCountsAsNeither() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.database.execute(
      """
      insert into focus_session (
        session_id, started_ts_utc_ms, timezone_id, day_id, planned_duration_minutes, created_ts_utc_ms,
        updated_ts_utc_ms)
      values ('s', 1771300000000, 'UTC', '2026-02-16', 25, 0, 0)
      """)
    let zero = Datum(0)
    #expect(try diary.rows("focus", "totals") == [[Datum(1), zero, zero, .null, zero, zero, zero]])
    #expect(try diary.rows("focus", "days") == [[.text("2026-02-16"), Datum(1), zero, zero, zero, zero]])
  }

  // MARK: Sessions that continue after a day has ended

  private func notes(_ report: String, _ day: String, of diary: Diary) throws -> [String] {
    let request = try Fixture.request(.period(NamedPeriod(day)))
    return try ReportCatalog().report(named: report).document(from: diary.database, request: request).notes
      .filter { $0.contains(" began on one day ") }
  }

  private func session(_ diary: Diary, _ day: String, from: String, to: String, completed: Bool = true) throws {
    try diary.database.execute(
      """
      insert into focus_session (
        session_id, started_ts_utc_ms, ended_ts_utc_ms, timezone_id, day_id, planned_duration_minutes,
        actual_duration_minutes, completed, ended_early, created_ts_utc_ms, updated_ts_utc_ms)
      values (lower(hex(randomblob(8))), strftime('%s', ?) * 1000, strftime('%s', ?) * 1000, 'UTC', ?, 50, 50, ?, ?, 0, 0)
      """, from, to, day, completed, !completed)
  }

  /// Said of both days, and of no other one.
  @Test func aSessionThatEndsOnTheNextDay() throws {
    let diary = try Diary()
    for day in ["2026-02-13", "2026-02-14", "2026-02-15"] { try diary.day(day) }
    try session(diary, "2026-02-13", from: "2026-02-14 03:50:00", to: "2026-02-14 04:40:00")
    for day in ["2026-02-13", "2026-02-14"] {
      for report in ["focus", "daily"] {
        #expect(
          try notes(report, day, of: diary) == [
            "1 session began on one day and ended on a later one. A list of sessions and the focus report count it on the "
              + "day it began, the totals of other reports on the day it ended."
          ])
      }
    }
    for report in ["focus", "daily"] { #expect(try notes(report, "2026-02-15", of: diary) == []) }
    try session(diary, "2026-02-13", from: "2026-02-13 12:00:00", to: "2026-02-17 12:00:00")
    for report in ["focus", "daily"] {
      #expect(try notes(report, "2026-02-17", of: diary).first?.hasPrefix("1 session began on one day ") == true)
      #expect(try notes(report, "2026-02-16", of: diary) == [])
    }
    try session(diary, "2026-02-13", from: "2026-02-13 23:50:00", to: "2026-02-14 05:00:00")
    #expect(try notes("focus", "2026-02", of: diary).first?.hasPrefix("3 sessions began on one day ") == true)
    #expect(try notes("daily", "2026-02-14", of: diary).first?.hasPrefix("2 sessions began on one day ") == true)
  }

  /// One that ends before 04:00 ends on its day; one that was ended early brings nothing.
  @Test func otherSessionsEndOnTheirDay() throws {
    let diary = try Diary()
    try diary.day("2026-02-13")
    try session(diary, "2026-02-13", from: "2026-02-13 23:50:00", to: "2026-02-14 03:59:59")
    try session(diary, "2026-02-13", from: "2026-02-14 03:50:00", to: "2026-02-14 04:10:00", completed: false)
    for report in ["focus", "daily"] { #expect(try notes(report, "2026-02-13", of: diary) == []) }
  }
}
