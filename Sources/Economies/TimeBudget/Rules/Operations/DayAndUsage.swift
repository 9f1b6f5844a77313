import EarnedCore

/// The app starts (specification, sequence 1). A pending wager is forfeited, on the day it was pending (decision B5).
struct Launch: BudgetOperation {
  static let recordName = "budget.launch"
  static let declaration = RecordDeclaration(recordName, usageField).described(
    "The budget app was started. A pending wager is forfeited.")

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }

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
struct Foreground: BudgetOperation {
  static let recordName = "budget.foreground"
  static let declaration = RecordDeclaration(recordName, usageField).described(
    "The budget app came to the foreground.")

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }
}

/// Updates the usage (specification, sequences 3 and 7).
struct RefreshUsage: BudgetOperation {
  static let recordName = "budget.refresh"
  static let declaration = RecordDeclaration(recordName, .required("usage_seconds", usageKind)).described(
    "Updates today's usage of the apps.",
    example: ["usage_seconds": 600])

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.fields.integer("usage_seconds") }
}

/// Begins the current date if it is new, as every operation does first (specification, sequence 12).
struct EnsureBudgetDay: BudgetOperation {
  static let recordName = "budget.day.ensure"
  static let declaration = RecordDeclaration(recordName).described(
    "Begins the day of the record if it is new.")

  init(_ record: Record, at now: Now) {}
}

/// Deletes all data of the economy, including its log lines (decision B23). A reset is never late, so it can repair a
/// database whose date is in the future.
struct ResetEverything: RecordOperation {
  static let recordName = "budget.reset"
  static let declaration = RecordDeclaration(recordName).described(
    "Deletes all data of the economy.")

  let recordKey: String

  init(_ record: Record, at now: Now) { recordKey = record.key.description }

  var needs: [TimeBudgetState.Need] { [.reset(recordKey)] }

  func carryOut(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    // A record whose key retention has deleted may have been applied before, so from now on it must be rejected.
    let closedBefore = max(decision.now.instant, decision.state.subject.recordsKnownSince ?? .epoch)
    decision.add(.everythingCleared(BudgetReset(recordKey: recordKey, closedBefore: closedBefore)))
    return nil
  }
}
