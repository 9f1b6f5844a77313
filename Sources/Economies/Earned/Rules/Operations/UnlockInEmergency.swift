import EarnedCore
import EarnedJSON

/// Unlocks without credits or a quest: once a day, with a delay, and not for the same app twice in a row (rules 2.14;
/// decision E7).
struct UnlockInEmergency: Operation {
  static let recordName = "unlock.emergency"
  static let recordType = RecordType(recordName, .openID("attempt_id")).described(
    "Unlocks without credits or quest: once a day, a minute later.",
    denials: [.expired, .focusSessionActive, .noActiveBlock, .dailyLimitReached, .sameAppConsecutiveBlocked])

  let attemptID: String?

  init(_ record: Record, at now: Now) {
    attemptID = record.fields.optionalText("attempt_id")
  }

  var needs: [State.Need] { [.openAttempt(attemptID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let attempt = try deliberation.pendingAttempt(attemptID) else { return .expired }
    let chosen = ChosenOption.emergency
    deliberation.cancelRunningQuest()
    let (state, now) = (deliberation.state, deliberation.now)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = state.blockReason(attempt.appID, effective, at: now)
      ?? state.emergencyDisabledReason(for: attempt.appID)
    {
      return deliberation.deny(attempt, reason, chosen)
    }
    deliberation.add(.optionSelected(attemptID: attempt.attemptID, chosen))
    deliberation.add(.emergencyUsed(attemptID: attempt.attemptID, attempt.appID))
    deliberation.grant(
      attempt, .emergency, minutes: Numbers.emergencyUnlockMinutes,
      delay: .seconds(Numbers.emergencyDelaySeconds), effective, chosen: chosen,
      metadata: ["delay_seconds": .count(Numbers.emergencyDelaySeconds)])
    return nil
  }
}
