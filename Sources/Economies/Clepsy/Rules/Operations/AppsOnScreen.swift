import EarnedCore

/// A tracked app comes to the screen; the app before it leaves, even when the new one is denied (S8).
public struct OpenApp: RecordOperation {
  package static let recordName = "clepsy.app.open"
  package static let declaration = RecordDeclaration<OpenApp>(
    .required("app_bundle_id", \.appBundleID, .text()), make: OpenApp.init
  ).described(
    "An app came to the front.", denials: [.locked],
    example: ["app_bundle_id": "com.duolingo"])

  let appBundleID: String

  /// With a value for each of its fields.
  public init(appBundleID: String) { self.appBundleID = appBundleID }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    let app = try decision.state.trackedApp(appBundleID)
    try decision.rejectPast()
    // The app is open already, so it is not opened again.
    if decision.state.openApp == appBundleID, decision.state.isOnScreen(appBundleID) { return nil }
    try decision.pauseSession { $0.opening.appBundleID != appBundleID }
    if let use = decision.state.use, use.opening.appBundleID != appBundleID { decision.endUse(.otherApp) }
    let opening = Opening(sessionID: decision.ids.key.description, appBundleID: appBundleID, at: decision.now)
    switch app.category {
    case .productive: decision.earn(opening)
    case .vice:
      guard let unlockEnd = decision.state.unlockEnd(of: appBundleID, at: decision.now) else {
        decision.show(nil)
        return .locked
      }
      decision.add(.useStarted(ViceUse(opening, unlockEnd: unlockEnd)))
    }
    decision.show(appBundleID)
    return nil
  }
}

/// A tracked app leaves the screen: its session pauses, its use ends (rules 2.3, 2.4).
public struct CloseApp: RecordOperation {
  package static let recordName = "clepsy.app.close"
  package static let declaration = RecordDeclaration<CloseApp>(
    .required("app_bundle_id", \.appBundleID, .text()), make: CloseApp.init
  ).described(
    "An app left the front.",
    example: ["app_bundle_id": "com.duolingo"])

  let appBundleID: String

  /// With a value for each of its fields.
  public init(appBundleID: String) { self.appBundleID = appBundleID }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    let app = try decision.state.trackedApp(appBundleID)
    try decision.rejectPast()
    guard decision.state.openApp == appBundleID else {
      throw Rejection(.wrongState, "'\(app.label)' is not open; it was not opened, or another app came after it")
    }
    decision.show(nil)
    try decision.pauseSession { _ in true }
    decision.endUse(.closed)
    return nil
  }
}

/// The screen is locked: a session pauses, the use of a vice app ends. The app itself stays open (rules 2.3).
public struct LockScreen: RecordOperation {
  package static let recordName = "clepsy.screen.lock"
  package static let declaration = RecordDeclaration<LockScreen>(
    make: LockScreen.init
  ).described(
    "The screen was locked.")

  /// It has no fields of its own.
  public init() {}

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    try decision.rejectPast()
    try decision.pauseSession { _ in true }
    decision.endUse(.screenLocked)
    return nil
  }
}
