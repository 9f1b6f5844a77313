import EarnedCore

/// An operation that counts for a day: it brings the day and the usage up to date, does its own, and then compares what
/// is with what was (interface of the time budget, "Order within a record").
protocol BudgetOperation: Operation where State == TimeBudgetRules.State {
  /// Today's use of the selection so far, when the record tells it.
  var usageSeconds: Int? { get }

  /// What comes before the day: the forfeit of a launch.
  func prepare(_ deliberation: inout Deliberation)

  /// What it does itself, or why a rule denies it.
  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason?
}

extension BudgetOperation {
  /// The record tells no use.
  var usageSeconds: Int? { nil }

  /// Nothing comes before the day.
  func prepare(_ deliberation: inout Deliberation) {}

  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? { nil }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let before = deliberation.state
    if let lateness = before.lateness(at: deliberation.now) { throw lateness }
    prepare(&deliberation)
    deliberation.ensureDay()
    if let usageSeconds { deliberation.add(.usageRefreshed(seconds: usageSeconds)) }
    let denial = try act(&deliberation)
    deliberation.noteChanges(since: before)
    return denial
  }
}

extension State {
  /// Why a record is late: it is of an earlier date and from before the day began, or from before the last reset, since
  /// it may have been here (decisions B2, B23). Nil when it is welcome.
  func lateness(at now: Now) -> Rejection? {
    if let closedBefore, now.instant < closedBefore {
      return Rejection(.dayClosed, "the record is earlier than the last budget.reset; what came before it is closed")
    }
    guard let date, let dayStarted, now.date < date, now.instant < dayStarted else { return nil }
    return Rejection(.dayClosed, "the record's date \(now.date) is over; the budget is on \(date)")
  }
}

extension Deliberation {
  /// Begins the date of the record when it is later than the one that counts (specification, sequence 12). An earlier
  /// one resets nothing (decision B2).
  mutating func ensureDay() {
    guard let day = state.day else { return add(.dayBegan(now.date)) }
    if now.date > day.date { add(.dayReset(day, to: now.date)) }
  }

  /// What crossed 0 and how the shield changed, seen over the whole record (decision B6).
  fileprivate mutating func noteChanges(since before: State) {
    if before.unlockAllowed != state.unlockAllowed { add(.zeroCrossed(state.unlockAllowed ? .up : .down)) }
    if before.shield != state.shield { add(.shieldChanged(state.shield)) }
  }
}

/// The field with which many records tell the use.
let usageField = Field.optional("usage_seconds", usageKind)

/// Today's use of the selection so far, in seconds, at most 25 hours (decision B15).
let usageKind = FieldKind.integer(Int64(Numbers.usageSeconds.lowerBound)...Int64(Numbers.usageSeconds.upperBound))

extension Record {
  /// The use that it tells, in seconds.
  var usageSeconds: Int? { fields.optionalInteger("usage_seconds") }
}
