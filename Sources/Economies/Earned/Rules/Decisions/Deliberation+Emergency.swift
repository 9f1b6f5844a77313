import EarnedCore
import JSON

extension Deliberation {
  /// Unlocks without credits or quest: once a day, delayed, and not for the same app twice running (rules 2.14; decision
  /// E7).
  mutating func unlockInEmergency() throws(Rejection) -> DenialReason? {
    guard let attempt = try pendingAttempt() else { return .expired }
    let chosen = ChosenOption.emergency
    cancelRunningQuest()
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = blockReason(attempt.appID, effective) ?? state.emergencyDisabledReason(for: attempt.appID) {
      return deny(attempt, reason, chosen)
    }
    add(.optionSelected(attemptID: attempt.attemptID, chosen))
    add(.emergencyUsed(attemptID: attempt.attemptID, attempt.appID))
    grant(
      attempt, .emergency, minutes: Numbers.emergencyUnlockMinutes,
      delay: .seconds(Numbers.emergencyDelaySeconds), effective, chosen: chosen,
      metadata: ["delay_seconds": .count(Numbers.emergencyDelaySeconds)])
    return nil
  }

  /// Notes that the shield came up for an app (data model, Part B).
  mutating func noteBlocked(_ appID: AppID, _ modeID: String?) throws(Rejection) {
    if let modeID, !state.modes.contains(where: { $0.modeID == modeID }) {
      throw Rejection(.notFound, "there is no mode '\(modeID)'")
    }
    add(.blockedNoted(appID, modeID: modeID))
  }
}
