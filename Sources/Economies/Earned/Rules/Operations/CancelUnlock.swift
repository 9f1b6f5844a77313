import EarnedCore

/// Gives an attempt up.
struct CancelUnlock: Operation {
  static let recordType = RecordType("unlock.cancel", .required("attempt_id", .text()))

  let attemptID: String

  init(_ record: Record, at now: Now) {
    attemptID = record.fields.text("attempt_id")
  }

  var needs: [State.Need] { [.attempt(attemptID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let attempt = try deliberation.pendingAttempt() else { return .expired }
    deliberation.cancelRunningQuest()
    deliberation.add(.attemptCancelled(attemptID: attempt.attemptID))
    return nil
  }
}
