import EarnedCore

extension FocusSession {
  /// Whether the session blocks an app now: a strict one does from its start until its planned end (decision E39).
  func blocks(_ appID: AppID, at instant: Instant) -> Bool {
    strict && started <= instant && instant < plannedEnd && blockedApps.contains(appID)
  }
}

extension State {
  /// Whether the active focus session blocks an app now (rules 2.3).
  public func focusBlocks(_ appID: AppID, at now: Now) -> Bool { focus?.blocks(appID, at: now.instant) ?? false }
}
