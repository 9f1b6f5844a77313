import EarnedCore

extension Deliberation {
  /// Unlocks a vice app for a time (rules 2.4). Nothing is spent before it is used.
  mutating func unlock(
    _ bundleID: String, _ choice: UnlockChoice, _ unlockID: String
  ) throws(Stop) -> DenialReason? {
    guard let app = state.app(bundleID) else {
      throw .rejected(
        Rejection(.notFound, "'\(bundleID)' is in none of the two lists; add it with clepsy.apps.set"))
    }
    guard app.category == .vice else {
      throw .rejected(Rejection(.wrongState, "'\(bundleID)' is a productive app; it is never locked"))
    }
    // Of an earlier date nothing is left, and nothing comes back (decision C11).
    let balance = state.today?.stats.date == now.date ? state.balanceSeconds : 0
    if let reason = Unlocking.denial(choice, balance: balance, recentUnlocks: state.subject.recentUnlocks) {
      add(.unlockDenied(appBundleID: bundleID, choice, reason))
      return reason
    }
    let seconds = choice.seconds(of: balance)
    let midnight = now.timeZone.nextDateChange(after: now.instant)
    let unlock = Unlock(
      unlockID: unlockID, appBundleID: bundleID, instant: now.instant, timeZoneID: now.timeZone.identifier,
      date: now.date, seconds: seconds, end: min(now.instant + .seconds(seconds), midnight))
    add(.unlocked(unlock))
    if var use = state.use, use.opening.appBundleID == bundleID {
      use.unlockEnd = state.unlockEnd(of: bundleID, at: now.instant) ?? unlock.end
      add(.useMoved(use))
    }
    return nil
  }
}
