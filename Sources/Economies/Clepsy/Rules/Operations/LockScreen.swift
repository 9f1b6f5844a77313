import EarnedCore

/// The screen is locked: a session pauses, the use of a vice app ends. The app itself stays open (rules 2.3).
struct LockScreen: Operation {
  static let recordType = RecordType("clepsy.screen.lock")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    try deliberation.rejectPast()
    try deliberation.pauseSession { _ in true }
    deliberation.endUse(.screenLocked)
    return nil
  }
}
