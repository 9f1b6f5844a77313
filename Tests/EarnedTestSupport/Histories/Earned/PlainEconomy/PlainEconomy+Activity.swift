import EarnedCore
import EarnedJSON

/// Rules 2.3, 2.4 and E3, E4, E17, E19, E38, E39, E44, E45: habits and focus sessions.
extension PlainEconomy {
  mutating func upsertHabit(_ asked: Asked) throws(Refusal) {
    var habit = habits[asked.name("habit_id")] ?? Habit()
    if habit.isDeleted { throw Refusal(code: "WRONG_STATE") }
    habit.reward = asked.number("reward_credits") ?? habit.reward
    habit.isActive = asked.flag("active") ?? habit.isActive
    habits[asked.name("habit_id")] = habit
  }

  private func liveHabit(_ asked: Asked) throws(Refusal) -> Habit {
    guard let habit = habits[asked.name("habit_id")], !habit.isDeleted else { throw Refusal(code: "NOT_FOUND") }
    return habit
  }

  mutating func deleteHabit(_ asked: Asked) throws(Refusal) {
    _ = try liveHabit(asked)
    habits[asked.name("habit_id")]?.isDeleted = true
  }

  mutating func completeHabit(_ asked: Asked) throws(Refusal) {
    let habit = try liveHabit(asked)
    if !habit.isActive { throw Refusal(code: "WRONG_STATE") }
    let recent = completions.values.count { $0.time > asked.now - 60_000 && $0.time <= asked.now }
    if !isSuspended, recent + 1 > 20 { suspend() }
    let award = isSuspended ? 0 : habit.reward
    completions[asked.text("completion_id") ?? asked.id] = Completion(
      habit: asked.name("habit_id"), time: asked.now, day: day, award: award, isSuspended: isSuspended)
    if isSuspended { return }
    earn(award, "HABIT", habit: asked.name("habit_id"))
    habitCount += 1
    if habitCount >= 2 { qualify(by: "HABITS", at: asked.now) }
  }

  private var isSuspended: Bool { suspendedUntil.map { day < $0 } ?? false }

  private mutating func suspend() {
    let until = Self.neighbour(of: day, by: 1)
    suspendedUntil = until
    log(
      "HABIT_AWARD_SUSPENDED",
      ["until_day_id": .string(until), "reason": "TOO_MANY_COMPLETIONS_IN_WINDOW"])
  }

  mutating func startFocus(_ asked: Asked) throws(Refusal) {
    if activeSession != nil { throw Refusal(code: "WRONG_STATE") }
    let id = asked.text("session_id") ?? asked.id
    let planned = asked.number("planned_duration_minutes") ?? 0
    sessions[id] = Session(
      started: asked.now, planned: planned, isStrict: asked.flag("strict") ?? true,
      blocked: asked.texts("blocked_apps") ?? effectiveDistracting, day: day)
    activeSession = id
    log("FOCUS_STARTED", ["session_id": .string(id), "planned_minutes": .integer(planned)])
  }

  mutating func endFocus(_ asked: Asked) throws(Refusal) {
    let id = asked.name("session_id")
    guard var session = sessions[id] else { throw Refusal(code: "NOT_FOUND") }
    // When the clock was set back to before the start, the length of the session is unknown.
    if session.ended != nil || asked.now < session.started { throw Refusal(code: "WRONG_STATE") }
    let elapsed = asked.now - session.started
    session.ended = asked.now
    session.isCompleted = elapsed >= session.planned * 60_000
    let actual = session.isCompleted ? session.planned : elapsed / 60_000
    session.actual = actual
    let qualifies = session.isCompleted && session.planned >= 20
    session.award = qualifies ? session.planned / 25 * 10 + (session.planned >= 50 ? 5 : 0) : 0
    sessions[id] = session
    activeSession = nil
    if session.isCompleted { summaries[day]?.focusMinutes += session.planned }
    log(
      "FOCUS_ENDED",
      [
        "session_id": .string(id), "completed": .bool(session.isCompleted),
        "ended_early": .bool(!session.isCompleted), "actual_minutes": .integer(actual),
      ])
    earn(session.award, "FOCUS", session: id)
    guard qualifies else { return }
    focusQualified = true
    qualify(by: "FOCUS", at: asked.now)
  }

  func focusBlocks(_ app: String, at time: Int64) -> Bool {
    guard let session = activeSession.flatMap({ sessions[$0] }), session.isStrict else { return false }
    let isRunning = time >= session.started && time < session.started + session.planned * 60_000
    return isRunning && session.blocked.contains(app)
  }
}
