import EarnedCore

/// A tracked app comes to the screen; the app before it leaves, even when the new one is denied (S8).
struct OpenApp: RecordOperation {
  static let recordName = "clepsy.app.open"
  static let declaration = RecordDeclaration(recordName, .required("app_bundle_id", .text())).described(
    "An app came to the front.", denials: [.locked],
    example: ["app_bundle_id": "com.duolingo"])

  let bundleID: String
  let sessionID: String

  init(_ record: Record, at now: Now) {
    bundleID = record.fields.text("app_bundle_id")
    sessionID = record.key.description
  }

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    let app = try decision.state.trackedApp(bundleID)
    try decision.rejectPast()
    // The app is open already, so it is not opened again.
    if decision.state.openApp == bundleID, decision.state.isOnScreen(bundleID) { return nil }
    try decision.pauseSession { $0.opening.appBundleID != bundleID }
    if let use = decision.state.use, use.opening.appBundleID != bundleID { decision.endUse(.otherApp) }
    let opening = Opening(sessionID: sessionID, appBundleID: bundleID, at: decision.now)
    switch app.category {
    case .productive: decision.earn(opening)
    case .vice:
      guard let unlockEnd = decision.state.unlockEnd(of: bundleID, at: decision.now) else {
        decision.show(nil)
        return .locked
      }
      decision.add(.useStarted(ViceUse(opening, unlockEnd: unlockEnd)))
    }
    decision.show(bundleID)
    return nil
  }
}

/// A tracked app leaves the screen: its session pauses, its use ends (rules 2.3, 2.4).
struct CloseApp: RecordOperation {
  static let recordName = "clepsy.app.close"
  static let declaration = RecordDeclaration(recordName, .required("app_bundle_id", .text())).described(
    "An app left the front.",
    example: ["app_bundle_id": "com.duolingo"])

  let bundleID: String

  init(_ record: Record, at now: Now) { bundleID = record.fields.text("app_bundle_id") }

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    _ = try decision.state.trackedApp(bundleID)
    try decision.rejectPast()
    guard decision.state.openApp == bundleID else {
      throw Rejection(.wrongState, "'\(bundleID)' is not open; it was not opened, or another app came after it")
    }
    decision.show(nil)
    try decision.pauseSession { _ in true }
    decision.endUse(.closed)
    return nil
  }
}

/// The screen is locked: a session pauses, the use of a vice app ends. The app itself stays open (rules 2.3).
struct LockScreen: RecordOperation {
  static let recordName = "clepsy.screen.lock"
  static let declaration = RecordDeclaration(recordName).described(
    "The screen was locked.")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    try decision.rejectPast()
    try decision.pauseSession { _ in true }
    decision.endUse(.screenLocked)
    return nil
  }
}
