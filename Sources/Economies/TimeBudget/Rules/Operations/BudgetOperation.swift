import EarnedCore

/// An operation on a day. It first updates the day and the usage, then does its own work, and finally compares the
/// state with the one before (interface of the time budget, "Order within a record").
protocol BudgetOperation: Operation where State == TimeBudgetRules.State {
  /// Today's usage of the selected apps so far, in seconds; nil when the record does not have it.
  var usageSeconds: Int? { get }

  /// Runs before the day is updated: the forfeit of a launch.
  func prepare(_ deliberation: inout Deliberation)

  /// Does the operation's own work. Returns the reason when a rule denies it.
  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason?
}

extension BudgetOperation {
  /// By default the record does not have the usage.
  var usageSeconds: Int? { nil }

  /// By default there is nothing to prepare.
  func prepare(_ deliberation: inout Deliberation) {}

  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? { nil }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let before = deliberation.state
    if let rejection = before.lateRejection(at: deliberation.now) { throw rejection }
    prepare(&deliberation)
    deliberation.ensureDay()
    if let usageSeconds { deliberation.add(.usageRefreshed(seconds: usageSeconds)) }
    let denial = try act(&deliberation)
    deliberation.noteChanges(since: before)
    return denial
  }
}

extension State {
  /// The rejection of a late record: its date is earlier and its time is before the start of the current day, or it is
  /// before the last reset and may have been applied already (decisions B2, B23). Nil when it is not late.
  func lateRejection(at now: Now) -> Rejection? {
    if let closedBefore, now.instant < closedBefore {
      return Rejection(.dayClosed, "the record is earlier than the last budget.reset; what came before it is closed")
    }
    guard let date, let dayStarted, now.date < date, now.instant < dayStarted else { return nil }
    return Rejection(.dayClosed, "the record's date \(now.date) is over; the budget is on \(date)")
  }
}

extension Deliberation {
  /// Begins the record's date when that is later than the current one (specification, sequence 12). An earlier date
  /// resets nothing (decision B2).
  mutating func ensureDay() {
    guard let day = state.day else { return add(.dayBegan(now.date)) }
    if now.date > day.date { add(.dayReset(day, to: now.date)) }
  }

  /// Adds facts for a crossing of 0 and a change of the shield, comparing the state before and after the record
  /// (decision B6).
  fileprivate mutating func noteChanges(since before: State) {
    if before.unlockAllowed != state.unlockAllowed { add(.zeroCrossed(state.unlockAllowed ? .up : .down)) }
    if before.shield != state.shield { add(.shieldChanged(state.shield)) }
  }
}

/// The field for the usage, which many records have.
let usageField = Field.optional("usage_seconds", usageKind)

/// Today's usage of the selected apps so far, in seconds, at most 25 hours (decision B15).
let usageKind = FieldKind.integer(Int64(Numbers.usageSeconds.lowerBound)...Int64(Numbers.usageSeconds.upperBound))

extension Record {
  /// The usage in the record, in seconds.
  var usageSeconds: Int? { fields.optionalInteger("usage_seconds") }
}
