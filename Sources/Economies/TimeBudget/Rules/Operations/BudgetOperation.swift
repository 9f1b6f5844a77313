import EarnedCore

extension TimeBudgetState: EconomicState {
  /// Data that a single operation needs in addition to what all operations use.
  package enum Need: Equatable, Sendable {
    /// Whether a kept transaction has the id of a wager.
    case wager(String)
    /// Whether a reset was done before, by the key of its record.
    case reset(String)
  }

  /// The operations of the economy: the records of its interface.
  package static let operations: [any RecordOperation<TimeBudgetState>.Type] = [
    LaunchBudget.self, ForegroundBudget.self, RefreshBudget.self, EnsureBudgetDay.self, UnlockBudget.self,
    LockBudget.self, SetBudgetSelection.self,
    SetBudgetAllowance.self, CommitWager.self, ResolveWager.self, ResetBudget.self,
  ]

  /// A reset that was done before is a duplicate, however long ago (decision B23).
  package static func begin(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> Bool {
    !decision.state.subject.resetIsKnown
  }

  /// A fact's line in the log. It is on the current date; that of a forfeit is on the date on which it is booked
  /// (decision B5).
  package func line(of fact: TimeBudgetFact, at now: Now) -> LogLine? {
    guard let event = fact.event(in: self) else { return nil }
    if case .wagerForfeited(let round) = fact { return LogLine(event, on: round.date) }
    guard let date else { preconditionFailure("every record but a reset has a date that counts") }
    return LogLine(event, on: date)
  }
}

/// An operation on a day. It first updates the day and the usage, then does its own work, and finally compares the
/// state with the one before the record (interface of the time budget, "Order within a record").
protocol BudgetOperation: RecordOperation<TimeBudgetState> {
  /// Today's usage of the selected apps so far, in seconds; nil when the record does not have it.
  var usageSeconds: Int? { get }

  /// Runs before the day is updated. A launch forfeits the pending wager here.
  func prepare(_ decision: inout PendingDecision<TimeBudgetState>)

  /// Does the operation's own work. Returns the reason when a rule denies it.
  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason?
}

extension BudgetOperation {
  /// By default the record does not have the usage.
  var usageSeconds: Int? { nil }

  /// By default there is nothing to prepare.
  func prepare(_ decision: inout PendingDecision<TimeBudgetState>) {}

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? { nil }

  package func carryOut(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    let before = decision.state
    if let rejection = before.lateRejection(at: decision.now) { throw rejection }
    prepare(&decision)
    decision.ensureDay()
    if let usageSeconds { decision.add(.usageRefreshed(seconds: usageSeconds)) }
    let denial = try act(&decision)
    decision.noteChanges(since: before)
    return denial
  }
}

extension TimeBudgetState {
  /// The rejection of a late record; nil when it is not late. It is late when its date is earlier and its time is
  /// before the start of the current day, or when it is before the last reset and may have been applied already
  /// (decisions B2, B23).
  func lateRejection(at now: Now) -> Rejection? {
    if let closedBefore, now.instant < closedBefore {
      return Rejection(.dayClosed, "the record is earlier than the last budget.reset; what came before it is closed")
    }
    guard let date, let dayStarted, now.date < date, now.instant < dayStarted else { return nil }
    return Rejection(
      .dayClosed, "the record's date \(now.date) is over; the budget is on \(date)", recorded: dayStarted)
  }
}

extension PendingDecision<TimeBudgetState> {
  /// Begins the record's date when that is later than the current one (specification, sequence 12). An earlier date
  /// resets nothing (decision B2).
  mutating func ensureDay() {
    guard let day = state.day else { return add(.dayBegan(now.date)) }
    if now.date > day.date { add(.dayReset(day, to: now.date)) }
  }

  /// Adds facts for a crossing of 0 and a change of the shield: it compares the state before and after the record
  /// (decision B6).
  fileprivate mutating func noteChanges(since before: State) {
    if before.unlockAllowed != state.unlockAllowed { add(.zeroCrossed(state.unlockAllowed ? .up : .down)) }
    if before.shield != state.shield { add(.shieldChanged(state.shield)) }
  }
}

extension DeclaredField where Value == Int? {
  /// Today's usage of the selected apps so far, in seconds, which many records have.
  static func usage(_ value: @escaping @Sendable (Owner) -> Int?) -> Self {
    .optional("usage_seconds", value, .usageSeconds)
  }
}

extension DeclaredKind where Value == Int {
  /// At most 25 hours (decision B15).
  static var usageSeconds: Self { .integer(in: TimeBudgetNumbers.usageSeconds) }
}
