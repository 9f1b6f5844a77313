import EarnedCore
import EarnedJSON

/// A closed day to which history is added (contract, section 11). The order in which it is added makes no difference.
package struct ClosedDay: Equatable, Sendable {
  /// The sums of the day; nil while it has no row.
  package var summary: DaySummary?
  /// How it qualified, when additions made it qualify. Such a day does not count for the streak of the economy.
  package var addedQualification: QualificationMethod?
  /// The line of the log that says so, which is the last one of the day; nil when it has none.
  package var qualificationLineID: String?
  /// The times of the counted habit completions, earliest first.
  package var completions: [Instant]
  /// Whether retention has summed it up. Then it is not known whether an addition was there already.
  package var isSummedUp: Bool

  package init(
    summary: DaySummary? = nil, addedQualification: QualificationMethod? = nil, qualificationLineID: String? = nil,
    completions: [Instant] = [], isSummedUp: Bool = false
  ) {
    self.summary = summary
    self.addedQualification = addedQualification
    self.qualificationLineID = qualificationLineID
    self.completions = completions
    self.isSummedUp = isSummedUp
  }

  /// The start of the day is its earliest record; it has the zone of that record.
  mutating func open(at now: Now) {
    let zone = now.timeZone.identifier
    var day = summary ?? DaySummary(dayID: now.dayID, timeZoneID: zone, created: now.instant)
    if (now.instant, zone) < (day.created, day.timeZoneID) { (day.created, day.timeZoneID) = (now.instant, zone) }
    summary = day
  }

  /// Counts a completion; the second one qualifies the day (rules 2.2).
  mutating func complete(at instant: Instant) {
    completions = (completions + [instant]).sorted()
    guard completions.count >= EarnedNumbers.qualifyingHabitCount else { return }
    qualify(.habits, at: completions[EarnedNumbers.qualifyingHabitCount - 1])
  }

  /// The day qualifies at the earliest instant that its facts allow. A day that qualified before it was closed keeps
  /// its time.
  mutating func qualify(_ method: QualificationMethod, at instant: Instant) {
    guard var day = summary else { preconditionFailure("a day is opened before it qualifies") }
    if day.qualified {
      guard let earlier = addedQualification, let first = day.firstQualified else { return }
      // At the same instant, a focus session comes before habits.
      guard instant < first || instant == first && method == .focus && earlier == .habits else { return }
    }
    day.qualified = true
    day.firstQualified = instant
    summary = day
    addedQualification = method
  }
}

/// An operation that adds a fact of a closed day to the history (contract, section 11). It changes nothing of the
/// present: not balance, streak, bonuses, grants, or the active focus session.
protocol Backfill: RecordOperation where State == EarnedState {}

extension Backfill {
  /// Unlike other operations, it does not open a day.
  static func begin(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> Bool {
    guard try EarnedState.recognize(decision) else { return false }
    if decision.state.subject.closedDay?.isSummedUp == true {
      throw Rejection(
        .dayClosed, "the record's day \(decision.now.dayID) is older than the history that retention has kept")
    }
    return true
  }
}

extension PendingDecision<EarnedState> {
  /// Changes the sums of the record's closed day, and says in the log what that changes in how days qualified.
  mutating func changeClosedDay(_ change: (inout ClosedDay) -> Void) throws {
    let before = state.subject.closedDay ?? ClosedDay()
    var day = before
    day.open(at: now)
    change(&day)
    let changes = try qualifications(changedFrom: before, to: day)
    add(.closedDayChanged(day))
    for change in changes { add(.dayQualifiedLater(change)) }
  }

  /// The qualification of the day, if it changes. When the day is new in the run of qualified days, each later day of it
  /// that additions made qualify gets a longer streak.
  private func qualifications(changedFrom before: ClosedDay, to day: ClosedDay) throws -> [LaterQualification] {
    guard let method = day.addedQualification, let summary = day.summary, let first = summary.firstQualified,
      (before.addedQualification, before.summary?.firstQualified) != (method, first)
    else { return [] }
    guard let run = state.subject.qualifiedRun else { throw MissingData([EarnedState.Need.qualifiedRun]) }
    let own = LaterQualification(
      dayID: summary.dayID, timeZoneID: summary.timeZoneID, method: method, first: first,
      streakCount: run.daysBefore + 1, replacedLineID: day.qualificationLineID)
    guard before.summary?.qualified != true else { return [own] }
    return [own]
      + run.later.map { later in
        var later = later
        later.streakCount += run.daysBefore + 1
        return later
      }
  }
}

/// How a closed day qualified because of additions, as a line of the log says it.
package struct LaterQualification: Equatable, Sendable {
  package var dayID: DayID
  package var timeZoneID: String
  package var method: QualificationMethod
  package var first: Instant
  /// The qualified days in a row up to this one, those that additions made qualify too.
  package var streakCount: Int
  /// The line that no longer holds; nil when the day had none.
  package var replacedLineID: String?

  package init(
    dayID: DayID, timeZoneID: String, method: QualificationMethod, first: Instant, streakCount: Int,
    replacedLineID: String?
  ) {
    self.dayID = dayID
    self.timeZoneID = timeZoneID
    self.method = method
    self.first = first
    self.streakCount = streakCount
    self.replacedLineID = replacedLineID
  }
}

/// The qualified days in a row around a closed day, without it.
package struct QualifiedRun: Equatable, Sendable {
  /// How many there are before it.
  package var daysBefore = 0
  /// Those after it that additions made qualify. Their streaks count from the day after it.
  package var later: [LaterQualification] = []

  package init(daysBefore: Int = 0, later: [LaterQualification] = []) {
    self.daysBefore = daysBefore
    self.later = later
  }
}

/// Adds an attempt that was observed on a device. It was not made at the gate of this economy, so it has no options and
/// no mode, and its outcome is expired.
struct BackfillAttempt: Backfill {
  static let recordName = AttemptUnlock.recordName
  static let declaration = AttemptUnlock.declaration.wrapped(BackfillAttempt.init, \BackfillAttempt.attempt)

  let attempt: AttemptUnlock

  func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] {
    [.newAttempt(ids.new(attempt.attemptID)), .closedDay]
  }

  func carryOut(_ decision: inout PendingDecision<EarnedState>) throws -> DenialReason? {
    let now = decision.now
    let strictness = Strictness.gentle
    decision.add(
      .attemptAdded(
        UnlockAttempt(
          attemptID: decision.ids.new(attempt.attemptID), appID: attempt.appID, instant: now.instant, dayID: now.dayID,
          effectiveStrictness: strictness, outcome: .expired),
        snapshot: UnlockOptions.snapshot([], for: attempt.appID, mode: nil, strictness, at: now.instant)))
    try decision.changeClosedDay { $0.summary?.unlockAttemptsCount += 1 }
    return nil
  }
}

/// Adds the start of a focus session. It counts only when its end is added too. It never becomes the active session.
struct BackfillFocusStart: Backfill {
  static let recordName = StartFocus.recordName
  static let declaration = StartFocus.declaration.wrapped(BackfillFocusStart.init, \BackfillFocusStart.start)

  let start: StartFocus

  func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] {
    [.newFocusSession(ids.new(start.sessionID)), .closedDay]
  }

  func carryOut(_ decision: inout PendingDecision<EarnedState>) throws -> DenialReason? {
    let (state, now) = (decision.state, decision.now)
    decision.add(
      .focusStartAdded(
        FocusSession(
          sessionID: decision.ids.new(start.sessionID), started: now.instant, dayID: now.dayID,
          plannedMinutes: start.plannedDurationMinutes,
          strict: start.strict ?? state.settings.focusIsStrict, taskLabel: start.taskLabel,
          blockedApps: start.blockedApps ?? [])))
    try decision.changeClosedDay { _ in }
    return nil
  }
}

/// Adds the end of a focus session whose start was added. Its minutes count and it may qualify its day, but it earns no
/// credits.
struct BackfillFocusEnd: Backfill {
  static let recordName = EndFocus.recordName
  static let declaration = EndFocus.declaration.wrapped(BackfillFocusEnd.init, \BackfillFocusEnd.end)

  let end: EndFocus

  func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openFocusSession(end.sessionID), .closedDay] }

  func carryOut(_ decision: inout PendingDecision<EarnedState>) throws -> DenialReason? {
    let now = decision.now
    let session = try decision.endableFocusSession(end.sessionID)
    if decision.state.focus?.sessionID == session.sessionID {
      throw Rejection(
        .wrongState,
        "the focus session '\(session.sessionID)' is active; end it with a record of the current day")
    }
    let result = FocusResult(of: session, endedAt: now.instant, earnsCredits: false)
    decision.add(.focusAdded(session, result))
    try decision.changeClosedDay { day in
      if result.completed { day.summary?.focusMinutesCompleted += result.actualMinutes }
      if result.qualifies { day.qualify(.focus, at: now.instant) }
    }
    return nil
  }
}

/// Adds the completion of a habit. It counts for the qualification of its day but earns no credits, so awards cannot be
/// suspended. The habit need not be active now.
struct BackfillHabitCompletion: Backfill {
  static let recordName = CompleteHabit.recordName
  static let declaration = CompleteHabit.declaration.wrapped(
    BackfillHabitCompletion.init, \BackfillHabitCompletion.completion)

  let completion: CompleteHabit

  func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] {
    let (id, habitID) = (ids.new(completion.completionID), completion.habitID)
    return [.habit(habitID), .newCompletion(id, habitID: habitID), .closedDay]
  }

  func carryOut(_ decision: inout PendingDecision<EarnedState>) throws -> DenialReason? {
    let habit = try decision.state.liveHabit(completion.habitID)
    let now = decision.now
    decision.add(
      .completionAdded(
        HabitCompletion(
          completionID: decision.ids.new(completion.completionID), habitID: habit.habitID, dayID: now.dayID,
          awardedCredits: 0,
          awardSuspended: false)))
    try decision.changeClosedDay { $0.complete(at: now.instant) }
    return nil
  }
}
