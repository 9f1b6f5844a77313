import EarnedCore

/// The app starts (specification, sequence 1). A pending wager is forfeited, on the day it was pending (decision B5).
struct Launch: BudgetOperation {
  static let recordName = "budget.launch"
  static let recordType = RecordType(recordName, usageField).described(
    "The budget app was started. A pending wager is forfeited.")

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }

  func prepare(_ deliberation: inout Deliberation) {
    let state = deliberation.state
    guard let wager = state.pending, let date = state.date else { return }
    deliberation.add(.wagerForfeited(Round(forfeited: wager, in: state, on: date)))
  }

  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    deliberation.add(.launched)
    return nil
  }
}
