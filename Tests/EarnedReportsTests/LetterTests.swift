import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// Contract, section 17: what somebody reads on Monday.
@Suite struct LetterTests {
  private func letter(
    _ document: Document, _ format: ReportFormat = .text, width: Int = 80
  ) throws -> String {
    String(decoding: try format.bytes(of: document, RenderOptions(width: width, isLetter: true)), as: UTF8.self)
  }

  /// The letter of the week up to 2026-02-16, 20:00 in Vancouver.
  private func letter(_ diary: Diary) throws -> String { try letter(Fixture.weekly(diary.database)) }

  /// A diary with the same on each day of a range, in February 2026.
  private func diary(_ days: ClosedRange<Int>, qualified: (Int) -> Bool = { _ in false }) throws -> Diary {
    let diary = try Diary()
    for day in days { try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)", qualified: qualified(day)) }
    return diary
  }

  private func attempts(_ count: Int, at hour: Int, on day: String, in diary: Diary) throws {
    for minute in 0..<count {
      try diary.attempt(
        day, "\(day) \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00", app: "web:reddit.com")
    }
    try diary.database.execute(
      "update main.day_summary set unlock_attempts_count = unlock_attempts_count + ? where day_id = ?", count, day)
  }

  @Test(arguments: [ReportFormat.text, .md]) func ofAFortnightAndOfAMonth(_ format: ReportFormat) throws {
    let fortnight = try Fixture.weekly(Fixture.fortnight())
    try expectGolden(Array(letter(fortnight, format).utf8), "letter-fortnight.\(format.rawValue)")
    try expectGolden(Array(letter(Month().document("weekly"), format).utf8), "letter-month.\(format.rawValue)")
  }

  @Test func ofNothing() throws {
    #expect(
      try letter(Fixture.weekly(Fixture.empty())) == """
        Weekly review
        Days begin at 04:00; times in America/Vancouver
        No day is on record for this report yet.

        There is nothing on record for this period.

        """)
  }

  /// Also with long names it is short, and nothing is wider than the terminal.
  @Test(arguments: [40, 80, 120]) func itIsShort(_ width: Int) throws {
    let text = try letter(Month().document("weekly"), width: width)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { String($0).displayWidth <= width })
    if width >= 80 { #expect(lines.count <= 24, "\(text)") }
  }

  @Test func aStreakThatEndedIsSaid() throws {
    let text = try letter(diary(3...16) { $0 <= 12 })
    #expect(text.contains("3 of 6 whole days qualified; a streak of 10 days ended after Thursday."), "\(text)")
    let again = try letter(diary(3...16) { $0 <= 12 || $0 >= 14 })
    #expect(again.contains("a streak of 10 days ended after Thursday, the new"), "\(again)")
    #expect(try !letter(diary(3...16) { $0 == 12 }).contains("ended after"))
  }

  /// When the day after it is over, nobody can continue with it, whatever comes then.
  @Test func aStreakThatTheLastDayEndedIsOver() throws {
    let diary = try diary(10...15) { $0 <= 14 }
    let text = try letter(diary)
    #expect(text.contains("5 of 6 days qualified; a streak of 5 days ended after Saturday."), "\(text)")
    #expect(try diary.rows("streaks", "streak")[0][0] == Datum(0))
    try diary.day("2026-02-16", qualified: true)
    let week = WindowRequest.range(from: try Fixture.day("2026-02-10"), to: try Fixture.day("2026-02-15"))
    #expect(try diary.rows("streaks", "streak", week)[0][0] == Datum(0))
  }

  @Test func aDayStandsOutWhenItHasHalfMoreThanTheOthers() throws {
    for (count, isSaid) in [(14, false), (15, true)] {
      let diary = try diary(10...16)
      for day in 10...16 { try attempts(day == 14 ? count : 10, at: day % 12, on: "2026-02-\(day)", in: diary) }
      let text = try letter(diary)
      #expect(
        text.contains("Saturday stands out with 15 attempts; the other days had 10.0 on average.") == isSaid, "\(text)")
    }
  }

  @Test func aBestOfTheLastWeeks() throws {
    let diary = try Diary()
    let last = try Fixture.day("2026-02-15")
    for back in 0..<35 {
      let day = "\(last.advanced(by: -back))"
      try diary.day(day, focus: back < 7 ? 30 : 25)
    }
    let text = try letter(Fixture.weekly(diary.database, .daysOnRecord(ending: last)))
    #expect(text.contains("Of 5 whole weeks, this one had the most focus."), "\(text)")
    // Of fewer than four other weeks none is the best.
    try diary.database.execute("delete from main.day_summary where day_id < '2026-01-26'")
    #expect(try !letter(Fixture.weekly(diary.database, .daysOnRecord(ending: last))).contains("whole weeks"))
  }

  // MARK: The next step

  /// Two hours in a row with `percent` of 20 attempts, and the others far from each other.
  private func diary(percent: Int) throws -> Diary {
    let diary = try diary(10...16)
    let hard = 20 * percent / 100
    try attempts(hard - 1, at: 21, on: "2026-02-12", in: diary)
    try attempts(1, at: 22, on: "2026-02-13", in: diary)
    for hour in 0..<(20 - hard) { try attempts(1, at: hour % 10 * 2, on: "2026-02-\(10 + hour % 6)", in: diary) }
    return diary
  }

  private static let quiet = "Next: earned mode add 'Quiet 21:00' --from 21:00 --to 23:00 --app web:reddit.com"

  private func saysQuiet(_ diary: Diary) throws -> Bool {
    try letter(diary).split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(Self.quiet)
  }

  @Test func aModeForTheHardestTwoHours() throws {
    #expect(try !saysQuiet(diary(percent: 35)))
    #expect(try saysQuiet(diary(percent: 40)))
  }

  @Test(arguments: [
    ("21:00", "23:00", true), ("20:00", "00:00", true), ("22:30", "07:00", false), ("20:00", "22:00", false),
    ("20:00", "06:00", true),
  ]) func notWhereAModeCoversThem(_ from: String, _ to: String, _ covers: Bool) throws {
    let diary = try diary(percent: 80)
    try diary.database.run(
      script: """
        insert into mode (mode_id, name, strictness, created_ts_utc_ms, updated_ts_utc_ms)
        values ('m', 'Evening', 'GENTLE', 0, 0);
        insert into mode_window values ('w', 'm', 127, '\(from)', '\(to)', 0, 0);
        insert into entitlement_state (id, tier, updated_ts_utc_ms) values (1, 'PRO', 0);
        """)
    #expect(try saysQuiet(diary) != covers)
    // A plan that keeps a single mode would deny another one.
    try diary.database.execute("update entitlement_state set tier = 'FREE'")
    #expect(try !saysQuiet(diary))
    try diary.database.execute("update mode set deleted_ts_utc_ms = 1")
    #expect(try saysQuiet(diary))
  }

  @Test func aSessionThatIsNotEndedComesFirst() throws {
    let diary = try diary(percent: 80)
    try diary.database.run(
      script: """
        insert into focus_session (session_id, started_ts_utc_ms, timezone_id, day_id, planned_duration_minutes,
          created_ts_utc_ms, updated_ts_utc_ms) values ('s', 1771290000000, 'UTC', '2026-02-16', 25, 0, 0)
        """)
    let text = try letter(diary)
    #expect(text.contains("Next: end the session that still runs: earned focus end"), "\(text)")
    #expect(!text.contains("mode add"))
    // To end it before its time would earn nothing.
    try diary.database.execute(
      "update focus_session set started_ts_utc_ms = ?", (Fixture.now - .minutes(10)).millisecondsSinceEpoch)
    let early = try letter(diary)
    #expect(
      early.contains("Next: when its last 15 min are over, end the session that runs: earned focus end"), "\(early)")
  }

  @Test func noModeWhereOneIsOn() throws {
    let diary = try diary(percent: 80)
    try diary.database.run(
      script: """
        insert into mode (mode_id, name, strictness, manual_state, created_ts_utc_ms, updated_ts_utc_ms)
        values ('m', 'Always', 'GENTLE', 'ON', 0, 0);
        insert into entitlement_state (id, tier, updated_ts_utc_ms) values (1, 'PRO', 0);
        """)
    #expect(try !saysQuiet(diary))
    try diary.database.execute("update mode set manual_expires_at_ts_utc_ms = 1")
    #expect(try saysQuiet(diary))
  }

  /// Each of the two hours may be in a window of its own.
  @Test func noModeWhereOneHoldsAllDay() throws {
    let diary = try diary(10...16)
    for hour in [11, 12] { try attempts(5, at: hour, on: "2026-02-12", in: diary) }
    func says() throws -> Bool { try letter(diary).contains("Quiet 11:00") }
    #expect(try says())
    try diary.database.run(
      script: """
        insert into mode (mode_id, name, strictness, created_ts_utc_ms, updated_ts_utc_ms)
        values ('m', 'Always', 'GENTLE', 0, 0);
        insert into mode_window values ('a', 'm', 127, '00:00', '12:00', 0, 0), ('b', 'm', 127, '12:00', '00:00', 0, 0);
        insert into entitlement_state (id, tier, updated_ts_utc_ms) values (1, 'PRO', 0);
        """)
    #expect(try !says())
  }

  /// Four to eight weeks after a change, when a week before it and one after it are on record.
  @Test(arguments: [(27, 60, false), (30, 60, true), (55, 70, true), (57, 70, false), (30, 37, true), (30, 36, false)])
  func whetherAChangeHelped(_ daysAgo: Int, _ firstDaysAgo: Int, _ isSaid: Bool) throws {
    let diary = try diary(10...16)
    let changed = Fixture.now - .days(daysAgo)
    for ago in 7...firstDaysAgo { try diary.day("\(Fixture.day("2026-02-16").advanced(by: -ago))") }
    try diary.database.execute(
      """
      insert into mode (mode_id, name, strictness, created_ts_utc_ms, updated_ts_utc_ms)
      values ('m', 'Evening', 'GENTLE', ?, ?)
      """,
      changed.millisecondsSinceEpoch, changed.millisecondsSinceEpoch)
    let day = try Fixture.day("2026-02-16").advanced(by: -daysAgo)
    #expect(try letter(diary).contains("earned report effect --since \(day)") == isSaid)
  }

  @Test func noStepForAWindowThatEndedBeforeYesterday() throws {
    let diary = try diary(percent: 80)
    for (later, isSaid) in [(1, true), (2, false)] {
      let document = try ReportCatalog().report(named: "weekly").document(
        from: diary.database, request: Fixture.request(now: Fixture.now + .days(later)))
      #expect(try letter(document).contains("mode add") == isSaid)
    }
  }
}
