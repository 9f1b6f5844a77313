import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Contract, section 11: facts that are added to days that are closed. The economy stands on Monday 2026-02-02; what is
/// added belongs to Sunday the first.
@Suite struct BackfillTests {
  private func scene() throws -> Scene {
    var scene = try Scene()
    scene.state.economy.creditBalance = 17
    scene.state.economy.streakCount = 3
    scene.state.subject.closedDay = ClosedDay()
    scene.state.subject.qualifiedRun = QualifiedRun()
    return scene
  }

  @Test(
    arguments: table(
      """
      record                                   | habit    | session | answer      | events
      unlock.attempt app_id=android:a          | -        | -       | applied     | UNLOCK_ATTEMPT_CREATED
      habit.complete habit_id=h                | yes      | -       | applied     | -
      habit.complete habit_id=h                | inactive | -       | applied     | -
      habit.complete habit_id=h                | deleted  | -       | NOT_FOUND   | -
      habit.complete habit_id=h                | -        | -       | NOT_FOUND   | -
      focus.start planned_duration_minutes=25  | -        | -       | applied     | FOCUS_STARTED
      focus.end session_id=f                   | -        | 09:00   | applied     | FOCUS_ENDED STREAK_QUALIFIED
      focus.end session_id=f                   | -        | 11:00   | WRONG_STATE | -
      focus.end session_id=f                   | -        | active  | WRONG_STATE | -
      focus.end session_id=f                   | -        | ended   | WRONG_STATE | -
      focus.end session_id=f                   | -        | -       | NOT_FOUND   | -
      """))
  func eachTypeChangesNothingOfThePresent(_ row: Case) throws {
    var scene = try scene()
    if let word = row.optional("habit") {
      scene.state.subject.habit = Habit(
        habitID: "h", name: "h", active: word != "inactive", deleted: word == "deleted" ? scene.instant("04:00") : nil)
    }
    if let word = row.optional("session") {
      let isTime = word.hasSuffix(":00")
      var session = scene.focus("2026-02-01 \(isTime ? word : "09:00")", minutes: 25)
      if word == "ended" { session.ended = scene.instant("2026-02-01 09:30") }
      if word == "active" { scene.state.focus = session }
      scene.state.subject.focusSession = session
    }
    let before = scene.state
    do {
      let decision = try scene.decide(row["record"], at: "2026-02-01 10:00", as: EarnedState.backfills)
      let state = decision.state
      #expect(decision.outcome.name == row["answer"])
      let lines = decision.facts.compactMap { state.line(of: $0, at: scene.now("2026-02-01 10:00")) }
      #expect(lines.map(\.event.type).joined(separator: " ") == row["events"])
      #expect(lines.allSatisfy { $0.event.payload["backfilled"] == true && $0.day.description == "2026-02-01" })
      #expect(state.economy == before.economy)
      #expect(state.today == before.today)
      #expect(state.emergency == before.emergency)
      #expect(state.focus == before.focus)
      #expect(state.subject.closedDay?.summary?.creditsEarned == 0)
    } catch let rejection as Rejection {
      #expect(rejection.code.code == row["answer"])
    }
  }

  @Test func anAttemptHasNoOptionsAndHasExpired() throws {
    var scene = try scene()
    scene.state.modes = [scene.mode("work", .gentle, windows: "127 00:00-23:59")]
    let decision = try scene.decide(
      "unlock.attempt app_id=android:a attempt_id=t", at: "2026-02-01 10:00", as: EarnedState.backfills)
    guard case .attemptAdded(let attempt, let snapshot) = decision.facts.first else {
      Issue.record("the first fact is \(decision.facts)")
      return
    }
    #expect(attempt.outcome == .expired)
    #expect(attempt.effectiveModeID == nil)
    #expect(attempt.effectiveStrictness == .gentle)
    #expect(snapshot["options"] == [])
    #expect(decision.state.subject.closedDay?.summary?.unlockAttemptsCount == 1)
  }

  // What the day has before, what is added, and the day afterwards.
  @Test(
    arguments: table(
      """
      before             | record                    | at    | session      | qualified | by     | minutes
      -                  | habit.complete habit_id=h | 10:00 | -            | -         | -      | 0
      habit 09:00        | habit.complete habit_id=h | 10:00 | -            | 10:00     | HABITS | 0
      habit 11:00        | habit.complete habit_id=h | 10:00 | -            | 11:00     | HABITS | 0
      -                  | focus.end session_id=f    | 09:19 | 09:00 for 19 | -         | -      | 19
      -                  | focus.end session_id=f    | 09:20 | 09:00 for 20 | 09:20     | FOCUS  | 20
      -                  | focus.end session_id=f    | 09:49 | 09:00 for 50 | -         | -      | 0
      FOCUS 12:00        | focus.end session_id=f    | 09:25 | 09:00 for 25 | 09:25     | FOCUS  | 25
      FOCUS 08:00        | focus.end session_id=f    | 09:25 | 09:00 for 25 | 08:00     | FOCUS  | 25
      HABITS 09:25       | focus.end session_id=f    | 09:25 | 09:00 for 25 | 09:25     | FOCUS  | 25
      live 12:00         | focus.end session_id=f    | 09:25 | 09:00 for 25 | 12:00     | -      | 25
      live 12:00         | habit.complete habit_id=h | 10:00 | -            | 12:00     | -      | 0
      """))
  func aDayQualifiesWhateverTheOrderOfAdditions(_ row: Case) throws {
    var scene = try scene()
    scene.state.subject.habit = Habit(habitID: "h", name: "h")
    scene.state.subject.closedDay = day(row["before"], in: scene)
    if let session = row.optional("session") {
      let words = session.split(separator: " ")
      scene.state.subject.focusSession = scene.focus("2026-02-01 \(words[0])", minutes: try #require(Int(words[2])))
    }
    let decision = try scene.decide(row["record"], at: "2026-02-01 \(row["at"])", as: EarnedState.backfills)
    let closed = try #require(decision.state.subject.closedDay)
    #expect(closed.summary?.firstQualified == row.optional("qualified").map { scene.instant("2026-02-01 \($0)") })
    #expect(closed.summary?.qualified == (row.optional("qualified") != nil))
    #expect(closed.addedQualification?.rawValue == row.optional("by"))
    #expect(closed.summary?.focusMinutesCompleted == row.number("minutes"))
  }

  // How the day qualified before, what is added, and the line that says what that changes (decision E61): method, time,
  // streak, and the line that no longer holds. Two days before it have qualified.
  @Test(
    arguments: table(
      """
      before       | line | record                    | at    | session      | says                   | instead of
      habit 09:00  | -    | habit.complete habit_id=h | 10:00 | -            | HABITS 10:00, 3 days   | -
      HABITS 12:00 | l    | habit.complete habit_id=h | 13:00 | -            | -                      | -
      HABITS 12:00 | l    | focus.end session_id=f    | 09:25 | 09:00 for 25 | FOCUS 09:25, 3 days    | l
      HABITS 09:25 | l    | focus.end session_id=f    | 09:25 | 09:00 for 25 | FOCUS 09:25, 3 days    | l
      HABITS 09:25 | -    | focus.end session_id=f    | 09:20 | 09:00 for 20 | FOCUS 09:20, 3 days    | -
      FOCUS 09:25  | l    | focus.end session_id=f    | 09:25 | 09:00 for 25 | -                      | -
      FOCUS 08:00  | l    | focus.end session_id=f    | 09:25 | 09:00 for 25 | -                      | -
      live 12:00   | -    | focus.end session_id=f    | 09:25 | 09:00 for 25 | -                      | -
      -            | -    | focus.end session_id=f    | 09:25 | 09:00 for 25 | FOCUS 09:25, 3 days    | -
      """))
  func aChangedQualificationAddsALine(_ row: Case) throws {
    var scene = try scene()
    scene.state.subject.habit = Habit(habitID: "h", name: "h")
    scene.state.subject.closedDay = day(row["before"], in: scene)
    scene.state.subject.closedDay?.qualificationLineID = row.optional("line")
    scene.state.subject.qualifiedRun = QualifiedRun(daysBefore: 2)
    if let session = row.optional("session") {
      let words = session.split(separator: " ")
      scene.state.subject.focusSession = scene.focus("2026-02-01 \(words[0])", minutes: try #require(Int(words[2])))
    }
    let time = "2026-02-01 \(row["at"])"
    let decision = try scene.decide(row["record"], at: time, as: EarnedState.backfills)
    let lines = decision.facts.compactMap { decision.state.line(of: $0, at: scene.now(time)) }
      .filter { $0.event.type == "STREAK_QUALIFIED" }
    guard let says = row.optional("says") else {
      #expect(lines.isEmpty)
      return
    }
    let words = says.split { " ,".contains($0) }.map(String.init)
    let first = scene.instant("2026-02-01 \(words[1])")
    let line = try #require(lines.first)
    #expect(lines.count == 1 && line.day.description == "2026-02-01" && line.time?.instant == first)
    let replaced = row.optional("instead of").map { #""\#($0)""# } ?? "null"
    #expect(
      JSONValue.object(line.event.payload).serialized()
        == #"{"day_id":"2026-02-01","method":"\#(words[0])","streak_count_new":\#(words[2]),"#
        + #""first_qualified_ts_utc_ms":\#(first.millisecondsSinceEpoch),"backfilled":true,"replaces":\#(replaced)}"#)
  }

  // Days after it that additions made qualify now end longer runs; one that qualified by itself says what it said.
  @Test func aNewDayLengthensTheStreaksAfterIt() throws {
    var scene = try scene()
    scene.state.subject.focusSession = scene.focus("2026-02-01 09:00", minutes: 25)
    let dayAfterNext = try #require(DayID("2026-02-03"))
    let later = LaterQualification(
      dayID: dayAfterNext, timeZoneID: "UTC", method: .habits, first: scene.instant("2026-02-03 20:00"),
      streakCount: 2, replacedLineID: "m")
    scene.state.subject.qualifiedRun = QualifiedRun(daysBefore: 4, later: [later])
    let now = scene.now("2026-02-01 09:30")
    let decision = try scene.decide("focus.end session_id=f", at: "2026-02-01 09:30", as: EarnedState.backfills)
    let lines = decision.facts.compactMap { decision.state.line(of: $0, at: now) }.suffix(2)
    #expect(lines.map { $0.day.description } == ["2026-02-01", "2026-02-03"])
    #expect(lines.map { $0.event.payload["streak_count_new"] } == [5, 7])
    #expect(lines.map { $0.event.payload["replaces"] } == [.null, "m"])
    #expect(lines.last?.time?.timeZoneID == "UTC")
    #expect(decision.state.economy.streakCount == 3)
  }

  private func day(_ text: String, in scene: Scene) -> ClosedDay {
    var day = ClosedDay()
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let dayID = DayID("2026-02-01") else { return day }
    let instant = scene.instant("2026-02-01 \(words[1])")
    day.summary = DaySummary(
      dayID: dayID, timeZoneID: scene.zone.identifier, created: scene.instant("2026-02-01 04:00"))
    if words[0] == "habit" {
      day.completions = [instant]
    } else {
      day.summary?.qualified = true
      day.summary?.firstQualified = instant
      day.addedQualification = QualificationMethod(rawValue: words[0])
    }
    return day
  }

  @Test func aSummedUpDayAcceptsNoAdditions() throws {
    var scene = try scene()
    scene.state.subject.closedDay?.isSummedUp = true
    #expect(throws: Rejection.self) {
      try scene.decide("unlock.attempt app_id=android:a", at: "2026-02-01 10:00", as: EarnedState.backfills)
    }
  }

  /// A session whose start was added is never the active one: its end on the current day would take the pointer away.
  @Test func anAddedSessionCannotEndToday() throws {
    var scene = try scene()
    scene.state.subject.focusSession = scene.focus("2026-02-01 09:00", minutes: 25)
    #expect(try scene.answer("focus.end session_id=f", at: "10:00") == "WRONG_STATE")
  }
}
