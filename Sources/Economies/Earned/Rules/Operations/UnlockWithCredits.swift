import EarnedCore
import EarnedJSON

/// Buys minutes with credits (rules 2.12).
struct UnlockWithCredits: Operation {
  static let recordName = "unlock.credits"
  static let recordType = RecordType(
    recordName, .openID("attempt_id"), .required("minutes", .integerChoice([5, 15, 30]))
  ).described(
    "Buys minutes with credits.",
    denials: [.expired, .focusSessionActive, .noActiveBlock, .upgradeRequired, .insufficientCredits])

  let attemptID: String?
  let minutes: Int

  init(_ record: Record, at now: Now) {
    attemptID = record.fields.optionalText("attempt_id")
    minutes = record.fields.integer("minutes")
  }

  var needs: [State.Need] { [.openAttempt(attemptID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let attempt = try deliberation.pendingAttempt(attemptID) else { return .expired }
    let cost = deliberation.state.creditCosts[minutes: minutes]
    let chosen = ChosenOption.credits(minutes: minutes, costCredits: cost)
    deliberation.cancelRunningQuest()
    let (state, now) = (deliberation.state, deliberation.now)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = state.blockReason(attempt.appID, effective, at: now)
      ?? state.creditsDisabledReason(minutes: minutes, costCredits: cost)
    {
      return deliberation.deny(attempt, reason, chosen)
    }
    deliberation.add(.optionSelected(attemptID: attempt.attemptID, chosen))
    deliberation.add(
      .creditsSpent(attempt.appID, amount: cost, unlockMinutes: minutes, attemptID: attempt.attemptID))
    deliberation.grant(
      attempt, .credits, minutes: minutes, effective, chosen: chosen,
      metadata: ["cost_credits": .count(cost), "duration_minutes": .count(minutes)])
    return nil
  }
}
