import EarnedCore

/// The screen is locked: a session pauses, the use of a vice app ends. The app itself stays open (rules 2.3).
struct LockScreen: Operation {
  static let recordName = "clepsy.screen.lock"
  static let recordType = RecordType(recordName).described(
    "The screen was locked.")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    try deliberation.rejectPast()
    try deliberation.pauseSession { _ in true }
    deliberation.endUse(.screenLocked)
    return nil
  }
}
