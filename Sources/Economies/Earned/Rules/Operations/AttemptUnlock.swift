import EarnedCore
import EarnedJSON

/// Opens the gate: creates an attempt with the options of this moment (rules 2.11; decisions E35, E50).
struct AttemptUnlock: Operation {
  static let recordName = "unlock.attempt"
  static let recordType = RecordType(
    recordName, .required("app_id", .appID), .newID("attempt_id")
  ).described(
    "Records an attempt to open an app, with the unlock options at that time.")

  let appID: AppID
  let attemptID: String

  init(_ record: Record, at now: Now) {
    appID = record.fields.appID("app_id")
    attemptID = record.id("attempt_id")
  }

  var needs: [State.Need] { [.newAttempt(attemptID), .app(appID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    for pending in deliberation.state.subject.app?.pendingAttempts ?? [] { replace(pending, &deliberation) }

    let (state, now) = (deliberation.state, deliberation.now)
    let app = state.subject.app ?? AppUnlocks(appID: appID)
    let effective = state.effectiveMode(for: appID, at: now)
    let strictness = effective?.mode.strictness ?? .gentle
    let options: JSONValue =
      state.focusBlocks(appID, at: now) ? [] : state.unlockOptions(for: app, strictness: strictness, at: now).json
    deliberation.add(
      .attemptCreated(
        UnlockAttempt(
          attemptID: attemptID, appID: appID, instant: now.instant, dayID: state.economy.currentDayID,
          effectiveModeID: effective?.mode.modeID, effectiveStrictness: strictness),
        snapshot: UnlockOptions.snapshot(
          options, for: appID, mode: effective?.mode.modeID, strictness, at: now.instant)))
    return nil
  }

  /// A newer attempt for the same app replaces an older one and its quest (decision E29).
  private func replace(_ pending: PendingAttempt, _ deliberation: inout Deliberation) {
    if let quest = pending.quest {
      guard deliberation.now.instant < quest.expires else { return deliberation.expire(quest) }
      deliberation.add(.questCancelled(quest.ended(.cancelled), endsAttempt: false))
    }
    deliberation.add(.attemptExpired(attemptID: pending.attemptID))
  }
}
