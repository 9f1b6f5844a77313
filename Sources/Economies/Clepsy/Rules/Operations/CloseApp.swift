import EarnedCore

/// A tracked app leaves the screen: its session pauses, its use ends (rules 2.3, 2.4).
struct CloseApp: Operation {
  static let recordName = "clepsy.app.close"
  static let recordType = RecordType(recordName, .required("app_bundle_id", .text())).described(
    "An app left the front.",
    example: ["app_bundle_id": "com.duolingo"])

  let bundleID: String

  init(_ record: Record, at now: Now) { bundleID = record.fields.text("app_bundle_id") }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    _ = try deliberation.state.trackedApp(bundleID)
    try deliberation.rejectPast()
    guard deliberation.state.openApp == bundleID else {
      throw Rejection(.wrongState, "'\(bundleID)' is not open; it was not opened, or another app came after it")
    }
    deliberation.show(nil)
    try deliberation.pauseSession { _ in true }
    deliberation.endUse(.closed)
    return nil
  }
}
