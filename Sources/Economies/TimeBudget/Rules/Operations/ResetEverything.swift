import EarnedCore

/// Deletes all data of the economy, including its log lines (decision B23). A reset is never late, so it can repair a
/// database whose date is in the future.
struct ResetEverything: Operation {
  static let recordName = "budget.reset"
  static let recordType = RecordType(recordName).described(
    "Deletes all data of the economy.")

  let recordKey: String

  init(_ record: Record, at now: Now) { recordKey = record.key.description }

  var needs: [State.Need] { [.reset(recordKey)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    // A record whose key retention has deleted may have been applied before, so it must be rejected now.
    let closedBefore = max(deliberation.now.instant, deliberation.state.subject.recordsKnownSince ?? .epoch)
    deliberation.add(.everythingCleared(Reset(recordKey: recordKey, closedBefore: closedBefore)))
    return nil
  }
}
