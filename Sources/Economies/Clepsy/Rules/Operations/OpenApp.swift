import EarnedCore

/// A tracked app comes to the screen; the app before it leaves, even when the new one is denied (S8).
struct OpenApp: Operation {
  static let recordName = "clepsy.app.open"
  static let recordType = RecordType(recordName, .required("app_bundle_id", .text())).described(
    "An app came to the front.", denials: [.locked],
    example: ["app_bundle_id": "com.duolingo"])

  let bundleID: String
  let sessionID: String

  init(_ record: Record, at now: Now) {
    bundleID = record.fields.text("app_bundle_id")
    sessionID = record.key.description
  }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    let app = try deliberation.state.trackedApp(bundleID)
    try deliberation.rejectPast()
    // An app that is already open is not opened again.
    if deliberation.state.openApp == bundleID, deliberation.state.isOnScreen(bundleID) { return nil }
    try deliberation.pauseSession { $0.opening.appBundleID != bundleID }
    if let use = deliberation.state.use, use.opening.appBundleID != bundleID { deliberation.endUse(.otherApp) }
    let opening = Opening(sessionID: sessionID, appBundleID: bundleID, at: deliberation.now)
    switch app.category {
    case .productive: deliberation.earn(opening)
    case .vice:
      guard let unlockEnd = unlockEnd(in: deliberation.state, at: deliberation.now) else {
        deliberation.show(nil)
        return .locked
      }
      deliberation.add(.useStarted(ViceUse(opening, unlockEnd: unlockEnd)))
    }
    deliberation.show(bundleID)
    return nil
  }

  /// When the unlock of the vice app ends; nil when it is locked: also when the balance is 0 (S2) or the date is not
  /// the current one.
  private func unlockEnd(in state: State, at now: Now) -> Instant? {
    guard state.today?.stats.date == now.date, state.balanceSeconds > 0,
      let end = state.unlockEnd(of: bundleID, at: now.instant), now.instant < end
    else { return nil }
    return end
  }
}
