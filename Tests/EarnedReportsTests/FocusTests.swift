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
}
