import EarnedCore
import EarnedJSON

/// The result of a session (rules 2.1).
package struct SessionResult: Equatable, Sendable {
  /// Focused minutes, at most 480 (decision H13).
  package let minutes: Int
  /// The planned minutes of a countdown; 0 for a stopwatch.
  package let targetMinutes: Int
  /// Minutes divided by target minutes, at most 1; 1 for a stopwatch.
  package let completionRatio: Double
  let elapsedSeconds: Int

  /// - Parameter targetSeconds: the planned length of a countdown; nil for a stopwatch.
  package init(from started: Instant, to ended: Instant, pausedSeconds: Int, targetSeconds: Int?) {
    let wall = Int((ended.millisecondsSinceEpoch - started.millisecondsSinceEpoch) / 1_000)
    self.init(elapsedSeconds: max(0, wall - pausedSeconds), targetSeconds: targetSeconds)
  }

  /// - Parameter targetSeconds: the planned length of a countdown; nil for a stopwatch.
  package init(elapsedSeconds: Int, targetSeconds: Int?) {
    self.elapsedSeconds = min(elapsedSeconds, targetSeconds ?? elapsedSeconds)
    minutes = min(Self.minutes(ofSeconds: self.elapsedSeconds), HachimiNumbers.maxSessionMinutes)
    targetMinutes = (targetSeconds ?? 0) / 60
    completionRatio = targetMinutes == 0 ? 1 : min(1, Double(minutes) / Double(targetMinutes))
  }

  /// Seconds rounded up to minutes; 0 for no time or less.
  package static func minutes(ofSeconds seconds: Int) -> Int { seconds <= 0 ? 0 : (seconds + 59) / 60 }

  /// Whether the session is not recorded: left right after the start (decision K11), or abandoned too early (decision
  /// H2).
  package func isTooShort(_ status: SessionStatus) -> Bool {
    elapsedSeconds <= HachimiNumbers.freeExitSeconds
      || status != .completed && minutes < HachimiNumbers.minUnfinishedMinutes
  }

  package var coins: Int { minutes * HachimiNumbers.coinsPerMinute }

  /// The XP it gives. A session that was not completed gives its minutes and nothing more.
  package func xp(_ status: SessionStatus, fullHouse: Bool, multiplier: Double = 1) -> Int {
    guard status == .completed else { return minutes }
    let bounds = HachimiNumbers.xpMultiplier
    let clamped = min(max(multiplier, bounds.lowerBound), bounds.upperBound)
    let base = minutes + (fullHouse ? HachimiNumbers.fullHouseXP : 0)
    return Int((Double(base) * clamped).rounded(.toNearestOrAwayFromZero))
  }
}

/// Whether all habits have reached their daily goal (rules 2.1).
enum FullHouse {
  /// - Parameter minutes: completed minutes by habit, of the sessions started on the date.
  static func holds(of habits: ByID<Habit>, _ minutes: ByID<Int>) -> Bool {
    habits.contains(where: \.isActive)
      && !habits.contains { $0.isActive && (minutes[$0.habitID] ?? 0) < $0.goalMinutes }
  }
}

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

extension PendingDecision<HachimiState> {
  /// Records a session, or returns the denial.
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
    if state.subject.checkIns[habit.habitID]?[date] == nil {
      throw MissingData([HachimiState.Need.checkInDay(habitID: habit.habitID, date)])
    }
    let minutes = try state.minutes(on: date)
    let isFullHouse = session.status == .completed && FullHouse.holds(of: state.profile.habits, minutes)
    let recorded = FocusSession(
      sessionID: session.sessionID, habitID: habit.habitID, catID: habit.catID, started: session.started,
      ended: session.ended, minutes: result.minutes, targetMinutes: result.targetMinutes,
      pausedSeconds: session.pausedSeconds, status: session.status, completionRatio: result.completionRatio,
      xp: result.xp(session.status, fullHouse: isFullHouse, multiplier: session.xpMultiplier), coins: result.coins,
      mode: session.mode)
    return Focus(
      session: recorded, clientVersion: session.clientVersion ?? state.clientVersion,
      fullHouseBonus: isFullHouse ? HachimiNumbers.fullHouseXP : 0,
      growth: SessionGrowth(
        of: habit, state.profile.cats[habit.catID], by: result.minutes, on: date, at: now.instant))
  }
}

/// Records a finished session (data model, "Focus Session Completion").
public struct LogSession: OwnOperation {
  package static let recordName = "hachimi.session.log"
  package static let declaration = RecordDeclaration<LogSession>(
    .habitID(\.habitID), .required("mode", \.mode, .timerMode),
    .required("status", \.status, .word(of: SessionStatus.self)),
    .required("started_at_ts_utc_ms", \.startedAt, .instant),
    .optional("target_seconds", \.targetSeconds, .targetSeconds), .newID("session_id", \.sessionID, .documentID),
    .optional("ended_at_ts_utc_ms", \.endedAt, .instant), .optional("paused_seconds", \.pausedSeconds, .pausedSeconds),
    .optional("xp_multiplier", \.xpMultiplier, .positive), .optional("client_version", \.clientVersion, .text()),
    check: faults, make: LogSession.init
  ).described(
    "Records a finished session.", denials: [.sessionTooShort],
    example: [
      "habit_id": "habit-1", "mode": "countdown", "status": "completed", "target_seconds": 1_500,
      "started_at_ts_utc_ms": 1_773_153_300_000,
    ])

  let habitID: String
  let mode: TimerMode
  let status: SessionStatus
  let startedAt: Instant
  let targetSeconds: Int?
  let sessionID: String?
  let endedAt: Instant?
  let pausedSeconds: Int?
  let xpMultiplier: Double?
  let clientVersion: String?

  /// What is nil is left out.
  public init(
    habitID: String, mode: TimerMode, status: SessionStatus, startedAt: Instant, targetSeconds: Int? = nil,
    sessionID: String? = nil, endedAt: Instant? = nil, pausedSeconds: Int? = nil, xpMultiplier: Double? = nil,
    clientVersion: String? = nil
  ) {
    self.habitID = habitID
    self.mode = mode
    self.status = status
    self.startedAt = startedAt
    self.targetSeconds = targetSeconds
    self.sessionID = sessionID
    self.endedAt = endedAt
    self.pausedSeconds = pausedSeconds
    self.xpMultiplier = xpMultiplier
    self.clientVersion = clientVersion
  }

  private func session(_ ids: MadeIDs, at now: Now) -> EndedSession {
    EndedSession(
      sessionID: ids.new(sessionID), habitID: habitID, mode: mode, status: status, started: startedAt,
      ended: endedAt ?? now.instant, pausedSeconds: pausedSeconds ?? 0, targetSeconds: targetSeconds,
      xpMultiplier: xpMultiplier ?? 1, clientVersion: clientVersion)
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] {
    let endDate = now.timeZone.localDate(at: endedAt ?? now.instant)
    return [
      .session(ids.new(sessionID)), .minutes(endDate), .minutes(now.date),
      .checkInDay(habitID: habitID, endDate),
    ]
  }

  package func checkValues(_ state: HachimiState, _ ids: MadeIDs) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the session id '\(ids.new(sessionID))' is used by another session")
    }
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    _ = try decision.state.activeHabit(habitID)
    return try decision.log(session(decision.ids, at: decision.now))
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    var faults: [Rejection] = []
    let target = record["target_seconds"].flatMap { $0 == .null ? nil : $0 }
    switch record["mode"]?.stringValue.flatMap(TimerMode.init) {
    case .countdown? where target == nil:
      faults.append(Rejection(.missingField, "the field 'target_seconds' is missing; a countdown needs it"))
    case .stopwatch? where target != nil:
      faults.append(Rejection(.invalidValue, "'target_seconds' is only for a countdown"))
    default: break
    }
    if let now = record["ts_utc_ms"]?.integerValue, let started = record["started_at_ts_utc_ms"]?.integerValue {
      let ended = record["ended_at_ts_utc_ms"]?.integerValue ?? now
      if started > ended || ended > now {
        faults.append(Rejection(.invalidValue, "a session must begin before it ends, and end before it is recorded"))
      }
    }
    return faults
  }
}
