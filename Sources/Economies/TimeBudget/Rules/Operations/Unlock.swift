import EarnedCore

/// The apps should be unlocked (specification, sequences 4 and 5). Only this ever sets the intent to true.
struct Unlock: BudgetOperation {
  static let recordType = RecordType("budget.unlock", usageField)

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }

  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard deliberation.state.unlockAllowed else {
      deliberation.add(.unlockBlocked(.noMinutesRemaining))
      return .noMinutesRemaining
    }
    if !deliberation.state.wantsUnlocked { deliberation.add(.unlocked) }
    return nil
  }
}
