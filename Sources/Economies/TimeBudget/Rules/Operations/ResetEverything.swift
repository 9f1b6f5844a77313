import EarnedCore

/// Everything of the economy is cleared, its lines in the log too (decision B23). A reset is never late, so that it frees
/// a database whose date lies ahead.
struct ResetEverything: Operation {
  static let recordType = RecordType("budget.reset")

  let recordKey: String

  init(_ record: Record, at now: Now) { recordKey = record.key.description }

  var needs: [State.Need] { [.reset(recordKey)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    // A record whose key retention has deleted may have been here before: it must not come back.
    let closedBefore = max(deliberation.now.instant, deliberation.state.subject.recordsKnownSince ?? .epoch)
    deliberation.add(.everythingCleared(Reset(recordKey: recordKey, closedBefore: closedBefore)))
    return nil
  }
}
