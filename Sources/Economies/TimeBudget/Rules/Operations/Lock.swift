import EarnedCore

/// The person wants the apps locked (specification, sequence 6).
struct Lock: BudgetOperation {
  static let recordName = "budget.lock"
  static let recordType = RecordType(recordName, usageField).described(
    "Locks the apps.")

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }

  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    if deliberation.state.wantsUnlocked { deliberation.add(.locked) }
    return nil
  }
}
