import EarnedCore

/// The app starts (specification, sequence 1). A pending wager is forfeited, on the day it was pending (decision B5).
public struct LaunchBudget: BudgetOperation {
  package static let recordName = "budget.launch"
  package static let declaration = RecordDeclaration<LaunchBudget>(
    .usage(\.usageSeconds), make: LaunchBudget.init
  ).described(
    "The budget app was started. A pending wager is forfeited.")

  let usageSeconds: Int?

  /// What is nil is left out.
  public init(usageSeconds: Int? = nil) { self.usageSeconds = usageSeconds }

  func prepare(_ decision: inout PendingDecision<TimeBudgetState>) {
    let state = decision.state
    guard let wager = state.pending, let date = state.date else { return }
    decision.add(.wagerForfeited(Round(forfeited: wager, in: state, on: date)))
  }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    decision.add(.launched)
    return nil
  }
}

/// The app comes to the foreground (specification, sequence 2).
public struct ForegroundBudget: BudgetOperation {
  package static let recordName = "budget.foreground"
  package static let declaration = RecordDeclaration<ForegroundBudget>(
    .usage(\.usageSeconds), make: ForegroundBudget.init
  ).described(
    "The budget app came to the foreground.")

  let usageSeconds: Int?

  /// What is nil is left out.
  public init(usageSeconds: Int? = nil) { self.usageSeconds = usageSeconds }
}

/// Updates the usage (specification, sequences 3 and 7).
public struct RefreshBudget: BudgetOperation {
  package static let recordName = "budget.refresh"
  package static let declaration = RecordDeclaration<RefreshBudget>(
    .required("usage_seconds", \.seconds, .usageSeconds), make: RefreshBudget.init
  ).described(
    "Updates today's usage of the apps.",
    example: ["usage_seconds": 600])

  private let seconds: Int

  /// With a value for each of its fields.
  public init(usageSeconds: Int) { seconds = usageSeconds }

  var usageSeconds: Int? { seconds }
}

/// Begins the current date if it is new, as every operation does first (specification, sequence 12).
public struct EnsureBudgetDay: BudgetOperation {
  package static let recordName = "budget.day.ensure"
  package static let declaration = RecordDeclaration<EnsureBudgetDay>(
    make: EnsureBudgetDay.init
  ).described(
    "Begins the day of the record if it is new.")

  /// It has no fields of its own.
  public init() {}
}

/// Deletes all data of the economy, including its log lines (decision B23). A reset is never late, so it can repair a
/// database whose date is in the future.
public struct ResetBudget: RecordOperation {
  package static let recordName = "budget.reset"
  package static let declaration = RecordDeclaration<ResetBudget>(
    make: ResetBudget.init
  ).described(
    "Deletes all data of the economy.")

  /// It has no fields of its own.
  public init() {}

  package func needs(_ ids: MadeIDs, at now: Now) -> [TimeBudgetState.Need] { [.reset(ids.key.description)] }

  package func carryOut(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    // A record whose key retention has deleted may have been applied before, so from now on it must be rejected.
    let closedBefore = max(decision.now.instant, decision.state.subject.recordsKnownSince ?? .epoch)
    decision.add(.everythingCleared(BudgetReset(recordKey: decision.ids.key.description, closedBefore: closedBefore)))
    return nil
  }
}
