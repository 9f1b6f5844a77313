import EarnedCore

extension TimeBudgetState {
  /// When the selected apps are locked if nothing else is recorded. Only a new day can change that: it brings the whole
  /// allowance, and takes the bonus.
  package func locks(at now: Now) -> [AppLock] {
    let midnight = now.timeZone.nextDateChange(after: now.instant)
    // The last day of all has no day after it.
    let tomorrow = Instant.validRange ~= midnight ? broughtUpToDate(at: Now(midnight, now.timeZone)) : self
    let isOpenTomorrow = tomorrow.isUnlockedEffective
    if isUnlockedEffective, isOpenTomorrow { return [] }
    return selection.map { appID in
      AppLock(
        appID: appID, reason: (isUnlockedEffective ? tomorrow : self).lockReason,
        starts: isUnlockedEffective ? midnight : now.instant,
        until: isOpenTomorrow ? midnight : nil, canBeUnlocked: unlockAllowed)
    }
  }

  private var lockReason: DenialReason { unlockAllowed ? .lockedByPerson : .noMinutesRemaining }
}

extension DenialReason {
  /// The person keeps the apps locked, although minutes are left.
  public static let lockedByPerson = DenialReason("LOCKED", "The app is locked.", advice: "Unlock it first.")
}
