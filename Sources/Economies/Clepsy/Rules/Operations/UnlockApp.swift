import EarnedCore

/// Unlocks a vice app for some time (rules 2.4). Time is only spent when the app is used.
struct UnlockApp: Operation {
  static let recordName = "clepsy.unlock"
  static let recordType = RecordType(
    recordName, .required("app_bundle_id", .text()),
    .required("choice", .numberOrWord(Numbers.unlockMinutes.map(Int64.init), ["all"]))
  ).described(
    "Spends balance on an app.",
    denials: [.noBalance, .insufficientBalance, .rapidUnlock],
    example: ["app_bundle_id": "com.zhiliaoapp.musically"])

  let bundleID: String
  let choice: UnlockChoice
  let unlockID: String

  init(_ record: Record, at now: Now) {
    bundleID = record.fields.text("app_bundle_id")
    choice =
      switch record.fields.optionalValue("choice") {
      case .integer(let minutes)?: .minutes(Int(minutes))
      default: .all
      }
    unlockID = record.key.description
  }

  var needs: [State.Need] { [.waiting, .recentUnlocks(of: bundleID)] }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    let (state, now) = (deliberation.state, deliberation.now)
    guard try state.trackedApp(bundleID).category == .vice else {
      throw Rejection(.wrongState, "'\(bundleID)' is a productive app; it is never locked")
    }
    // Nothing is left of an earlier date, and nothing is restored (decision C11).
    let balance = state.today?.stats.date == now.date ? state.balanceSeconds : 0
    if let reason = Unlocking.denial(choice, balance: balance, recentUnlocks: state.subject.recentUnlocks) {
      deliberation.add(.unlockDenied(appBundleID: bundleID, choice, reason))
      return reason
    }
    let seconds = choice.seconds(of: balance)
    let midnight = now.timeZone.nextDateChange(after: now.instant)
    let unlock = Unlock(
      unlockID: unlockID, appBundleID: bundleID, instant: now.instant, timeZoneID: now.timeZone.identifier,
      date: now.date, seconds: seconds, end: min(now.instant + .seconds(seconds), midnight))
    deliberation.add(.unlocked(unlock))
    if var use = state.use, use.opening.appBundleID == bundleID {
      use.unlockEnd = deliberation.state.unlockEnd(of: bundleID, at: now.instant) ?? unlock.end
      deliberation.add(.useMoved(use))
    }
    return nil
  }
}
