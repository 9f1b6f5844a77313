import EarnedCore

/// A finished session, from a record or from the timer.
struct EndedSession {
  let sessionID: String
  let habitID: String
  let mode: TimerMode
  let status: SessionStatus
  let started: Instant
  let ended: Instant
  let pausedSeconds: Int
  /// The planned length of a countdown; nil for a stopwatch.
  let targetSeconds: Int?
  var xpMultiplier = 1.0
  var clientVersion: String?
}

extension EarnedCore.Deliberation<State> {
  /// Records a session. Returns the denial when it is not recorded.
  mutating func log(_ session: EndedSession) throws -> DenialReason? {
    let result = SessionResult(
      from: session.started, to: session.ended, pausedSeconds: session.pausedSeconds,
      targetSeconds: session.targetSeconds)
    if result.isTooShort(session.status) { return .sessionTooShort }
    let change = Change.focused(try focus(session, result))
    // Only a completed session unlocks achievements (rules 2.10).
    if session.status == .completed {
      try actAndUnlock(change, from: session.started, to: session.ended)
    } else {
      act(change, from: session.started, to: session.ended)
    }
    return nil
  }

  private func focus(_ session: EndedSession, _ result: SessionResult) throws -> Focus {
    let date = now.timeZone.localDate(at: session.ended)
    let habit = try state.habit(session.habitID)
    if state.subject.isCheckInDay == nil { throw Lacking([State.Need.checkInDay(habitID: habit.habitID, date)]) }
    let minutes = try state.minutes(on: date)
    let isFullHouse = session.status == .completed && FullHouse.holds(of: state.profile.activeHabits, minutes)
    let recorded = FocusSession(
      sessionID: session.sessionID, habitID: habit.habitID, catID: habit.catID, started: session.started,
      ended: session.ended, minutes: result.minutes, targetMinutes: result.targetMinutes,
      pausedSeconds: session.pausedSeconds, status: session.status, completionRatio: result.completionRatio,
      xp: result.xp(session.status, fullHouse: isFullHouse, multiplier: session.xpMultiplier), coins: result.coins,
      mode: session.mode)
    return Focus(
      session: recorded, clientVersion: session.clientVersion ?? state.clientVersion,
      fullHouseBonus: isFullHouse ? Numbers.fullHouseXP : 0,
      growth: SessionGrowth(
        of: habit, state.profile.cats[habit.catID], by: result.minutes, on: date, at: now.instant))
  }
}
