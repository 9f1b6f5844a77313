import EarnedCore
import EarnedJSON

/// What is done with the timer.
public enum TimerUse: String, StoredWord {
  case start, pause, resume, background, foreground, restore, finish, abandon, drop
}

/// Uses the timer (interface of Hachimi, section 4).
public struct UseTimer: OwnOperation {
  package static let recordName = "hachimi.timer"
  package static let declaration = RecordDeclaration<UseTimer>(
    .required("op", \.op, .word(of: TimerUse.self)), .optional("habit_id", \.habitID, .documentID),
    .optional("mode", \.mode, .timerMode), .optional("total_seconds", \.totalSeconds, .targetSeconds), check: faults,
    make: UseTimer.init
  ).described(
    "Starts, pauses or ends the timer. Ending it records the session.", denials: [.sessionTooShort],
    example: ["op": "start", "habit_id": "habit-1", "mode": "countdown", "total_seconds": 1_500])

  let op: TimerUse
  let habitID: String?
  let mode: TimerMode?
  let totalSeconds: Int?

  /// What is nil is left out.
  public init(op: TimerUse, habitID: String? = nil, mode: TimerMode? = nil, totalSeconds: Int? = nil) {
    self.op = op
    self.habitID = habitID
    self.mode = mode
    self.totalSeconds = totalSeconds
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] { [.session(ids.key.description)] }

  /// It completes a countdown that is over itself, and says so.
  package static func begin(_ decision: inout PendingDecision<HachimiState>) throws -> Bool {
    try HachimiState.isNew(decision)
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    let now = decision.now.instant
    // What a record names is looked for before what the timer does.
    if let habitID { _ = try decision.state.habit(habitID) }
    if let last = decision.state.timer?.last, now < last {
      throw Rejection(.wrongState, "the record is earlier than the last one of the timer", recorded: last)
    }
    if let run = decision.state.timer?.run, run.isFull(at: now), let end = run.end {
      let denial = try finish(run, .completed, at: end, &decision)
      if op != .start { return denial }
    }
    return try apply(&decision)
  }

  private func apply(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    let now = decision.now.instant
    if op == .start {
      try start(&decision)
      return nil
    }
    guard var run = decision.state.timer?.run else { throw unfit("the timer is idle") }
    switch op {
    case .start: preconditionFailure("a start was handled")
    case .pause:
      if run.pauseBegan != nil { throw unfit("the timer is paused already") }
      run.pauseBegan = now
    case .resume:
      if run.pauseBegan == nil { throw unfit("the timer runs") }
      run.endPause(at: now)
    case .background: run.leftForeground = now
    case .foreground:
      guard let left = run.leftForeground else { throw unfit("the app was not in the background") }
      run.leftForeground = nil
      if run.pauseBegan == nil, (now - left).wholeMilliseconds / 60_000 > HachimiNumbers.maxAwayMinutes {
        return try finish(run, .completed, at: now, &decision)
      }
    case .restore:
      run.endPause(at: now)
      run.pauseBegan = now
      run.leftForeground = nil
    case .finish:
      if run.mode == .countdown { throw unfit("a countdown completes at its end") }
      return try finish(run, .completed, at: now, &decision)
    case .abandon: return try finish(run, .abandoned, at: now, &decision)
    case .drop: return try finish(run, .interrupted, at: now, &decision)
    }
    decision.add(.timerSet(FocusTimer(run: run, last: now)))
    return nil
  }

  private func start(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) {
    guard let habitID, let mode else { preconditionFailure("the check requires both fields") }
    let now = decision.now.instant
    if let run = decision.state.timer?.run {
      guard run.pauseBegan == nil else { throw unfit("the timer is paused") }
      return
    }
    _ = try decision.state.activeHabit(habitID)
    let run = FocusTimer.Run(
      habitID: habitID, mode: mode, totalSeconds: totalSeconds ?? HachimiNumbers.usualTargetSeconds, started: now)
    decision.add(.timerSet(FocusTimer(run: run, last: now)))
  }

  /// Records the session or denies it. In both cases the timer is idle afterwards.
  private func finish(
    _ run: FocusTimer.Run, _ status: SessionStatus, at end: Instant, _ decision: inout PendingDecision<HachimiState>
  ) throws -> DenialReason? {
    if decision.state.subject.idIsTaken {
      throw Rejection(.idConflict, "the session id '\(decision.ids.key)' is used by another session")
    }
    let denial = try decision.log(EndedSession(decision.ids.key.description, run, status, at: end))
    decision.add(.timerSet(FocusTimer(run: nil, last: decision.now.instant)))
    return denial
  }

  private func unfit(_ why: String) -> Rejection { Rejection(.wrongState, why) }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    let fields = ["habit_id", "mode", "total_seconds"]
    guard let use = record["op"]?.stringValue.flatMap(TimerUse.init) else { return [] }
    if use == .start {
      return ["habit_id", "mode"].filter { !record.isGiven($0) }.map {
        Rejection(.missingField, "the field '\($0)' is missing; 'start' needs it")
      }
    }
    return fields.filter(record.isGiven).map {
      Rejection(.invalidValue, "'\($0)' goes with 'start' only")
    }
  }
}

/// Completes a countdown that is over, as the next record would: for a caller that only reads.
package struct CompleteCountdown: EconomicOperation {
  package init() {}

  /// No record, so nothing is a duplicate or too late.
  package static func begin(_ decision: inout PendingDecision<HachimiState>) throws -> Bool { true }

  package func carryOut(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    try decision.completeCountdown()
    return nil
  }
}

extension PendingDecision<HachimiState> {
  /// Completes a countdown that is over, at its own end (K40). One whose habit is not known any more stays.
  mutating func completeCountdown() throws {
    guard let run = state.endedCountdown(at: now.instant), let end = run.end,
      state.profile.habits[run.habitID] != nil
    else { return }
    // One that is too short to be recorded is over all the same.
    _ = try log(EndedSession(ids.named("countdown"), run, .completed, at: end))
    add(.timerSet(FocusTimer(run: nil, last: end)))
  }
}

extension HachimiState {
  /// The countdown that is over; nil when none is.
  package func endedCountdown(at instant: Instant) -> FocusTimer.Run? {
    guard let timer, timer.last <= instant, let run = timer.run, run.isFull(at: instant) else { return nil }
    return run
  }
}

extension EndedSession {
  fileprivate init(_ sessionID: String, _ run: FocusTimer.Run, _ status: SessionStatus, at end: Instant) {
    self.init(
      sessionID: sessionID, habitID: run.habitID, mode: run.mode, status: status, started: run.started, ended: end,
      pausedSeconds: Int(run.pauses(at: end).wholeMilliseconds / 1_000),
      targetSeconds: run.mode == .countdown ? run.totalSeconds : nil)
  }
}

extension FocusTimer.Run {
  fileprivate mutating func endPause(at instant: Instant) {
    paused = pauses(at: instant)
    pauseBegan = nil
  }
}
