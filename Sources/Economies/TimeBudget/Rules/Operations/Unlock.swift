import EarnedCore

/// The person wants the apps unlocked (specification, sequences 4 and 5). No other operation sets this to true.
struct Unlock: BudgetOperation {
  static let recordName = "budget.unlock"
  static let recordType = RecordType(recordName, usageField).described(
    "Unlocks the apps until the minutes are used up.",
    denials: [.noMinutesRemaining])

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
