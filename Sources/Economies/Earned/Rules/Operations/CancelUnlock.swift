import EarnedCore

/// Cancels an attempt.
struct CancelUnlock: Operation {
  static let recordName = "unlock.cancel"
  static let recordType = RecordType(recordName, .openID("attempt_id")).described(
    "Gives an attempt up.",
    denials: [.expired])

  let attemptID: String?

  init(_ record: Record, at now: Now) {
    attemptID = record.fields.optionalText("attempt_id")
  }

  var needs: [State.Need] { [.openAttempt(attemptID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let attempt = try deliberation.pendingAttempt(attemptID) else { return .expired }
    deliberation.cancelRunningQuest()
    deliberation.add(.attemptCancelled(attemptID: attempt.attemptID))
    return nil
  }
}
