import EarnedCore
import EarnedJSON

/// Adds an attempt that was observed on a device. It was not made at this economy's gate, so it has no options and no
/// mode, and its outcome is expired.
struct BackfillAttempt: Backfill {
  static let recordName = AttemptUnlock.recordName
  static let recordType = AttemptUnlock.recordType

  let attempt: AttemptUnlock

  init(_ record: Record, at now: Now) { attempt = AttemptUnlock(record, at: now) }

  var needs: [State.Need] { [.newAttempt(attempt.attemptID), .closedDay] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let now = deliberation.now
    let strictness = Strictness.gentle
    deliberation.add(
      .attemptAdded(
        UnlockAttempt(
          attemptID: attempt.attemptID, appID: attempt.appID, instant: now.instant, dayID: now.dayID,
          effectiveStrictness: strictness, outcome: .expired),
        snapshot: UnlockOptions.snapshot([], for: attempt.appID, mode: nil, strictness, at: now.instant)))
    deliberation.changeClosedDay { $0.summary?.unlockAttemptsCount += 1 }
    return nil
  }
}
